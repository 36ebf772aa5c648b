import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApiToken, logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, addField, grantAccess } from "../../testing/library-kit.ts";
import { execute } from "../../testing/query.ts";
import { GUEST_GROUP } from "../access/access.ts";

const DAY = 86_400_000;

describe("an API token", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const { stringify } = JSON;
  const isValid = async (token: string) => (await app.client(token).call("session.check")).sessionValid;
  const found = async (token: string) => (await app.client(token).call("search.find", { query: {} })).response.numFound;
  const library = async () => {
    await addAssets(app.services.data.db, [{}, { pools: ["press"] }, { pools: ["vault"] }]);
    await grantAccess(app.services.data.db, "press", "press");
    await grantAccess(app.services.data.db, "insiders", "vault");
    await app.services.indexed;
    await app.services.search.catchUp();
  };

  it("sees what its group and guests may see and nothing else, sent raw or as a bearer token", async () => {
    await library();
    const token = await createApiToken(app, "press");
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const reply = await app.inject({ url: "/api/?solr_q=*", headers: { authorization } });
      expect([reply.statusCode, reply.json().response.numFound]).toEqual([200, 2]);
    }
    expect(await found(await createApiToken(app, "insiders"))).toBe(2);
    expect(await found(await createApiToken(app, GUEST_GROUP))).toBe(1);
  });

  it("works where guests are not let in", async () => {
    await library();
    const token = await createApiToken(app, "press");
    const closed = await startTestApp({
      beside: app,
      configuration: { guestAccess: false },
    });
    await closed.services.indexed;
    await closed.services.search.catchUp();
    const { response } = await closed.client(token).call("search.find", { query: {} });
    expect(response.numFound).toBe(2);
    await closed.close();
  });

  it("never knows fields of admins, and of guests no more than guests", async () => {
    const { db } = app.services.data;
    await library();
    const field = { type: "value", facet: true, labels: {} } as const;
    await addField(db, { ...field, name: "for_admins", visibility: "admins" });
    await addField(db, { ...field, name: "for_users", visibility: "users" });
    // The fields are read anew with the next change to an asset.
    await addAssets(db, [{}]);
    await app.services.search.catchUp();
    const named = async (token: string) =>
      (await app.inject({ url: "/api/index/fields", headers: { authorization: token } })).body;
    const [press, guest] = [
      await named(await createApiToken(app, "press")),
      await named(await createApiToken(app, "guest")),
    ];
    expect([press.includes("for_users"), press.includes("for_admins")]).toEqual([true, false]);
    expect([guest.includes("for_users"), guest.includes("for_admins")]).toEqual([false, false]);
  });

  it("answers the calls of a session sensibly: it is valid, has no bookmarks, and no logout ends it", async () => {
    const token = await createApiToken(app, "press");
    const client = app.client(token);
    expect(await client.call("session.check")).toEqual({ sessionValid: true, isGuiAdmin: false });
    await expect(client.call("bookmarks.get")).rejects.toMatchObject({ status: 403, code: "session.forbidden" });
    await expect(client.call("bookmarks.save", { body: [] })).rejects.toMatchObject({ code: "session.forbidden" });
    expect(await client.call("session.set_locale", { query: { locale: "en" } })).toEqual({});
    expect(await client.call("session.logout")).toEqual({});
    expect(await client.call("session.logout_post")).toEqual({});
    expect(await isValid(token)).toBe(true);
    expect((await client.call("session.get", { body: {} })).user).toBeNull();
  });

  it("is invalid immediately after it is revoked, with its signed links, and in every process", async () => {
    await library();
    const { db, blobs } = app.services.data;
    const { hash, size } = await blobs.put(Buffer.from("a file"));
    const [id = 0] = await addAssets(db, [{ contentHash: hash, size, mime: "text/plain", fileName: "a.txt" }]);
    const other = await startTestApp({ beside: app });
    const token = await createApiToken(app, "press", "Newsletter");
    const { url = "" } = await app.client(token).call("download.single", { query: { id: String(id) } });
    const zip = await app.client(token).call("download.zip", { query: { id: [String(id)] } });
    const opened = async (at: TestApp) => [
      (await at.inject({ url })).statusCode,
      (await at.inject({ url: zip.url ?? "" })).statusCode,
      (await at.client(token).call("session.check")).sessionValid,
    ];
    expect(await opened(app)).toEqual([200, 200, true]);
    expect(await opened(other)).toEqual([200, 200, true]);
    await app.services.apiTokens.revoke("newsletter");
    expect(await opened(app)).toEqual([403, 403, false]);
    expect(await opened(other)).toEqual([403, 403, false]);
    await expect(app.client(token).call("search.find", { query: {} })).rejects.toMatchObject({ status: 401 });
    // Another one of the same name is another one.
    await createApiToken(app, "press", "Newsletter");
    expect(await opened(app)).toEqual([403, 403, false]);
    await other.close();
  });

  it("is refused under the name by which addresses know it", async () => {
    const token = await createApiToken(app, "press");
    const ref = (await app.services.sessions.callerByToken(token))?.sessionRef ?? "";
    expect(await app.services.sessions.callerByRef(ref)).toMatchObject({ kind: "token" });
    for (const forged of [ref, `vitrine_${ref}`, token.slice(0, -1), `${token}x`, token.replace("vitrine_", "a")])
      expect(await isValid(forged), forged).toBe(false);
  });

  it("holds until its end, and without one for years", async () => {
    await app.services.data.db.write(
      async (tx) => void (await execute(tx, "INSERT INTO access_group (name) VALUES ('press')")),
    );
    const { token } = await app.services.apiTokens.add({ name: "short", group: "press", days: 30 });
    const endless = await createApiToken(app, "press");
    app.clock.advance(30 * DAY - 1000);
    expect([await isValid(token), await isValid(endless)]).toEqual([true, true]);
    app.clock.advance(1000);
    expect([await isValid(token), await isValid(endless)]).toEqual([false, true]);
    app.clock.advance(3650 * DAY);
    await app.services.sessions.purge();
    expect(await isValid(endless)).toBe(true);
  });

  it("records its last use at most once a minute", async () => {
    const token = await createApiToken(app, "press", "n");
    const used = async () => (await app.services.apiTokens.list())[0]?.lastUsedAt;
    const first = app.clock.seconds();
    expect(await used()).toBeNull();
    await isValid(token);
    await expect.poll(used).toBe(first);
    app.clock.advance(59_000);
    await isValid(token);
    app.clock.advance(1000);
    await isValid(token);
    await expect.poll(used).toBe(first + 60);
  });

  it("is stored as a digest, and noted with its name when it is made and revoked, never with itself", async () => {
    const token = await createApiToken(app, "press", "Newsletter");
    const { sqlite } = app.services.data.db;
    const [row] = sqlite.prepare("SELECT * FROM api_token").all();
    expect(stringify(row)).not.toContain(token.slice("vitrine_".length));
    await app.services.apiTokens.revoke("Newsletter");
    const events = sqlite.prepare("SELECT kind, details FROM event WHERE kind LIKE 'token.%' ORDER BY id").all();
    expect(events).toEqual([
      { kind: "token.added", details: stringify({ id: 1, name: "Newsletter", group: "press", expiresAt: null }) },
      { kind: "token.revoked", details: stringify({ id: 1, name: "Newsletter" }) },
    ]);
    expect(sqlite.prepare("SELECT count(*) FROM api_token").pluck().get()).toBe(0);
    expect(app.logs.join("")).not.toContain(token);
  });

  it("ends with its group, and leaves the accounts of the group alone", async () => {
    const token = await createApiToken(app, "press");
    const person = await logInAs(app, "asset user", ["press"]);
    await app.services.data.db.write(
      async (tx) => void (await execute(tx, "DELETE FROM access_group WHERE name = 'press'")),
    );
    expect([await isValid(token), await isValid(person)]).toEqual([false, true]);
  });
});
