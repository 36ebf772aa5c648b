import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QueryOf } from "@vitrine/contract/endpoint";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isFileWritable } from "../../platform/storage/disk-full.ts";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { queryRows } from "../../testing/query.ts";
import { canMount, mountSmallDisk } from "../../testing/small-disk.ts";
import { MAX_SEARCH_TERMS_PER_DAY } from "./usage.repository.ts";
import { createUsageCounter } from "./usage-counter.service.ts";

const DAY = 86_400_000;
let app: TestApp;
let bowl: number;
let guest: string;
const open = async (options: Parameters<typeof startTestApp>[0] = {}) => {
  app = await startTestApp(options);
  [bowl = 0] = await addAssets(app.services.data.db, [{ title: "Bowl", values: { keywords: ["glaze"] } }]);
  await app.services.indexed;
  await app.services.search.catchUp();
  guest = (await logInAs(app, "guest")) ?? "";
};
beforeEach(() => open());
afterEach(() => app.close());

type Query = NonNullable<QueryOf<"search.find">>;
const find = (token: string, query: Query) => app.client(token).call("search.find", { query });
const search = (token: string, solr_q: string, more: Query = {}) => find(token, { solr_q, ...more, purpose: "search" });
const rows = async (sql: string) => (await queryRows(app.services.data.db, sql)).map(Object.values);
async function counted() {
  await app.services.usage.flush();
  return {
    days: await rows("SELECT searches, empty FROM search_day ORDER BY day"),
    words: await rows("SELECT words, searches, empty FROM searched_words ORDER BY day, words"),
  };
}

it("counts searches and their words, each once for a session, and what was found nothing for", async () => {
  const other = (await logInAs(app, "asset user")) ?? "";
  for (const [token, words] of [
    [guest, "bowl"],
    [guest, " BOWL"],
    [other, "bowl"],
    [guest, "teapot"],
    [guest, "*"],
  ] as const)
    await search(token, words);
  expect(await counted()).toEqual({
    days: [[4, 1]],
    words: [
      ["bowl", 2, 0],
      ["teapot", 1, 1],
    ],
  });
  await search(other, "teapot");
  app.clock.advance(DAY);
  await search((await logInAs(app, "guest")) ?? "", "teapot");
  expect((await counted()).days).toEqual([
    [5, 2],
    [1, 1],
  ]);
});

it("does not count what nobody searches for: suggestions, pictures of a page, previews, ids, ratios", async () => {
  const client = app.client(guest);
  await find(guest, { solr_q: "bowl" });
  await client.call("search.facet_values", { query: { field: "keywords", solr_q: "bowl" } });
  await client.call("search.ids", { query: { solr_q: "bowl" } });
  await client.raw("search.ratio_strip", { query: { solr_q: "bowl" } });
  await search(guest, "bowl", { filter: { invented: ["x"] } }).catch(() => {});
  expect(await counted()).toEqual({ days: [], words: [] });
});

it("a filter that leaves nothing is no word that finds nothing", async () => {
  await search(guest, "bowl", { filter: { keywords: ["clay"] } });
  expect(await counted()).toEqual({ days: [[1, 0]], words: [["bowl", 1, 0]] });
  await search(guest, "teapot", { filter: { keywords: ["clay"] } });
  await search(guest, "teapot");
  expect(await counted()).toEqual({
    days: [[2, 1]],
    words: [
      ["bowl", 1, 0],
      ["teapot", 1, 1],
    ],
  });
});

it("counts a bookmark of an account when it is added, and not when the list is saved again", async () => {
  const client = app.client(await logInAs(app, "asset user"));
  for (const list of [[{ id: String(bowl) }], [{ id: String(bowl) }], [], [{ id: String(bowl) }]])
    await client.call("bookmarks.save", { body: list });
  await app.services.usage.flush();
  expect(await rows("SELECT kind, asset_id, account_id, details FROM event WHERE kind = 'asset.bookmarked'")).toEqual([
    ["asset.bookmarked", bowl, null, '{"times":1}'],
  ]);
});

it("a flood of search terms is limited and does not displace frequent ones", async () => {
  const { usage, sessions } = app.services;
  const caller = await sessions.callerByToken(guest);
  if (!caller) throw new Error("no caller");
  for (let n = 0; n < 3; n++) usage.countSearched({ solr_q: "bowl" }, 1, { ...caller, sessionRef: `visitor ${n}` });
  for (let n = 0; n < MAX_SEARCH_TERMS_PER_DAY * 2; n++) usage.countSearched({ solr_q: `noise ${n}` }, 0, caller);
  await usage.flush();
  usage.countSearched({ solr_q: "the last" }, 1, caller);
  const { days, words } = await counted();
  expect(days).toEqual([[MAX_SEARCH_TERMS_PER_DAY * 2 + 4, MAX_SEARCH_TERMS_PER_DAY * 2]]);
  expect(words).toHaveLength(MAX_SEARCH_TERMS_PER_DAY);
  expect(words).toContainEqual(["bowl", 3, 0]);
  expect(words).toContainEqual(["the last", 1, 0]);
});

it("an orderly stop loses nothing", async () => {
  const dataFolder = newDataFolder();
  await app.close();
  await open({ dataFolder });
  await search(guest, "bowl");
  await app.close();
  await open({ dataFolder });
  expect((await counted()).words).toEqual([["bowl", 1, 0]]);
});

it("nothing is counted if counting is disabled", async () => {
  await app.close();
  await open({ configuration: { usageCounting: false } });
  await search(guest, "bowl");
  await app.client(guest).call("assets.get", { query: { assetid: [String(bowl)], purpose: "view" } });
  expect(await counted()).toEqual({ days: [], words: [] });
  expect(await rows("SELECT * FROM event WHERE kind = 'asset.shown'")).toEqual([]);
});

it.runIf(canMount())("a full disk makes no search fail, and ends nothing", async () => {
  const disk = mountSmallDisk();
  try {
    await app.close();
    await open({ dataFolder: disk.path });
    disk.fill();
    await search(guest, "bowl");
    await app.services.usage.flush();
    expect((await search(guest, "bowl")).response.numFound).toBe(1);
    expect(app.services.data.db.fatalError).toBeUndefined();
    expect(app.logs.join("")).toContain("usage could not be counted");
    disk.freeSpace();
    await search(guest, "teapot");
    expect((await counted()).words).toEqual([["teapot", 1, 1]]);
  } finally {
    await app.close();
    disk.remove();
    await open();
  }
});

it.runIf(canMount())("a disk for reading alone is not written to: that would end the process", async () => {
  const disk = mountSmallDisk();
  const file = join(disk.path, "vitrine.db");
  writeFileSync(file, "");
  expect(isFileWritable(file)).toBe(true);
  disk.makeReadOnly();
  expect(isFileWritable(file)).toBe(false);
  disk.remove();
  const { data, access } = app.services;
  const told: unknown[] = [];
  const counter = createUsageCounter({
    db: { ...data.db, write: () => Promise.reject(new Error("written")) },
    clock: app.clock,
    access,
    isEnabled: true,
    canWrite: () => false,
    onError: (error) => told.push(String(error)),
  });
  const caller = await app.services.sessions.callerByToken(guest);
  if (caller) counter.countSearched({ solr_q: "bowl" }, 1, caller);
  await counter.flush();
  expect(told).toEqual(["Error: the disk is full or read-only"]);
});
