import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { removeAsset } from "../library/asset-writer.repository.ts";

describe("an account's bookmarks", () => {
  let app: TestApp;
  let token: string;
  let ids: string[];
  let hidden: string;
  beforeEach(async () => {
    app = await startTestApp();
    const { db } = app.services.data;
    const made = await addAssets(db, [{ title: "One" }, { title: "Two" }, { title: "Three" }, { pools: ["vault"] }]);
    [hidden = "", ...ids] = made.map(String).reverse();
    ids.reverse();
    token = await logInAs(app, "asset user");
  });
  afterEach(() => app.close());

  const list = (...given: string[]) => given.map((id) => ({ id }));
  const save = (given: readonly string[], as = token) =>
    app.client(as).call("bookmarks.save", { body: list(...given) });
  const get = (as = token) => app.client(as).call("bookmarks.get");
  const request = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/api/config/bookmarks",
      headers: { authorization: token, ...headers },
      payload,
    });
  const remove = (id: string) => app.services.data.db.write((tx) => removeAsset(tx, Number(id)));
  const rows = async (table: string) => await queryValue(app.services.data.db, `SELECT count(*) FROM ${table}`);
  const hide = (id: string, until: number | null) =>
    app.services.data.db.write((tx) => execute(tx, "UPDATE asset SET embargo = ? WHERE id = ?", until, Number(id)));

  it("are stored in the order in which they were added, once each, and returned as stored", async () => {
    const [a = "", b = "", c = ""] = ids;
    expect(await get()).toEqual([]);
    expect(await save([c, a, c])).toEqual(list(c, a));
    expect(await save([c, a, b])).toEqual(list(c, a, b));
    expect(await save([c, b])).toEqual(list(c, b));
    expect(await save([c, a, b]), "what was taken away goes back to its place").toEqual(list(c, a, b));
    expect(await save([b, a, c])).toEqual(list(b, a, c));
    expect(await get()).toEqual(list(b, a, c));
    expect(await save([])).toEqual([]);
  });

  it("are separate for each account", async () => {
    const other = await logInAs(app, "GUI admin and asset user");
    await save(ids);
    expect(await get(other)).toEqual([]);
    await save(ids.slice(1), other);
    expect(await get()).toEqual(list(...ids));
  });

  it("outlive the server", async () => {
    await save(ids);
    const again = await startTestApp({ beside: app });
    expect(await again.client(token).call("bookmarks.get")).toEqual(list(...ids));
    await again.close();
  });

  it("are saved with If-Match only if nothing else has changed them", async () => {
    const first = await request(list(ids[0] ?? ""));
    const tag = String(first.headers.etag);
    const read = await app.inject({ url: "/api/config/bookmarks", headers: { authorization: token } });
    expect(read.headers.etag).toBe(tag);
    expect((await request(list(...ids), { "if-match": tag })).statusCode).toBe(200);
    const stale = await request([], { "if-match": tag });
    expect([stale.statusCode, stale.json().code]).toEqual([412, "settings.stale"]);
    expect(await get()).toEqual(list(...ids));
    expect((await request([], { "if-match": "*" })).statusCode).toBe(200);
    const now = String((await request(list(...ids))).headers.etag);
    const packed = `"other", ${now.slice(0, -1)}-br"`;
    expect((await request([], { "if-match": packed })).statusCode, "the tag of a compressed reply").toBe(200);
  });

  it("omit hidden assets like missing ones", async () => {
    expect(await save([hidden])).toEqual([]);
    expect(await save(["999999"])).toEqual([]);
    expect(await save(["x", "1e0", `${ids[0]}.0`, ` ${ids[0]}`])).toEqual([]);
    await grantAccess(app.services.data.db, "insiders", "vault");
    await app.services.accounts.add({ name: "ina", password: "correct horse", groups: ["insiders"] });
    const insider = (await app.client(null).call("session.get", { body: { user: "ina", pass: "correct horse" } }))
      .session;
    expect(await save([hidden], insider)).toEqual(list(hidden));
  });

  it("keep assets that are hidden now, as long as they stay in the list", async () => {
    const [a = "", b = ""] = ids;
    await save([a, b]);
    await hide(b, app.clock.seconds() + 1000);
    expect(await get()).toEqual(list(a, b));
    expect(await save([b, a])).toEqual(list(b, a));
    expect(await save([a])).toEqual(list(a));
    expect(await save([a, b]), "hidden, and new").toEqual(list(a));
  });

  it("name deleted assets until the list is saved again", async () => {
    const [a = "", b = "", c = ""] = ids;
    await save([a, b, c]);
    const tag = String((await request(list(a, b, c))).headers.etag);
    await remove(b);
    expect(await get()).toEqual([{ id: a }, { id: c }, { id: b, gone: true }]);
    expect((await request(list(a, c), { "if-match": tag })).statusCode).toBe(412);
    expect(await save([a, b, c])).toEqual(list(a, c));
    expect(await get()).toEqual(list(a, c));
  });

  it("are deleted with the account, and with the asset", async () => {
    const [a = "", b = ""] = ids;
    await save([a, b]);
    await remove(a);
    expect([await rows("bookmark"), await rows("gone_bookmark")]).toEqual([1, 1]);
    await app.services.data.db.write((tx) => execute(tx, "DELETE FROM account"));
    expect([await rows("bookmark"), await rows("gone_bookmark")]).toEqual([0, 0]);
  });

  it("are 10,000 at most", async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ({ id: String(n) }));
    expect((await request(many)).statusCode).toBe(400);
    expect((await request(many.slice(1))).statusCode).toBe(200);
    expect(await get()).toEqual(list(...ids));
  });

  it("are not stored for guests", async () => {
    const guest = await logInAs(app, "guest");
    for (const call of [() => get(guest), () => save(ids, guest)]) {
      await expect(call()).rejects.toMatchObject({ status: 403, code: "bookmarks.guest" });
    }
    expect(await rows("bookmark")).toBe(0);
  });
});
