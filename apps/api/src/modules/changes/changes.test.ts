// The list of everything that was changed: who, what, when, and which states are kept.

import type { QueryOf } from "@vitrine/contract/endpoint";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute } from "../../testing/query.ts";
import { changeEventsQuery } from "./changes.repository.ts";

const ADMIN = "GUI admin only";
let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await logInAs(app, ADMIN);
});
afterEach(() => app.close());

type Query = Partial<QueryOf<"changes.list">>;
const list = (query: Query = {}) => app.client(token).call("changes.list", { query: query as QueryOf<"changes.list"> });
function save(title: string) {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return app.client(token).call("config.save", { body: settings });
}
const saveStyle = async (css: string) => {
  const body = new FormData();
  body.append("file", new Blob([css]), "style.css");
  await app.client(token).call("config.file_save", { params: { file: "style" }, body });
};
const console = (path: string, payload: object) =>
  app.inject({ method: "POST", url: `/console/${path}`, headers: { authorization: token }, payload });
const run = (sql: string, ...values: unknown[]) =>
  app.services.data.db.write(async (tx) => void (await execute(tx, sql, ...values)));

it("merges saved documents and files with accounts, groups and pools, newest first, with who did it", async () => {
  const { clock } = app;
  await app.services.accounts.add({ name: "jonas" });
  for (const step of [
    () => save("Halm"),
    () => saveStyle("a { order: 1 }"),
    () => console("groups.add", { name: "press" }),
    () => console("pools.add", { name: "archive", labels: {} }),
    () => console("accounts.remove", { name: "jonas" }),
  ]) {
    clock.advance(1000);
    await step();
  }
  const { changes } = await list();
  expect(changes.slice(0, 5)).toMatchObject([
    { kind: "account.removed", topic: "people", author: "account", by: ADMIN, name: "jonas" },
    { kind: "pool.added", topic: "rights", author: "account", by: ADMIN, name: "archive" },
    { kind: "group.added", topic: "rights", author: "account", by: ADMIN, name: "press" },
    { kind: "settings.file_saved", topic: "files", file: "style", by: ADMIN, present: true },
    {
      kind: "settings.saved",
      topic: "settings",
      document: "config",
      by: ADMIN,
      present: true,
      count: expect.any(Number),
    },
  ]);
  expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(changes.findLast(({ kind }) => kind === "account.added")).toMatchObject({ author: "server", name: ADMIN });
});

it("keeps no mail address of an account that is removed", async () => {
  await app.services.accounts.add({ name: "paul@example.org" });
  await console("accounts.remove", { name: "paul@example.org" });
  const [change] = (await list()).changes;
  expect(change).toMatchObject({ kind: "account.removed", details: { id: expect.any(Number) } });
  expect(JSON.stringify(change)).not.toContain("paul");
});

it("names the places of a document that a save has changed", async () => {
  await save("Halm");
  await save("Ton");
  const [change] = (await list()).changes;
  expect(change).toMatchObject({ paths: [["global", "website_title"]], count: 1 });
});

it("is continued page by page without gaps or repetitions, also where many changes have the same time", async () => {
  for (let n = 0; n < 7; n++) {
    await save(`Halm ${n}`);
    if (n % 3 === 0) app.clock.advance(1000);
  }
  const all = (await list({ rows: 100 })).changes.map(({ id }) => id);
  const paged: string[] = [];
  let before: string | undefined;
  do {
    const page = await list({ rows: 2, before });
    expect(page.changes.length).toBeLessThanOrEqual(2);
    paged.push(...page.changes.map(({ id }) => id));
    before = page.next;
  } while (before !== undefined);
  expect(paged).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
});

it("refuses the end of a page that it has not named, and an author who cannot be one", async () => {
  const cut = (await list({ rows: 1 })).changes[0]?.id.split(".").slice(0, 2).join(".");
  for (const query of [{ before: cut }, { before: "yesterday" }, { author: "ada" }])
    await expect(list(query)).rejects.toMatchObject({ code: "request.invalid" });
});

it("names the authors on the first page only", async () => {
  await save("Halm");
  await save("Ton");
  const first = await list({ rows: 1 });
  expect(first.authors).toHaveLength(1);
  expect(await list({ rows: 1, before: first.next })).not.toHaveProperty("authors");
});

