// Writes the rights, fields, assets and collections described by `demo.json`, using the same repositories as an import.
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
export function saveDemoRights(tx: Tx, demo: DemoDescription): void {
  setContentLocales(tx, demo.contentLocales);
  for (const [position, { name, labels }] of demo.pools.entries()) savePool(tx, name, labels, position);
  for (const name of demo.groups) ensureGroup(tx, name);
  for (const { group, pool, download } of demo.grants)
    grantPool(tx, ensureGroup(tx, group), ensurePool(tx, pool), download);
  ensureOriginalConvertSet(tx);
  for (const [position, set] of demo.convertSets.entries()) saveConvertSet(tx, { ...set, position });
}

export function updateDemoFields(tx: Tx, demo: DemoDescription): void {
  for (const { name, ...change } of demo.fields) {
    const id = fieldIdOf(tx, name);
    if (id !== undefined) changeField(tx, id, omitUndefined(change));
  }
  for (const [name, values] of Object.entries(demo.values)) {
    const id = fieldIdOf(tx, name);
    if (id === undefined) continue;
    for (const [value, labels] of Object.entries(values)) setValueLabels(tx, id, value, labels);
  }
}

export function updateDemoAssets(tx: Tx, demo: DemoDescription, root: string): void {
  const epoch = (moment: string) => Math.floor(Date.parse(moment) / 1000);
  const poolIds = (names: string[]) => names.map((name) => ensurePool(tx, name));
  for (const [path, special] of Object.entries(demo.assets)) {
    const id = assetIdAt(tx, root, path);
    const { pools: names, embargo, expiry, importedAt, rating, colorCode, downloadCount } = special;
    updateAsset(tx, id, {
      ...(names ? { aclId: ensureAcl(tx, poolIds(names)) } : {}),
      ...(embargo ? { embargo: epoch(embargo) } : {}),
      ...(expiry ? { expiry: epoch(expiry) } : {}),
      ...(importedAt ? { importedAt: epoch(importedAt) } : {}),
      ...omitUndefined({ rating, colorCode, downloadCount }),
    });
  }
}

/** Replaces the collections that the import created from folders. */
export function saveDemoCollections(tx: Tx, demo: DemoDescription, root: string): void {
  if (demo.collections.length === 0) return;
  for (const { indicator } of listCollections(tx)) removeCollection(tx, indicator);
  for (const { assets: paths = [], search, cover, ...made } of demo.collections) {
    const members = paths.map((path) => assetIdAt(tx, root, path));
    const sourceAssetId = cover ? assetIdAt(tx, root, cover) : (members[0] ?? null);
    const named = omitUndefined({ ...made, sourceAssetId });
    if (search) saveSearchCollection(tx, named, omitUndefined(search));
    else saveStaticCollection(tx, named, members);
  }
}

/** Saves the initial bookmarks of the demo accounts. */
export function saveDemoBookmarks(tx: Tx, demo: DemoDescription, root: string): void {
  for (const { name, bookmarks: paths = [] } of demo.accounts) {
    const account = paths.length > 0 ? findAccountId(tx, name) : undefined;
    const assetIds = paths.map((path) => assetIdAt(tx, root, path));
    if (account !== undefined) saveBookmarkList(tx, account, assetIds);
  }
}

function assetIdAt(tx: Tx, root: string, path: string): number {
  const found = findAssetPathRow(tx, root, path);
  if (!found) throw new DemoError(`demo.json names ${path}, which is not in the library.`);
  return found.assetId;
}
