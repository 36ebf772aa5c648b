import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mapSequentially } from "../../platform/async-lists.ts";
import { type OpenedDataFolder, openDataFolder } from "../../platform/storage/data-folder.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { remove } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { type Access, createAccess } from "./access.service.ts";
import { ALL_CONVERT_SETS, ORIGINAL_CONVERT_SET, toIndexedAcl } from "./access.ts";
import { ensureAcl, ensureGroup, ensurePool, grantPool } from "./rights-writer.repository.ts";

const WEB = 4;
const clock = createSettableClock();
const now = clock.seconds();
let folder: string;
let data: OpenedDataFolder;
let access: Access;

beforeEach(() => {
  folder = newDataFolder();
  data = openDataFolder(folder);
  access = createAccess(data.db, clock);
});
afterEach(async () => {
  await data.db.close();
  remove(folder);
});

/** Adds grants, given as `{ group: { pool: convert sets } }`; returns the ids of the groups. */
const give = (grants: Record<string, Record<string, readonly number[]>>) =>
  data.db.write((tx) =>
    mapSequentially(Object.entries(grants), async ([group, pools]) => {
      const id = await ensureGroup(tx, group);
      for (const [pool, sets] of Object.entries(pools)) await grantPool(tx, id, await ensurePool(tx, pool), sets);
      return id;
    }),
  );
const aclOf = (...pools: string[]) =>
  data.db.write(async (tx) => await ensureAcl(tx, await mapSequentially(pools, (pool) => ensurePool(tx, pool))));

describe("what a caller may see and download", () => {
  it("combines the rights of all groups and all of the asset's pools", async () => {
    const [press = 0, shop = 0] = await give({
      press: { press: [ORIGINAL_CONVERT_SET], archive: [] },
      shop: { shop: [WEB] },
    });
    const acls = {
      press: await aclOf("press"),
      archive: await aclOf("archive"),
      shop: await aclOf("shop"),
      both: await aclOf("archive", "shop"),
      vault: await aclOf("vault"),
    };
    const may = async (...groups: number[]) =>
      Object.fromEntries(
        await mapSequentially(Object.entries(acls), async ([name, aclId]) => [
          name,
          [
            await access.maySee({ groups, isGuiAdmin: false }, { aclId, unreadTerms: null }),
            await access.mayDownload({ groups, isGuiAdmin: false }, { aclId, unreadTerms: null }, ORIGINAL_CONVERT_SET),
            await access.mayDownload({ groups, isGuiAdmin: false }, { aclId, unreadTerms: null }, WEB),
          ],
        ]),
      );
    const [NO, SEE] = [
      [false, false, false],
      [true, false, false],
    ];
    expect(await may()).toEqual({ press: NO, archive: NO, shop: NO, both: NO, vault: NO });
    expect(await may(press)).toEqual({ press: [true, true, false], archive: SEE, shop: NO, both: SEE, vault: NO });
    expect(await may(shop)).toEqual({
      press: NO,
      archive: NO,
      shop: [true, false, true],
      both: [true, false, true],
      vault: NO,
    });
    expect(await may(press, shop)).toEqual({
      press: [true, true, false],
      archive: SEE,
      shop: [true, false, true],
      both: [true, false, true],
      vault: NO,
    });
    const visible = async (...groups: number[]) =>
      [...(await access.forCaller({ groups, isGuiAdmin: false })).acls].sort((a, b) => a - b);
    expect(await visible()).toEqual([]);
    expect(await visible(press)).toEqual([acls.press, acls.archive, acls.both]);
    expect(await visible(press, shop)).toEqual([acls.press, acls.archive, acls.shop, acls.both]);
    expect(await visible(press), "asked again").toEqual([acls.press, acls.archive, acls.both]);
  });

  it("adds up over the convert sets of several groups", async () => {
    const groups = await give({ one: { press: [ORIGINAL_CONVERT_SET] }, two: { press: [WEB] } });
    const aclId = await aclOf("press");
    const takes = (groups: readonly number[]) =>
      mapSequentially([ORIGINAL_CONVERT_SET, WEB, 9], (set) =>
        access.mayDownload({ groups: [...groups], isGuiAdmin: false }, { aclId, unreadTerms: null }, set),
      );
    expect(await takes(groups)).toEqual([true, true, false]);
    expect(await takes(groups.slice(1))).toEqual([false, true, false]);
    const [all = 0] = await give({ all: { press: [ALL_CONVERT_SETS] } });
    expect(await takes([all])).toEqual([true, true, true]);
  });

  it("takes effect as soon as it is granted or revoked", async () => {
    const aclId = await aclOf("press");
    const [group = 0] = await give({ press: {} });
    const caller = { groups: [group], isGuiAdmin: false };
    const state = async () => [
      await access.maySee(caller, { aclId, unreadTerms: null }),
      await access.mayDownload(caller, { aclId, unreadTerms: null }, WEB),
      (await access.forCaller(caller)).acls.includes(aclId),
    ];
    expect(await state()).toEqual([false, false, false]);
    await give({ press: { press: [WEB] } });
    expect(await state()).toEqual([true, true, true]);
    await data.db.write((tx) => tx.$client.exec("DELETE FROM access_grant"));
    expect(await state()).toEqual([false, false, false]);
  });

  it("depends on the clock: not before the embargo is over, and nothing to download after the expiry", async () => {
    const [group = 0] = await give({ press: { press: [ALL_CONVERT_SETS] } });
    const aclId = await aclOf("press");
    const may = async (times: { embargo?: number | null; expiry?: number | null }) => [
      await access.maySee({ groups: [group], isGuiAdmin: false }, { aclId, unreadTerms: null, ...times }),
      await access.mayDownload(
        { groups: [group], isGuiAdmin: false },
        { aclId, unreadTerms: null, ...times },
        ORIGINAL_CONVERT_SET,
      ),
    ];
    expect(await may({ embargo: now + 1 })).toEqual([false, false]);
    expect(await may({ embargo: now, expiry: now + 1 })).toEqual([true, true]);
    expect(await may({ expiry: now })).toEqual([true, false]);
    expect(await may({ embargo: null, expiry: null })).toEqual([true, true]);
    expect(
      (await access.forCaller({ groups: [group], isGuiAdmin: false })).acls,
      "an embargo is an asset's, not a pool's",
    ).toContain(aclId);
  });
});

