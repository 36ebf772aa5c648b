// Writes the rights, fields, assets and collections described by `demo.json`, using the same repositories as an import.
import { mapSequentially } from "../../../platform/async-lists.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import {
  ensureAcl,
  ensureGroup,
  ensureOriginalConvertSet,
  ensurePool,
  grantPool,
  saveConvertSet,
  savePool,
} from "../../access/rights-writer.repository.ts";
import { saveBookmarkList } from "../../bookmarks/bookmarks.service.ts";
import {
  listCollections,
  removeCollection,
  saveSearchCollection,
  saveStaticCollection,
} from "../../collections/collection-writer.repository.ts";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { changeField, fieldIdOf, setContentLocales, setValueLabels } from "../../library/registry-writer.repository.ts";
import { findAssetPathRow } from "../import.repository.ts";
import { findAccountId } from "./demo.repository.ts";
import { type DemoDescription, DemoError } from "./demo-schema.ts";

/** All steps are idempotent, since an interrupted first start is repeated. They run within a transaction of the caller. */
export async function saveDemoRights(tx: Tx, demo: DemoDescription): Promise<void> {
  await setContentLocales(tx, demo.contentLocales);
  for (const [position, { name, labels }] of demo.pools.entries()) await savePool(tx, name, labels, position);
  for (const name of demo.groups) await ensureGroup(tx, name);
  for (const { group, pool, download } of demo.grants)
    await grantPool(tx, await ensureGroup(tx, group), await ensurePool(tx, pool), download);
  await ensureOriginalConvertSet(tx);
  for (const [position, set] of demo.convertSets.entries()) await saveConvertSet(tx, { ...set, position });
}

export async function updateDemoFields(tx: Tx, demo: DemoDescription): Promise<void> {
  for (const { name, ...change } of demo.fields) {
    const id = await fieldIdOf(tx, name);
    if (id !== undefined) await changeField(tx, id, omitUndefined(change));
  }
  for (const [name, values] of Object.entries(demo.values)) {
    const id = await fieldIdOf(tx, name);
    if (id === undefined) continue;
    for (const [value, labels] of Object.entries(values)) await setValueLabels(tx, id, value, labels);
  }
}

export async function updateDemoAssets(tx: Tx, demo: DemoDescription, root: string): Promise<void> {
  const epoch = (moment: string) => Math.floor(Date.parse(moment) / 1000);
  const poolIds = (names: string[]) => mapSequentially(names, (name) => ensurePool(tx, name));
  for (const [path, special] of Object.entries(demo.assets)) {
    const id = await assetIdAt(tx, root, path);
    const { pools: names, embargo, expiry, importedAt, rating, colorCode, downloadCount } = special;
    await updateAsset(tx, id, {
      ...(names ? { aclId: await ensureAcl(tx, await poolIds(names)) } : {}),
      ...(embargo ? { embargo: epoch(embargo) } : {}),
      ...(expiry ? { expiry: epoch(expiry) } : {}),
      ...(importedAt ? { importedAt: epoch(importedAt) } : {}),
      ...omitUndefined({ rating, colorCode, downloadCount }),
    });
  }
}

/** Replaces the collections that the import created from folders. */
export async function saveDemoCollections(tx: Tx, demo: DemoDescription, root: string): Promise<void> {
  if (demo.collections.length === 0) return;
  for (const { indicator } of await listCollections(tx)) await removeCollection(tx, indicator);
  for (const { assets: paths = [], search, cover, ...made } of demo.collections) {
    const members = await mapSequentially(paths, (path) => assetIdAt(tx, root, path));
    const sourceAssetId = cover ? await assetIdAt(tx, root, cover) : (members[0] ?? null);
    const named = omitUndefined({ ...made, sourceAssetId });
    if (search) await saveSearchCollection(tx, named, omitUndefined(search));
    else await saveStaticCollection(tx, named, members);
  }
}

/** Saves the initial bookmarks of the demo accounts. */
export async function saveDemoBookmarks(tx: Tx, demo: DemoDescription, root: string): Promise<void> {
  for (const { name, bookmarks: paths = [] } of demo.accounts) {
    const account = paths.length > 0 ? await findAccountId(tx, name) : undefined;
    const assetIds = await mapSequentially(paths, (path) => assetIdAt(tx, root, path));
    if (account !== undefined) await saveBookmarkList(tx, account, assetIds);
  }
}

async function assetIdAt(tx: Tx, root: string, path: string): Promise<number> {
  const found = await findAssetPathRow(tx, root, path);
  if (!found) throw new DemoError(`demo.json names ${path}, which is not in the library.`);
  return found.assetId;
}
