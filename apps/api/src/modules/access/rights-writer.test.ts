import { afterEach, beforeEach, expect, it } from "vitest";
import { type OpenedDataFolder, openDataFolder } from "../../platform/storage/data-folder.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { remove } from "../../testing/import-kit.ts";
import { ALL_CONVERT_SETS, GUEST_GROUP, ORIGINAL_CONVERT_SET } from "./access.ts";
import {
  ensureAcl,
  ensureGroup,
  ensureOriginalConvertSet,
  ensurePool,
  ensurePublicPool,
  grantPool,
  saveConvertSet,
  savePool,
} from "./rights-writer.repository.ts";

let folder: string;
let data: OpenedDataFolder;
beforeEach(() => {
  folder = newDataFolder();
  data = openDataFolder(folder);
});
afterEach(async () => {
  await data.db.close();
  remove(folder);
});

const write = <T>(run: Parameters<typeof data.db.write<T>>[0]) => data.db.write(run);
const rows = (sql: string) => data.db.sqlite.prepare(sql).all();

it("a pool and a group have one id per name", async () => {
  const ids = await write(async (tx) => [
    await ensurePool(tx, "press", { en: "Press" }),
    await ensurePool(tx, "shop"),
    await ensurePool(tx, "press", { en: "Other" }),
    await ensureGroup(tx, "staff"),
    await ensureGroup(tx, "guest"),
    await ensureGroup(tx, "staff"),
  ]);
  expect(ids[0]).toBe(ids[2]);
  expect(ids[3]).toBe(ids[5]);
  expect(new Set(ids).size).toBeGreaterThanOrEqual(2);
  expect(ids[0]).not.toBe(ids[1]);
  expect(ids[3]).not.toBe(ids[4]);
  expect(rows("SELECT labels FROM pool WHERE name = 'press'"), "labels are those it was made with").toEqual([
    { labels: '{"en":"Press"}' },
  ]);
});

it("a pool is relabelled, or created with its labels", async () => {
  await write(async (tx) => {
    await ensurePool(tx, "press");
    await ensurePool(tx, "shop", { en: "Shop" });
    await savePool(tx, "press", { en: "Press" });
    await savePool(tx, "press", { en: "Press office" });
    await savePool(tx, "archive", { en: "Archive" });
  });
  expect(rows("SELECT name, labels FROM pool WHERE name != 'public' ORDER BY name")).toEqual([
    { name: "archive", labels: '{"en":"Archive"}' },
    { name: "press", labels: '{"en":"Press office"}' },
    { name: "shop", labels: '{"en":"Shop"}' },
  ]);
});

it("a grant may be added twice, and with other convert sets", async () => {
  const { group, pool } = await write(async (tx) => {
    const [group, pool] = [await ensureGroup(tx, "staff"), await ensurePool(tx, "press")];
    await grantPool(tx, group, pool);
    await grantPool(tx, group, pool, [ORIGINAL_CONVERT_SET, 4]);
    await grantPool(tx, group, pool, [4, 5]);
    return { group, pool };
  });
  expect(rows(`SELECT pool_id AS pool FROM access_grant WHERE group_id = ${group}`)).toEqual([{ pool }]);
  expect(rows(`SELECT convert_set_id AS "set" FROM download_grant WHERE group_id = ${group} ORDER BY 1`)).toEqual([
    { set: 0 },
    { set: 4 },
    { set: 5 },
  ]);
});

it("a set of pools has one id, regardless of order and duplicates", async () => {
  const [one, two, other, none, tens] = await write(async (tx) => {
    // Ids of one and of two digits, which sort differently as texts.
    const pools = await Promise.all(Array.from({ length: 12 }, (_, at) => ensurePool(tx, `pool ${at}`)));
    const [a = 0, b = 0, c = 0] = pools;
    const last = pools.at(-1) ?? 0;
    return [
      await ensureAcl(tx, [a, b]),
      await ensureAcl(tx, new Set([b, a, b])),
      await ensureAcl(tx, [a, c]),
      await ensureAcl(tx, []),
      [await ensureAcl(tx, [last, b]), await ensureAcl(tx, [b, last])],
    ] as const;
  });
  expect(one).toBe(two);
  expect(tens[0]).toBe(tens[1]);
  expect(new Set([one, other, none, tens[0]]).size).toBe(4);
  const sizes = rows("SELECT acl_id AS acl, count(*) AS pools FROM acl_pool GROUP BY 1") as {
    acl: number;
    pools: number;
  }[];
  expect(new Map(sizes.map(({ acl, pools }) => [acl, pools]))).toEqual(
    new Map([
      [one, 2],
      [other, 2],
      [tens[0], 2],
    ]),
  );
});

it("a new library has a public pool, and an operator's changes of it stay", async () => {
  const pool = await write(ensurePublicPool);
  const grants = () => [
    rows("SELECT g.name, a.pool_id AS pool FROM access_grant a JOIN access_group g ON g.id = a.group_id"),
    rows('SELECT convert_set_id AS "set" FROM download_grant'),
  ];
  expect(grants()).toEqual([[{ name: GUEST_GROUP, pool }], [{ set: ALL_CONVERT_SETS }]]);
  expect(rows("SELECT name, labels FROM pool")).toEqual([
    { name: "public", labels: '{"de":"Öffentlich","en":"Public"}' },
  ]);
  expect(rows("SELECT id, titles FROM convert_set")).toEqual([
    { id: ORIGINAL_CONVERT_SET, titles: '{"de":"Original","en":"Original"}' },
  ]);
  await write((tx) => tx.$client.exec("DELETE FROM access_grant; DELETE FROM download_grant"));
  expect(await write(ensurePublicPool)).toBe(pool);
  expect(grants()).toEqual([[], []]);
});

it("a convert set is changed by its id, and the original's name stays as it is", async () => {
  await write(async (tx) => {
    await saveConvertSet(tx, { id: 4, titles: { en: "Web" }, maxEdge: 1600 });
    await saveConvertSet(tx, { id: 4, titles: { en: "Screen" }, maxEdge: 2000 });
    await saveConvertSet(tx, { id: ORIGINAL_CONVERT_SET, titles: { en: "As it came" } });
    await ensureOriginalConvertSet(tx);
  });
  expect(rows("SELECT id, titles, max_edge AS edge FROM convert_set ORDER BY id")).toEqual([
    { id: 0, titles: '{"en":"As it came"}', edge: null },
    { id: 4, titles: '{"en":"Screen"}', edge: 2000 },
  ]);
});
