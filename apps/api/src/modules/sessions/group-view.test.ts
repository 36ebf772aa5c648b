// An admin looks at the portal with the rights of a group: everything is read as the group would, and nothing is changed,
// counted or handed out. Which endpoints are open to it at all is checked in access-matrix.test.ts.

import { getRoute, type RouteKey, routeKeys } from "@vitrine/contract/routes";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import { identifyWorkOwner } from "../../platform/jobs/work-limits.ts";
import { createFileUrlSigner } from "../../platform/replies/signed-files.ts";
import { logInAs, viewAsGroup } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { execute } from "../../testing/query.ts";
import { createGroups } from "../access/groups.service.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

let app: TestApp;
let admin: string;
let bowl: number;
let plan: number;
beforeEach(async () => {
  app = await startTestApp();
  const { db, blobs } = app.services.data;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const { hash, size } = await blobs.put(bytes);
  const facts = { kind: "image", mime: "image/png", width: 8, height: 8, contentHash: hash, size } as const;
  [bowl = 0] = await addAssets(db, [{ ...facts, title: "Bowl", fileName: "bowl.png" }]);
  [plan = 0] = await addAssets(db, [{ title: "Plan", pools: ["internal"] }]);
  await grantAccess(db, "press", "internal");
  await db.write((tx) => saveConvertSet(tx, { id: 1, titles: { en: "Web" }, mime: "image/jpeg", maxEdge: 6 }));
  await app.services.indexed;
  await app.services.search.catchUp();
  admin = await logInAs(app, "GUI admin only");
});
afterEach(() => app.close());

const found = async (token: string) =>
  (await app.client(token).call("search.ids", { query: { solr_q: "*" } })).ids.map(Number).toSorted((a, b) => a - b);
const isValid = async (token: string) => (await app.client(token).call("session.check")).sessionValid;

it("T33 sees what an account of the group sees, and as the group of guests what guests see", async () => {
  const press = await viewAsGroup(app, admin, "press");
  expect(await found(press)).toEqual(await found(await logInAs(app, "asset user", ["press"])));
  expect(await found(press)).toEqual([bowl, plan]);
  expect(await found(await viewAsGroup(app, admin, "guest"))).toEqual([bowl]);
  expect(await app.client(press).call("session.check")).toEqual({ sessionValid: true, isGuiAdmin: false });
});

it("T33 says which forms the group may download, but hands out no file in any of them", async () => {
  const press = await viewAsGroup(app, admin, "press");
  const client = app.client(press);
  const query = { assetid: [String(bowl)] };
  const [record] = (await client.call("assets.get", { query })).response.docs;
  expect(record?.download_state).toBe("permitted");
  const { convert_sets: sets } = await client.call("session.csets", { query: { asset_id: [String(bowl)] } });
  expect(sets.map(({ id }) => id)).toContain("0");

  const signed = createFileUrlSigner(app.services.data.signing, app.clock, "/api");
  const { sqlite } = app.services.data.db;
  const status = async (token: string, file: string) => {
    const { sessionRef = "" } = (await app.services.sessions.callerByToken(token)) ?? {};
    const version = Number(sqlite.prepare("SELECT version FROM asset WHERE id = ?").pluck().get(bowl));
    return (await app.inject({ url: signed.url(sessionRef, bowl, version, file) })).statusCode;
  };
  const account = await logInAs(app, "asset user", ["press"]);
  // Made for an account of the group.
  await app.client(account).call("download.single", { query: { id: String(bowl), csetid: "1" } });
  expect(await status(press, "w320.webp")).toBe(200);
  for (const file of ["original.png", "played-original.png", "convert-1.jpg"]) {
    expect([file, await status(account, file)]).toEqual([file, 200]);
    expect([file, await status(press, file)]).toEqual([file, 403]);
  }
});

it("T33 ends with the admin's session, with the right to administer and with the group", async () => {
  const [first, second] = [await viewAsGroup(app, admin, "press"), await viewAsGroup(app, admin, "trade")];
  await createGroups(app.services.data.db, app.clock).remove("press");
  expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  await app.services.accounts.add({ name: "another", password: "long enough", guiAdmin: true });
  await app.client(admin).call("session.logout");
  expect(await isValid(second)).toBe(false);

  const again = await logInAs(app, "GUI admin only");
  const third = await viewAsGroup(app, again, "trade");
  await app.services.data.db.write((tx) => execute(tx, "UPDATE account SET gui_admin = 0"));
  expect([await isValid(again), await isValid(third)]).toEqual([true, false]);
});

it("T33 lasts no longer than the admin's session unused", async () => {
  const view = await viewAsGroup(app, admin, "press");
  for (let hour = 0; hour < 8; hour++) {
    expect([hour, await isValid(view)]).toEqual([hour, true]);
    app.clock.advance(3_600_000);
  }
  app.clock.advance(1000);
  expect([await isValid(view), await isValid(admin)]).toEqual([false, false]);
});

