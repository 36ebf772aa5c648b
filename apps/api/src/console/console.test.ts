import type { AnyTRPCProcedure } from "@trpc/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assetCountsQuery } from "../modules/library/asset-reader.repository.ts";
import { CALLER_KINDS, createAllTokens, logInAs } from "../testing/callers.ts";
import { startTestApp, type TestApp } from "../testing/harness.ts";
import { addAssets } from "../testing/library-kit.ts";
import { execute, queryRows } from "../testing/query.ts";
import { consoleRouter } from "./router.ts";
import type { ProcedureMeta } from "./trpc.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const get = (path: string, token?: string | null) =>
  app.inject({ url: `/console/${path}`, headers: token ? { authorization: token } : {} });
const create = (payload: object) => app.inject({ method: "POST", url: "/console/setup.create", payload });

test("the first admin is created once, with the code of the link, and has full access", async () => {
  expect((await get("setup.state")).json().result.data).toEqual({ needed: true });
  const early = await app.services.accounts.makeSetupCode();
  const code = await app.services.accounts.makeSetupCode();
  const account = { name: "Ada", password: "long enough" };
  for (const [wrong, status] of [
    [{ ...account, code: "guessed" }, 403],
    [{ ...account, code: early }, 403],
    [{ ...account, code, password: "short" }, 400],
    [{ ...account, code, name: " " }, 400],
    [{ ...account, code, guiAdmin: false }, 400],
  ] as const) {
    expect((await create(wrong)).statusCode).toBe(status);
  }
  expect((await create({ ...account, code })).json().result.data).toEqual({ name: "Ada" });
  expect((await create({ name: "Eve", password: "long enough", code })).statusCode).toBe(403);
  expect((await get("setup.state")).json().result.data).toEqual({ needed: false });
  expect(await app.services.accounts.list()).toMatchObject([{ name: "Ada", guiAdmin: true, assetUser: true }]);
});

test("a procedure with a body checks the caller before the body is read", () => {
  const procedures = Object.entries(consoleRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>);
  const open = procedures.filter(
    ([, { _def: own }]) => own.type !== "query" && !(own.meta as ProcedureMeta | undefined)?.authorize,
  );
  expect(procedures.map(([path]) => path)).toContain("setup.create");
  expect(open.map(([path]) => path)).toEqual([]);
});

test("bodies must be JSON, and small", async () => {
  const code = await app.services.accounts.makeSetupCode();
  const send = (type: string, payload: string) =>
    app.inject({ method: "POST", url: "/console/setup.create", headers: { "content-type": type }, payload });
  const wanted = JSON.stringify({ name: "Ada", password: "long enough", code });
  for (const type of ["multipart/form-data; boundary=x", "application/octet-stream", "text/plain", "nonsense"]) {
    expect([type, (await send(type, wanted)).statusCode]).toEqual([type, 415]);
  }
  expect((await send("application/json", `${" ".repeat(20_000)}${wanted}`)).statusCode).toBe(413);
  expect((await send("application/json", "{ broken")).statusCode).toBe(400);
  expect((await send("application/json; charset=utf-8", wanted)).statusCode).toBe(200);
});

test("any Host header works, although tRPC builds a URL from it", async () => {
  for (const host of ["[", "a b", "user:pass@host", "a/b?c#d", "\u00ff", "x".repeat(2000)]) {
    const reply = await app.inject({ url: "/console/setup.state", headers: { host } });
    expect([host, reply.statusCode, reply.json().result?.data]).toEqual([host, 200, { needed: true }]);
  }
});

test("the overview is for GUI admins only", async () => {
  const tokens = await createAllTokens(app);
  const statuses = await Promise.all(
    Object.entries(tokens).map(async ([kind, token]) => [kind, (await get("overview.get", token)).statusCode]),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    "no session": 401,
    guest: 403,
    "account without flags": 403,
    "asset user": 403,
    "GUI admin and asset user": 200,
    "GUI admin only": 200,
    "expired session": 401,
    "API token": 403,
    "revoked API token": 401,
    "group view": 403,
  });
  expect((await get("overview.get", tokens.guest)).json().error.data.code).toBe("session.forbidden");
});

const post = (path: string, payload: object, token: string | null) =>
  app.inject({
    method: "POST",
    url: `/console/${path}`,
    headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
    payload,
  });

