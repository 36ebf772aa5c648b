import { afterEach, beforeEach, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { queryRows } from "../../testing/query.ts";
import { createGroups, type Groups } from "../access/groups.service.ts";
import type { Pools } from "./pools.service.ts";

let app: TestApp;
let pools: Pools;
let groups: Groups;
beforeEach(async () => {
  app = await startTestApp();
  pools = app.services.pools;
  groups = createGroups(app.services.data.db, app.clock);
});
afterEach(() => app.close());

const found = async (token: string) => {
  await app.services.indexed;
  await app.services.search.catchUp();
  return (await app.client(token).call("search.find", { query: {} })).response.numFound;
};
const names = async () => (await pools.list()).map(({ name }) => name);
const events = async () =>
  (await queryRows(app.services.data.db, "SELECT kind, details FROM event ORDER BY id")) as Record<string, string>[];

test("a pool is added, labelled, moved and renamed, and each change is an event", async () => {
  await pools.add("press", { labels: { de: "Presse", en: "Press" } });
  await pools.add("intern", { labels: { de: " Intern " }, position: 1 });
  expect(await pools.list()).toEqual([
    { name: "intern", labels: { de: "Intern" }, assets: 0, groups: [] },
    { name: "public", labels: { de: "Öffentlich", en: "Public" }, assets: 0, groups: ["guest"] },
    { name: "press", labels: { de: "Presse", en: "Press" }, assets: 0, groups: [] },
  ]);
  // Languages that are not named stay; an empty name goes.
  await pools.change("press", { labels: { en: "", fr: "Presse" }, position: 2 });
  expect((await pools.list())[1]).toMatchObject({ name: "press", labels: { de: "Presse", fr: "Presse" } });
  await pools.change("press", { name: "media" });
  expect(await names()).toEqual(["intern", "media", "public"]);
  // The order holds wherever pools are listed.
  expect((await app.services.access.pools()).map(({ name }) => name)).toEqual(await names());
  expect((await events()).map(({ kind }) => kind)).toEqual([
    ...["pool.added", "pool.added"],
    ...["pool.changed", "pool.changed"],
  ]);
});

test("what groups were granted follows a pool that gets another code", async () => {
  await addAssets(app.services.data.db, [{ pools: ["press"] }]);
  await groups.add("editors");
  await groups.grant("editors", [{ pool: "press", sets: [] }]);
  const token = await logInAs(app, "asset user", ["editors"]);
  await pools.change("press", { name: "media" });
  expect(await found(token)).toBe(1);
  expect((await groups.list()).find(({ name }) => name === "editors")?.grants).toEqual([{ pool: "media", sets: [] }]);
});

test("a removed pool's assets lie in another one at once, for sessions that are open, and keep their further pools", async () => {
  const ids = await addAssets(app.services.data.db, [
    { pools: ["intern"] },
    { pools: ["intern"] },
    { pools: ["intern", "press"] },
    { pools: ["press"] },
  ]);
  await groups.add("staff");
  await groups.add("editors");
  await groups.grant("staff", [{ pool: "intern", sets: [-1] }]);
  await groups.grant("editors", [{ pool: "press", sets: [] }]);
  const [guest, staff, editors] = [
    await logInAs(app, "guest"),
    await logInAs(app, "asset user", ["staff"]),
    await logInAs(app, "asset user", ["editors"]),
  ];
  expect([await found(guest), await found(staff), await found(editors)]).toEqual([0, 3, 2]);
  expect(await pools.remove("intern", { moveTo: "press" })).toBe(3);
  expect([await found(guest), await found(staff), await found(editors)]).toEqual([0, 0, 4]);
  expect((await pools.list()).find(({ name }) => name === "press")).toMatchObject({ assets: 4, groups: ["editors"] });
  expect((await groups.list()).find(({ name }) => name === "staff")?.grants).toEqual([]);
  const acls = await queryRows(app.services.data.db, "SELECT DISTINCT acl_id FROM asset");
  expect([ids.length, acls.length]).toEqual([4, 1]);
  // A pool that is made again under the code has nothing of the one before.
  await pools.add("intern");
  expect((await pools.list()).find(({ name }) => name === "intern")).toMatchObject({
    assets: 0,
    groups: [],
    labels: {},
  });
});

test("a pool with assets or grants is not removed without the options for that, and a refusal changes nothing", async () => {
  await addAssets(app.services.data.db, [{ pools: ["intern"] }, { pools: ["intern"] }]);
  await groups.add("staff");
  await groups.grant("staff", [{ pool: "intern", sets: [] }]);
  await pools.add("empty");
  await groups.grant("staff", [{ pool: "empty", sets: [] }]);
  const before = await pools.list();
  for (const [attempt, code, words] of [
    [() => pools.remove("intern"), "pool.not_empty", /holds 2 assets\. It is granted to: staff\..*--move-to/],
    // Whoever takes only grants away has not said where assets go.
    [() => pools.remove("intern", { withGrants: true }), "pool.not_empty", /holds 2 assets/],
    [() => pools.remove("intern", { moveTo: "intern" }), "pool.same", /another pool/],
    [() => pools.remove("intern", { moveTo: "nowhere" }), "pool.unknown", /The pools are: /],
    [() => pools.remove("empty"), "pool.granted", /vitrine group revoke staff empty/],
    [() => pools.remove("public", { moveTo: "empty" }), "pool.public", /stays/],
    [() => pools.change("public", { name: "open" }), "pool.public", /stays/],
    [() => pools.add("intern"), "pool.exists", /already/],
    [() => pools.change("empty", { name: "intern" }), "pool.exists", /already/],
    ...["Intern", "in tern", "-x", "a,b", "ä", "", "x".repeat(64)].map(
      (name) => [() => pools.add(name), "pool.code", /small letters/] as const,
    ),
    [() => pools.add("x", { labels: { deutsch: "X" } }), "pool.label", /de=Intern/],
    [() => pools.add("x", { labels: { de: "a\nb" } }), "pool.label", /visible/],
  ] as const) {
    const refusal = await attempt().then(
      () => undefined,
      (error: { code: string; message: string }) => error,
    );
    expect([code, refusal?.code, refusal?.message]).toEqual([code, code, expect.stringMatching(words)]);
  }
  expect(await pools.list()).toEqual(before);
  expect(await pools.remove("empty", { withGrants: true })).toBe(0);
});

test("no pool is removed or gets another code while an import or a watch fills it", async () => {
  await pools.add("intern");
  const { jobs } = app.services;
  for (const kind of ["import", "watch"]) {
    const begun = await jobs.start({ kind, key: "/pictures", payload: { root: "/pictures", pool: "intern" } });
    if (begun.outcome !== "started") throw new Error(begun.outcome);
    for (const attempt of [
      () => pools.remove("intern", { moveTo: "public" }),
      () => pools.change("intern", { name: "team" }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: "pool.in_use",
        message: expect.stringContaining("/pictures"),
      });
    }
    await begun.run.end("done", {});
  }
  expect(await pools.remove("intern")).toBe(0);
});
