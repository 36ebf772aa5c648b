import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assets as rows } from "../../db/tables/asset.table.ts";
import { filterSequentially, mapSequentially } from "../../platform/async-lists.ts";
import { type OpenedDataFolder, openDataFolder } from "../../platform/storage/data-folder.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { remove } from "../../testing/import-kit.ts";
import { newAsset } from "../../testing/library-kit.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { insertAssets } from "../library/asset-writer.repository.ts";
import { createAccess } from "./access.service.ts";
import { isAllowed } from "./access.ts";
import { ensureGroup, ensurePool, grantPool } from "./rights-writer.repository.ts";
import { visibleAssetsCondition } from "./visible-assets.repository.ts";

let folder: string;
let data: OpenedDataFolder;
beforeAll(() => {
  folder = newDataFolder();
  data = openDataFolder(folder);
});
afterAll(async () => {
  await data.db.close();
  remove(folder);
});

const POOLS = ["one", "two", "three"];
const GROUPS = ["some", "others"];
const moment = fc.integer({ min: 99, max: 101 });
const library = fc.record({
  assets: fc.array(
    fc.record({
      pools: fc.subarray(POOLS),
      embargo: fc.option(moment),
      expiry: fc.option(moment),
      unreadTerms: fc.constantFrom(null, "crashed" as const),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  grants: fc.record({ some: fc.subarray(POOLS), others: fc.subarray(POOLS) }),
  groups: fc.subarray(GROUPS),
  isGuiAdmin: fc.boolean(),
  now: moment,
});

test("the SQL condition, the caller's access and the rule agree for every asset", async () => {
  await fc.assert(
    fc.asyncProperty(library, async ({ assets, grants, groups, isGuiAdmin, now }) => {
      const clock = createSettableClock(now * 1000);
      const access = createAccess(data.db, clock);
      const { ids, groupIds, poolIds } = await data.db.write(async (tx) => {
        tx.$client.exec("DELETE FROM asset; DELETE FROM access_grant");
        const poolIds = new Map(
          await mapSequentially(POOLS, async (pool) => [pool, await ensurePool(tx, pool)] as const),
        );
        const groupIds = new Map(
          await mapSequentially(GROUPS, async (group) => [group, await ensureGroup(tx, group)] as const),
        );
        for (const [group, pools] of Object.entries(grants))
          for (const pool of pools) await grantPool(tx, groupIds.get(group) ?? 0, poolIds.get(pool) ?? 0);
        const ids = await insertAssets(tx, await mapSequentially(assets, (asset) => newAsset(tx, asset)));
        return { ids, groupIds, poolIds };
      });
      const caller = { groups: groups.map((group) => groupIds.get(group) ?? 0), isGuiAdmin };
      const seen = new Set(
        groups.flatMap((group) => grants[group as keyof typeof grants].map((pool) => poolIds.get(pool) ?? 0)),
      );
      const rule = ids.filter((_, n) => {
        const { pools = [], unreadTerms = null, ...times } = assets[n] ?? {};
        const guarded = { pools: pools.map((pool) => poolIds.get(pool) ?? 0), unreadTerms, ...times };
        return isAllowed({ seen, downloads: new Map(), seesUnread: isGuiAdmin }, guarded, "see", now);
      });
      const view = await access.forCaller(caller);
      const found = await data.db.read
        .select({ id: rows.id })
        .from(rows)
        .where(visibleAssetsCondition(view))
        .orderBy(rows.id);
      expect(found.map(({ id }) => id)).toEqual(rule);
      const infos = await access.accessInfos(ids);
      expect(infos.filter((info) => view.maySee(info)).map(({ id }) => id)).toEqual(rule);
      const seenOnes = await filterSequentially(infos, (info) => access.maySee(caller, info));
      expect(seenOnes.map(({ id }) => id)).toEqual(rule);
    }),
    { numRuns: 100 },
  );
});