test("T1 every procedure of the console is for GUI admins only, except the set-up", async () => {
  const tokens = await createAllTokens(app);
  const procedures = Object.entries(consoleRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>);
  const guarded = procedures.filter(([path]) => !path.startsWith("setup."));
  const statuses = await Promise.all(
    guarded.map(async ([path, { _def: own }]) => {
      const found: number[] = [];
      for (const kind of CALLER_KINDS) {
        // An input that no procedure accepts: permitted callers get an error, and nothing changes.
        const asked = own.type === "query" ? get(path, tokens[kind]) : post(path, { nothing: true }, tokens[kind]);
        found.push((await asked).statusCode);
      }
      return [path, found.join(" ")];
    }),
  );
  // Columns as in the matrix of the contract's endpoints.
  const READS = "401 403 403 403 200 200 401 403 401 403";
  const WRITES = "401 403 403 403 400 400 401 403 401 403";
  expect(Object.fromEntries(statuses)).toEqual({
    "overview.get": READS,
    "accounts.list": READS,
    "accounts.add": WRITES,
    "accounts.change": WRITES,
    "accounts.remove": WRITES,
    "accounts.endSessions": WRITES,
    "invitations.list": READS,
    "invitations.addByMail": WRITES,
    "invitations.addByLink": WRITES,
    "invitations.addMany": WRITES,
    "invitations.mail": WRITES,
    "invitations.link": WRITES,
    "invitations.withdraw": WRITES,
    "groups.list": READS,
    "groups.add": WRITES,
    "groups.grant": WRITES,
    "groups.view": WRITES,
    "groups.remove": WRITES,
    "pools.list": READS,
    "pools.add": WRITES,
    "pools.change": WRITES,
    "pools.remove": WRITES,
    "convertSets.list": READS,
    "convertSets.add": WRITES,
    "convertSets.change": WRITES,
    "convertSets.remove": WRITES,
    "tokens.list": READS,
    "tokens.add": WRITES,
    "tokens.revoke": WRITES,
  });
});

test("accounts and groups are saved, and errors have a code", async () => {
  const admin = await logInAs(app, "GUI admin only");
  const send = (path: string, payload: object) => post(path, payload, admin);
  const anybody = { name: "Mira", password: "correct horse" };
  expect((await send("groups.add", { name: "press" })).statusCode).toBe(200);
  const added = await send("accounts.add", { ...anybody, email: "mira@example.org", groups: ["press"] });
  expect(added.json().result.data).toMatchObject({ name: "Mira", groups: ["press"], guiAdmin: false });
  const listed = (await get("accounts.list", admin)).body;
  expect(listed).toContain("mira@example.org");
  for (const secret of ["argon2", "passwordHash", "correct horse"]) expect(listed).not.toContain(secret);

  for (const [path, payload, code] of [
    ["accounts.add", anybody, "account.exists"],
    ["accounts.change", { name: "mira", email: "mira" }, "account.email"],
    ["accounts.change", { name: "nobody", enabled: false }, "account.unknown"],
    ["accounts.change", { name: "mira", joins: ["gone"] }, "group.unknown"],
    // A full list could come from an outdated form.
    ["accounts.change", { name: "mira", groups: [] }, "BAD_REQUEST"],
    ["groups.add", { name: "press" }, "group.exists"],
    ["groups.grant", { name: "press", grants: [{ pool: "invented", sets: [] }] }, "group.pool_unknown"],
    ["accounts.add", { ...anybody, role: "root" }, "BAD_REQUEST"],
  ] as const) {
    const reply = await send(path, payload);
    expect([path, reply.statusCode, reply.json().error.data.code]).toEqual([path, 400, code]);
  }
  expect((await send("accounts.remove", { name: "mira" })).statusCode).toBe(200);
  expect((await get("groups.list", admin)).json().result.data.groups).toContainEqual({
    name: "press",
    members: 0,
    tokens: [],
    grants: [],
  });
});