it("is recorded, logged with the admin's name, and counted to the admin's account", async () => {
  const view = await viewAsGroup(app, admin, "press");
  const [caller, owner] = await mapSequentially([view, admin], (token) => app.services.sessions.callerByToken(token));
  expect(caller).toMatchObject({ kind: "group-view", viewedBy: owner?.accountId });
  expect(caller).not.toHaveProperty("accountId");
  const accountOf = (who: Caller | undefined) => identifyWorkOwner({ ip: "127.0.0.1" }, who).account;
  expect(accountOf(caller)).toBe(accountOf(owner));
  const { changes } = await app.client(admin).call("changes.list", { query: { topic: "rights", rows: 1 } });
  expect(changes).toMatchObject([{ kind: "group.viewed", name: "press", by: "GUI admin only" }]);
});

it("T33 is started by a GUI admin alone, for a group that exists, and cannot be forged", async () => {
  const start = (authorization: string, name: string) =>
    app.inject({
      method: "POST",
      url: "/console/groups.view",
      headers: { "content-type": "application/json", authorization },
      payload: { name },
    });
  const view = await viewAsGroup(app, admin, "press");
  for (const token of [await logInAs(app, "guest"), await logInAs(app, "asset user", ["press"]), view])
    expect((await start(token, "press")).json().error.data.code).toBe("session.forbidden");
  expect((await start(admin, "nobody")).json().error.data.code).toBe("group.unknown");

  const other = await viewAsGroup(app, admin, "guest");
  const forged = `${other.slice(0, other.indexOf("."))}${view.slice(view.indexOf("."))}`;
  expect([await isValid(forged), await isValid(view.slice(0, view.indexOf(".")))]).toEqual([false, false]);
});

it("T33 leaving it does not end the admin's session, and its language is not stored", async () => {
  const view = await viewAsGroup(app, admin, "press");
  const localeOf = async () => (await app.services.sessions.callerByToken(admin))?.locale;
  const before = await localeOf();
  await app.client(view).call("session.set_locale", { query: { locale: "fr" } });
  await app.client(view).call("session.set_locale_post", { query: { locale: "fr" } });
  await app.client(view).call("session.logout");
  await app.client(view).call("session.logout_post");
  await app.client(view).call("session.sign_out");
  expect([await isValid(view), await isValid(admin), await localeOf()]).toEqual([true, true, before]);
});

/** All rows, except when sessions were last used. */
function dump() {
  const { sqlite } = app.services.data.db;
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((table) => {
      const rows = sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
      return [table, rows.map(({ last_used_at: _, ...row }) => JSON.stringify(row)).toSorted()];
    }),
  );
}

/** Inputs that each endpoint accepts from callers who may use it, as far as one is needed to reach its work. */
const INPUTS: Partial<Record<RouteKey, { path?: string; payload?: object }>> = {
  "search.find": { path: "/?solr_q=bowl&purpose=search&solr_facetfields=keywords" },
  "search.facet_values": { path: "/search/facet_values?field=asset_groups" },
  "bookmarks.save": { payload: [{ id: "1" }] },
  "session.set_locale": { path: "/session/set_locale?locale=en" },
  "session.set_locale_post": { path: "/session/set_locale?locale=en" },
  "user.passwordmail": { payload: { user: "GUI admin only" } },
  "config.get": { path: "/config/global" },
  "download.zip": { path: "/download?operation=zip&id=1&csetid=0" },
  "download.zip_post": { path: "/download?operation=zip", payload: { id: ["1"], csetid: "0" } },
};

it("T33 changes and counts nothing, whichever endpoint of the contract is called", async () => {
  const view = await viewAsGroup(app, admin, "press");
  await app.services.usage.flush();
  const before = dump();
  // The first opens a session for anybody, whoever asks; the others are not there without injected faults.
  const keys = routeKeys.filter((key) => key !== "session.get" && !key.startsWith("faults."));
  for (const key of keys) {
    const { method, path } = getRoute(key);
    const input = INPUTS[key] ?? {};
    const url = (input.path ?? path).replace(/\{(asset|id)\}/g, String(bowl)).replace(/\{\w+\}/g, "1");
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: view },
      ...(method === "POST" ? { payload: input.payload ?? {} } : {}),
    });
    expect([key, reply.statusCode >= 500]).toEqual([key, false]);
    const { callers, signed, groupView } = getRoute(key);
    if (callers !== "anyone" && !signed && !groupView) expect([key, reply.statusCode]).toEqual([key, 403]);
  }
  await app.client(view).call("assets.get", { query: { assetid: [String(bowl)], purpose: "view" } });
  await app.client(view).call("search.find", { query: { solr_q: "nothing like it", purpose: "search" } });
  await app.services.usage.flush();
  expect(dump()).toEqual(before);

  // The same calls of an account of the group are counted, so the comparison would find them.
  const press = app.client(await logInAs(app, "asset user", ["press"]));
  const accountBefore = dump();
  await press.call("assets.get", { query: { assetid: [String(bowl)], purpose: "view" } });
  await press.call("search.find", { query: { solr_q: "nothing like it", purpose: "search" } });
  await app.services.usage.flush();
  expect(dump()).not.toEqual(accountBefore);
});

it("T33 is open only to endpoints that read", () => {
  const open = routeKeys.filter((key) => getRoute(key).groupView);
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter((key) => /save|remove|restore|zip|single|bookmarks|password/.test(key))).toEqual([]);
  for (const key of open) expect([key, getRoute(key).callers]).not.toEqual([key, "gui-admin"]);
});
