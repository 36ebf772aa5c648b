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

/** An asset to insert; times in epoch seconds, size in bytes. Omitted columns get their defaults. */
export type NewAsset = Omit<typeof assets.$inferInsert, "id" | "version" | "updatedAt">;

/** Columns to change; times as above. */
export type AssetChange = Partial<Omit<typeof assets.$inferInsert, "id" | "version">>;

const assetInserted = preparePerConnection((tx) => prepareInsert(tx, assets));

/** Inserts many new assets quickly, each with version 1; returns their ids. */
export function insertAssets(tx: Tx, newAssets: readonly NewAsset[]): number[] {
  const insert = assetInserted(tx);
  const ids = newAssets.map((asset) => insert({ ...asset, updatedAt: asset.importedAt }));
  recordChange(tx, ids);
  return ids;
}

/**
 * Changes columns of an asset. `newVersion`: its content has changed, so the URLs of its files change, too.
 * @returns its version; undefined where there is no such asset.
 */
export function updateAsset(tx: Tx, id: number, change: AssetChange, { newVersion = false } = {}): number | undefined {
  const written = tx
    .update(assets)
    .set(newVersion ? { ...change, version: sql`${assets.version} + 1` } : change)
    .where(eq(assets.id, id))
    .returning({ version: assets.version })
    .get();
  if (written) recordChange(tx, [id]);
  return written?.version;
}

/** Moves assets to another set of pools. Their files and modification times stay the same. */
export function moveAssetsToPoolSet(tx: Tx, ids: readonly number[], aclId: number): void {
  tx.update(assets).set({ aclId }).where(inIdList(assets.id, ids)).run();
  recordChange(tx, ids);
}

/** Records the result of a retry to make its picture. It is not visible to users, so it is not in the change log. */
export function recordRenditionAttempt(
  tx: Tx,
  id: number,
  tried: Partial<Pick<Asset, "problem" | "problemTries" | "decoderVersion">>,
): void {
  tx.update(assets).set(tried).where(eq(assets.id, id)).run();
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
export function savePictureFingerprint(
  tx: Tx,
  assetId: number,
  picture: { hash?: PictureFingerprint } | undefined,
): void {
  likenessRemoved(tx).run({ assetId });
  if (!picture) return;
  const [band0, band1, band2, band3] = picture.hash?.bands ?? [];
  const [tintA, tintB] = picture.hash?.tint ?? [];
  likenessInserted(tx)({ assetId, band0, band1, band2, band3, tintA, tintB });
}

/** Increases download counts (asset -> downloads); returns the assets that exist. */
export function increaseDownloadCounts(tx: Tx, downloads: ReadonlyMap<number, number>): Set<number> {
  const ids = new Set<number>();
  for (const [id, count] of downloads) {
    const downloadCount = sql`${assets.downloadCount} + ${count}`;
    if (tx.update(assets).set({ downloadCount }).where(eq(assets.id, id)).run().changes > 0) ids.add(id);
  }
  recordChange(tx, ids);
  return ids;
}

/** Removes an asset and all its rows; its files are deleted later. Accounts that bookmarked it will see it as deleted. */
export function removeAsset(tx: Tx, id: number): void {
  tx.insert(goneBookmarks)
    .select(
      tx
        .select({ accountId: bookmarks.accountId, assetId: bookmarks.assetId })
        .from(bookmarks)
        .where(eq(bookmarks.assetId, id)),
    )
    .run();
  tx.delete(assets).where(eq(assets.id, id)).run();
  recordChange(tx, [id]);
}

/**
 * Merges an asset into another one and removes it. Bookmarks and collections then contain the other one, and the old id
 * is an alias of it.
 */
export function mergeAsset(tx: Tx, id: number, into: number): void {
  for (const [table, list] of [
    [bookmarks, bookmarks.accountId],
    [collectionAssets, collectionAssets.collectionId],
  ] as const) {
    const withOther = tx.select({ list }).from(table).where(eq(table.assetId, into));
    tx.delete(table)
      .where(and(eq(table.assetId, id), inArray(list, withOther)))
      .run();
    tx.update(table).set({ assetId: into }).where(eq(table.assetId, id)).run();
  }
  tx.update(collections).set({ sourceAssetId: into }).where(eq(collections.sourceAssetId, id)).run();
  tx.update(assetAliases).set({ assetId: into }).where(eq(assetAliases.assetId, id)).run();
  tx.insert(assetAliases).values({ id, assetId: into }).run();
  removeAsset(tx, id);
  recordChange(tx, [into]);
}