test("pools and convert sets are saved, in the languages of portal and library, and errors have a code", async () => {
  const admin = await logInAs(app, "GUI admin only");
  const send = async (path: string, payload: object) => {
    const reply = await post(path, payload, admin);
    return [reply.statusCode, reply.json().error?.data.code];
  };
  await addAssets(app.services.data.db, [{ pools: ["press"] }]);
  expect(await send("pools.add", { name: "intern", labels: { de: "Intern", en: "Internal" } })).toEqual([
    200,
    undefined,
  ]);
  expect(await send("pools.change", { name: "intern", labels: { fr: "Interne" }, position: 1 })).toEqual([
    200,
    undefined,
  ]);
  expect(await send("convertSets.add", { titles: { de: "Netz" }, mime: "image/webp", maxEdge: 800 })).toEqual([
    200,
    undefined,
  ]);
  expect(await send("convertSets.change", { id: 1, titles: { en: "Web" }, quality: 70 })).toEqual([200, undefined]);
  const { pools, languages } = (await get("pools.list", admin)).json().result.data;
  expect(languages).toEqual(["de", "en"]);
  expect(pools[0]).toEqual({
    name: "intern",
    labels: { de: "Intern", en: "Internal", fr: "Interne" },
    assets: 0,
    groups: [],
  });
  const { sets } = (await get("convertSets.list", admin)).json().result.data;
  expect(sets[1]).toMatchObject({ id: 1, titles: { de: "Netz", en: "Web" }, maxEdge: 800, quality: 70, groups: [] });
  // Pools and convert sets are listed with their display names.
  const known = (await get("groups.list", admin)).json().result.data;
  expect(known.pools[0]).toEqual({ name: "intern", labels: pools[0].labels });
  expect(known.convertSets[1]).toEqual({ id: 1, titles: sets[1].titles });

  for (const [path, payload, code] of [
    ["pools.add", { name: "intern", labels: {} }, "pool.exists"],
    ["pools.add", { name: "In tern", labels: {} }, "pool.code"],
    ["pools.remove", { name: "press" }, "pool.not_empty"],
    ["pools.remove", { name: "press", withGrants: true }, "pool.not_empty"],
    ["pools.remove", { name: "public", moveTo: "press" }, "pool.public"],
    ["convertSets.remove", { id: 0 }, "convert_set.original"],
    ["convertSets.add", { titles: {}, mime: "image/jpeg" }, "convert_set.title"],
    ["convertSets.add", { titles: { en: "x" }, mime: "text/html" }, "BAD_REQUEST"],
  ] as const) {
    expect([path, ...(await send(path, payload))]).toEqual([path, 400, code]);
  }
  expect(await send("pools.remove", { name: "press", moveTo: "intern" })).toEqual([200, undefined]);
  expect(await send("convertSets.remove", { id: 1 })).toEqual([200, undefined]);
});