describe("T29 an asset whose terms could not be read", () => {
  it("is seen and downloaded by GUI admins only, within the rights of their groups", async () => {
    const [group = 0] = await give({ press: { press: [ALL_CONVERT_SETS] } });
    const [press, vault] = [await aclOf("press"), await aclOf("vault")];
    const may = async (isGuiAdmin: boolean, aclId: number, unreadTerms: "crashed" | null) => {
      const [caller, asset] = [
        { groups: [group], isGuiAdmin },
        { aclId, embargo: null, expiry: null, unreadTerms },
      ];
      const view = await access.forCaller(caller);
      return [
        await access.maySee(caller, asset),
        await access.mayDownload(caller, asset, ORIGINAL_CONVERT_SET),
        view.maySee(asset),
        view.indexedAcls.includes(toIndexedAcl(aclId, unreadTerms)),
      ];
    };
    expect(await may(false, press, null)).toEqual([true, true, true, true]);
    expect(await may(false, press, "crashed")).toEqual([false, false, false, false]);
    expect(await may(true, press, "crashed")).toEqual([true, true, true, true]);
    expect(await may(false, press, "crashed"), "asked again").toEqual([false, false, false, false]);
    expect(await may(true, vault, "crashed")).toEqual([false, false, false, false]);
  });
});

describe("what an asset's rights depend on", () => {
  it("is the same for a missing asset as for a hidden one", async () => {
    const [first = 0, second = 0, third = 0] = await addAssets(data.db, [
      { pools: ["press"], embargo: 5, expiry: 9 },
      { pools: ["press"] },
      { pools: ["vault"] },
    ]);
    await data.db.write((tx) => tx.$client.exec(`DELETE FROM asset WHERE id = ${second}`));
    const [press, vault] = [await aclOf("press"), await aclOf("vault")];
    const absent = { aclId: 0, embargo: null, expiry: null, unreadTerms: null };
    expect(await access.accessInfo(first)).toEqual({
      id: first,
      aclId: press,
      embargo: 5,
      expiry: 9,
      unreadTerms: null,
    });
    expect(await access.accessInfos([third, first])).toEqual([
      { id: third, aclId: vault, embargo: null, expiry: null, unreadTerms: null },
      await access.accessInfo(first),
    ]);
    for (const id of [second, 0, -1, third + 1, third + 1000])
      expect(await access.accessInfo(id)).toEqual({ id, ...absent });
    const everything = await give({ all: { press: [ALL_CONVERT_SETS], vault: [ALL_CONVERT_SETS] } });
    expect(await access.maySee({ groups: everything, isGuiAdmin: false }, await access.accessInfo(second))).toBe(false);
    expect(await access.maySee({ groups: everything, isGuiAdmin: false }, await access.accessInfo(third))).toBe(true);
  });

  it("is empty in a library without assets", async () => {
    expect(await access.accessInfo(1)).toEqual({ id: 1, aclId: 0, embargo: null, expiry: null, unreadTerms: null });
    expect(await access.accessInfos([])).toEqual([]);
  });
});
