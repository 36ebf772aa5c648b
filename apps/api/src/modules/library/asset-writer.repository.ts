// The only writer of asset rows. Everything runs inside the caller's transaction, and every visible change is recorded
// in the change log.

import { and, eq, inArray, sql } from "drizzle-orm";
import { prepareInsert } from "../../db/columns.ts";
import { assetAliases } from "../../db/tables/alias.table.ts";
import { type Asset, assets } from "../../db/tables/asset.table.ts";
import { bookmarks, goneBookmarks } from "../../db/tables/bookmark.table.ts";
import { collectionAssets, collections } from "../../db/tables/collection.table.ts";
import { pictureHashes } from "../../db/tables/picture-hash.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Tx } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { countChanges } from "../../platform/database/statements.ts";

/** An asset to insert; times in epoch seconds, size in bytes. Omitted columns get their defaults. */
export type NewAsset = Omit<typeof assets.$inferInsert, "id" | "version" | "updatedAt">;

/** Columns to change; times as above. */
export type AssetChange = Partial<Omit<typeof assets.$inferInsert, "id" | "version">>;

const assetInserted = preparePerConnection((tx) => prepareInsert(tx, assets));

/** Inserts many new assets quickly, each with version 1; returns their ids. */
export async function insertAssets(tx: Tx, newAssets: readonly NewAsset[]): Promise<number[]> {
  const insert = assetInserted(tx);
  const ids: number[] = [];
  for (const asset of newAssets) ids.push(await insert({ ...asset, updatedAt: asset.importedAt }));
  await recordChange(tx, ids);
  return ids;
}

/**
 * Changes columns of an asset. `newVersion`: its content has changed, so the URLs of its files change, too.
 * @returns its version; undefined where there is no such asset.
 */
export async function updateAsset(
  tx: Tx,
  id: number,
  change: AssetChange,
  { newVersion = false } = {},
): Promise<number | undefined> {
  const [written] = await tx
    .update(assets)
    .set(newVersion ? { ...change, version: sql`${assets.version} + 1` } : change)
    .where(eq(assets.id, id))
    .returning({ version: assets.version });
  if (written) await recordChange(tx, [id]);
  return written?.version;
}

/** Moves assets to another set of pools. Their files and modification times stay the same. */
export async function moveAssetsToPoolSet(tx: Tx, ids: readonly number[], aclId: number): Promise<void> {
  await tx.update(assets).set({ aclId }).where(inIdList(assets.id, ids));
  await recordChange(tx, ids);
}

/** Records the result of a retry to make its picture. It is not visible to users, so it is not in the change log. */
export async function recordRenditionAttempt(
  tx: Tx,
  id: number,
  tried: Partial<Pick<Asset, "problem" | "problemTries" | "decoderVersion">>,
): Promise<void> {
  await tx.update(assets).set(tried).where(eq(assets.id, id));
}

/** The perceptual hash in four parts, and the tint. */
export interface PictureFingerprint {
  bands: readonly [number, number, number, number];
  tint: readonly [number, number];
}

const likenessRemoved = preparePerConnection((tx) =>
  tx
    .delete(pictureHashes)
    .where(eq(pictureHashes.assetId, sql.placeholder("assetId")))
    .prepare(),
);
const likenessInserted = preparePerConnection((tx) => prepareInsert(tx, pictureHashes));

/**
 * Saves what similar pictures are found by. `picture`: undefined where there is none; it has no hash where it has too
 * little detail. Not in records, so not in the change log.
 */
export async function savePictureFingerprint(
  tx: Tx,
  assetId: number,
  picture: { hash?: PictureFingerprint } | undefined,
): Promise<void> {
  await likenessRemoved(tx).execute({ assetId });
  if (!picture) return;
  const [band0, band1, band2, band3] = picture.hash?.bands ?? [];
  const [tintA, tintB] = picture.hash?.tint ?? [];
  await likenessInserted(tx)({ assetId, band0, band1, band2, band3, tintA, tintB });
}

/** Increases download counts (asset -> downloads); returns the assets that exist. */
export async function increaseDownloadCounts(tx: Tx, downloads: ReadonlyMap<number, number>): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const [id, count] of downloads) {
    const downloadCount = sql`${assets.downloadCount} + ${count}`;
    if (countChanges(await tx.update(assets).set({ downloadCount }).where(eq(assets.id, id))) > 0) ids.add(id);
  }
  await recordChange(tx, ids);
  return ids;
}

/** Removes an asset and all its rows; its files are deleted later. Accounts that bookmarked it will see it as deleted. */
export async function removeAsset(tx: Tx, id: number): Promise<void> {
  await tx
    .insert(goneBookmarks)
    .select(
      tx
        .select({ accountId: bookmarks.accountId, assetId: bookmarks.assetId })
        .from(bookmarks)
        .where(eq(bookmarks.assetId, id)),
    );
  await tx.delete(assets).where(eq(assets.id, id));
  await recordChange(tx, [id]);
}

/**
 * Merges an asset into another one and removes it. Bookmarks and collections then contain the other one, and the old id
 * is an alias of it.
 */
export async function mergeAsset(tx: Tx, id: number, into: number): Promise<void> {
  for (const [table, list] of [
    [bookmarks, bookmarks.accountId],
    [collectionAssets, collectionAssets.collectionId],
  ] as const) {
    const withOther = tx.select({ list }).from(table).where(eq(table.assetId, into));
    await tx.delete(table).where(and(eq(table.assetId, id), inArray(list, withOther)));
    await tx.update(table).set({ assetId: into }).where(eq(table.assetId, id));
  }
  await tx.update(collections).set({ sourceAssetId: into }).where(eq(collections.sourceAssetId, id));
  await tx.update(assetAliases).set({ assetId: into }).where(eq(assetAliases.assetId, id));
  await tx.insert(assetAliases).values({ id, assetId: into });
  await removeAsset(tx, id);
  await recordChange(tx, [into]);
}