test("users are invited by a link if there is no mail server, and no list contains the code", async () => {
  const admin = await logInAs(app, "GUI admin only");
  const ida = { name: "Ida", email: "ida@example.org" };
  const refused = await post("invitations.addByMail", { ...ida, locale: "de" }, admin);
  expect([refused.statusCode, refused.json().error.data.code]).toEqual([400, "mail.no_server"]);
  const { url, until } = (await post("invitations.addByLink", { ...ida, guiAdmin: true }, admin)).json().result.data;
  const listed = await get("invitations.list", admin);
  expect(listed.json().result.data).toMatchObject({ native: true, off: "no_server", open: [{ state: "open", until }] });
  expect(url).toMatch(/^\/#\/password\/\S{20,}$/);
  expect(listed.body).not.toContain(url.split("/").at(-1));
  for (const [path, payload, code] of [
    ["invitations.addByLink", ida, "account.exists"],
    ["invitations.addByLink", { ...ida, name: "Eva", password: "long enough" }, "BAD_REQUEST"],
    ["invitations.addByLink", { name: "" }, "BAD_REQUEST"],
    ["invitations.link", { name: "nobody" }, "account.unknown"],
    ["invitations.mail", { name: "ida" }, "BAD_REQUEST"],
    ["invitations.withdraw", { name: "nobody" }, "account.unknown"],
  ] as const) {
    const reply = await post(path, payload, admin);
    expect([path, reply.statusCode, reply.json().error.data.code]).toEqual([path, 400, code]);
  }
  expect((await post("invitations.withdraw", { name: "ida" }, admin)).json().result.data).toEqual({ withdrawn: true });
  expect((await post("invitations.withdraw", { name: "ida" }, admin)).json().result.data).toEqual({ withdrawn: false });
  await post("accounts.remove", { name: "ida" }, admin);
});

test("API tokens are created, listed without the token itself, and revoked", async () => {
  const admin = await logInAs(app, "GUI admin only", ["press"]);
  const { token, listed } = (await post("tokens.add", { name: "nightly", group: "press", days: 30 }, admin)).json()
    .result.data;
  expect(listed).toMatchObject({ name: "nightly", group: "press", lastUsedAt: null });
  expect(listed.expiresAt - listed.createdAt).toBe(30 * 86_400);
  expect((await app.client(token).call("session.check")).sessionValid).toBe(true);
  const list = await get("tokens.list", admin);
  expect(list.json().result.data).toMatchObject([{ name: "nightly", group: "press" }]);
  expect(list.body).not.toContain(token);
  for (const [payload, code] of [
    [{ name: "NIGHTLY", group: "press" }, "token.exists"],
    [{ name: "other", group: "pres" }, "token.group_unknown"],
    [{ name: "other", group: "press", days: 0 }, "token.days"],
    [{ name: "other", group: "press", days: 1.5 }, "token.days"],
    [{ name: "a\nb", group: "press" }, "token.name"],
    [{ name: "other", group: "press", guiAdmin: true }, "BAD_REQUEST"],
  ] as const) {
    const reply = await post("tokens.add", payload, admin);
    expect([payload, reply.statusCode, reply.json().error.data.code]).toEqual([payload, 400, code]);
  }
  expect((await post("tokens.revoke", { name: "nightly" }, admin)).statusCode).toBe(200);
  expect((await post("tokens.revoke", { name: "nightly" }, admin)).json().error.data.code).toBe("token.unknown");
  expect((await app.client(token).call("session.check")).sessionValid).toBe(false);
});

test("an admin sees the library, the index and the last imports", async () => {
  const admin = await logInAs(app, "GUI admin only");
  const { db } = app.services.data;
  await app.services.indexed;
  await addAssets(db, [{}, {}, { kind: "video", mime: "video/mp4" }, { pools: ["public", "press"] }]);
  await db.write((tx) =>
    execute(tx, "UPDATE pool SET labels = ? WHERE name = 'press'", '{"de":"Presse","en":"Press"}'),
  );
  await app.services.search.catchUp();
  const job = await app.services.jobs.add("import", { root: "/srv/pictures" });
  await db.write((tx) => {
    const skip = tx.$client.prepare("INSERT INTO import_skip (job_id, path, reason) VALUES (?, ?, ?)");
    for (const path of ["a", "b", "c", "d"]) skip.run(job, path, "broken");
    skip.run(job, "e", "empty");
  });
  const overview = (await get("overview.get", admin)).json().result.data;
  expect(overview).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    contractVersion: "7.0.3",
    assets: [
      { kind: "image", count: 3 },
      { kind: "video", count: 1 },
    ],
    missing: 0,
    pools: [
      { name: "press", labels: { de: "Presse", en: "Press" }, assets: 1 },
      { name: "public", labels: expect.any(Object), assets: 4 },
    ],
    accounts: 1,
    search: { state: "ready", documents: 4, lag: 0 },
    imports: [{ id: job, state: "waiting", endedAt: null, facts: { root: "/srv/pictures" } }],
  });
  expect(overview.imports[0].skipped).toEqual([
    { reason: "broken", count: 4, examples: ["a", "b", "c"] },
    { reason: "empty", count: 1, examples: ["e"] },
  ]);
  expect(overview.data.bytes).toBeGreaterThan(10_000);
  expect(overview.data.free).toBeGreaterThan(1_000_000);
});

test("a killed import is shown as interrupted after half a minute without a heartbeat", async () => {
  const admin = await logInAs(app, "GUI admin only");
  const { jobs } = app.services;
  await jobs.add("import", { root: "/srv/pictures" });
  await jobs.claim("import");
  const shown = async () => (await get("overview.get", admin)).json().result.data.imports[0];
  expect(await shown()).toMatchObject({ state: "running", endedAt: null });
  app.clock.advance(31_000);
  expect(await shown()).toMatchObject({ state: "interrupted", endedAt: expect.any(Number) });
});

test("counts only use an index, and file sizes come from the database", async () => {
  const { data } = app.services;
  const { sql } = assetCountsQuery(data.db.read).toSQL();
  const plan = (await queryRows(data.db, `EXPLAIN QUERY PLAN ${sql}`)) as { detail: string }[];
  expect(plan.map(({ detail }) => detail)).toEqual(["SCAN asset USING COVERING INDEX asset_counted"]);
  await data.db.write((tx) => {
    const insert = tx.$client.prepare("INSERT INTO blob (hash, size, crc32, created_at) VALUES (?, 1000000, 0, 0)");
    for (let n = 0; n < 10_003; n++) insert.run(String(n).padStart(64, "0"));
  });
  const admin = await logInAs(app, "GUI admin only");
  const { bytes } = (await get("overview.get", admin)).json().result.data.data;
  expect(Math.floor(bytes / 1e8)).toBe(100);
});

test("an internal error reveals no details", async () => {
  app.services.accounts.needsSetup = () => Promise.reject(new Error("SQLITE_ERROR: no such table, in /srv/vitrine.db"));
  const reply = await get("setup.state");
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toMatch(/database|sqlite|connection|\.ts/i);
});