it("names a convert set by its title, and an account whose name is that of a program as an account", async () => {
  await app.services.data.db.write((tx) =>
    recordEvent(tx, app.clock, "convert_set.added", { id: 1, titles: { de: "Druck", en: "Print" } }),
  );
  const { changes } = await app.client(token).call("changes.list", {
    query: { rows: 1 },
    headers: { "accept-language": "en" },
  });
  expect(changes).toMatchObject([{ kind: "convert_set.added", name: "Print" }]);
  await app.services.accounts.add({ name: "import", password: "long enough", guiAdmin: true });
  const { session } = await app.services.sessions.login("import", "long enough", { ip: "::1", isLocal: true }, "en");
  await app.client(session).call("config.save", { body: createDefaultSettings() });
  await run("DELETE FROM event");
  expect((await list()).changes).toMatchObject([{ author: "account", by: "import" }]);
});

it("is filtered by topic and by author", async () => {
  await save("Halm");
  await saveStyle("a { order: 1 }");
  await console("groups.add", { name: "press" });
  const kinds = async (query: Query) => (await list(query)).changes.map(({ kind }) => kind);
  expect(await kinds({ topic: "settings" })).toEqual(["settings.saved"]);
  expect(await kinds({ topic: "files" })).toEqual(["settings.file_saved"]);
  expect(await kinds({ topic: "rights" })).toEqual(["group.added"]);
  expect(await kinds({ topic: "texts" })).toEqual([]);
  expect(new Set(await kinds({ topic: "people" }))).toEqual(new Set(["account.added"]));
  const { authors = [] } = await list();
  expect(authors).toEqual([{ id: expect.any(String), name: ADMIN }]);
  expect(await kinds({ author: authors[0]?.id })).toEqual(["group.added", "settings.file_saved", "settings.saved"]);
  expect(await kinds({ author: "999" })).toEqual([]);
});

it("has the kept states whose entries in the log are gone, and no others twice", async () => {
  await save("Halm");
  app.clock.advance(60_000);
  await save("Ton");
  await saveStyle("a { order: 1 }");
  await run("DELETE FROM event");
  const { changes } = await list();
  expect(changes).toMatchObject([
    { kind: "settings.saved", document: "config", present: true, author: "account", by: ADMIN },
    { kind: "settings.file_saved", file: "style", present: true, by: ADMIN },
    { kind: "settings.saved", document: "config", present: false },
  ]);
  expect(await list({ topic: "files" })).toMatchObject({ changes: [{ file: "style" }] });
});

it("says when the account that made a change is removed, and offers no state that is not kept", async () => {
  await save("Halm");
  await run("DELETE FROM document_revision");
  await run("UPDATE event SET account_id = 4711 WHERE kind = 'settings.saved'");
  const [change] = (await list({ topic: "settings" })).changes;
  expect(change).toMatchObject({ author: "removed_account" });
  expect(change).not.toHaveProperty("by");
  expect(change).not.toHaveProperty("revision");
});

it("lists no usage, and finds changes by their index among many downloads", async () => {
  await save("Halm");
  await run("INSERT INTO event (at, kind, asset_id) VALUES (?, 'asset.downloaded', 1)", app.clock.now());
  expect((await list()).changes.some(({ kind }) => kind.startsWith("asset."))).toBe(false);
  const { read, sqlite } = app.services.data.db;
  for (const topic of [undefined, "settings", "technical"] as const) {
    const { sql, params } = changeEventsQuery(read, { topic, before: { at: 1, id: 1 } }, 50).toSQL();
    const plan = JSON.stringify(sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params));
    expect(plan).toContain("event_change");
    expect(plan).not.toContain("TEMP B-TREE FOR ORDER BY");
  }
});

it("a restored state is a change of its own", async () => {
  await save("Halm");
  await save("Ton");
  const [, older] = (await list({ topic: "settings" })).changes;
  await app.client(token).call("revisions.restore", { params: { id: older?.revision ?? "" } });
  const { changes } = await list({ topic: "settings" });
  expect(changes.map(({ present, details }) => [present, details.restored])).toEqual([
    [true, Number(older?.revision)],
    [false, undefined],
    [false, undefined],
  ]);
});
