// The one writer of rows of assets. Everything runs inside a write of the caller's, and every change that anybody could
// see leaves the asset's number in the change log.
import { eq, sql } from "drizzle-orm";
import { prepareInsert } from "../../db/columns.ts";
import { assetAliases } from "../../db/tables/alias.table.ts";
import { type Asset, assets } from "../../db/tables/asset.table.ts";
import { bookmarks, goneBookmarks } from "../../db/tables/bookmark.table.ts";
import { likeness } from "../../db/tables/likeness.table.ts";
import { recordChange } from "../../platform/change-log.ts";
import type { Tx } from "../../platform/database.ts";
import { prepared } from "../../platform/prepared.ts";

/** An asset to be written; times in epoch seconds, size in bytes. What is left out has the default of its column. */
export type NewAsset = Omit<typeof assets.$inferInsert, "id" | "version" | "updatedAt">;

/** What changes of an asset; times as above. */
export type AssetChange = Partial<Omit<typeof assets.$inferInsert, "id" | "version">>;

const assetInserted = prepared((tx) => prepareInsert(tx.$client, assets));

/** Writes many new assets quickly; answers their ids. Each is in its version 1. */
export function insertAssets(tx: Tx, made: readonly NewAsset[]): number[] {
  const insert = assetInserted(tx);
  const ids = made.map((asset) => insert({ ...asset, updatedAt: asset.importedAt }));
  recordChange(tx, ids);
  return ids;
}

/**
 * Changes columns of an asset. `newVersion`: its content is another one, so all addresses of its files are.
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

/** Puts assets into another set of pools. Their files, and when they changed, stay as they are. */
export function moveAssets(tx: Tx, ids: readonly number[], aclId: number): void {
  tx.$client
    .prepare("UPDATE asset SET acl_id = ? WHERE id IN (SELECT value FROM json_each(?))")
    .run(aclId, JSON.stringify(ids));
  recordChange(tx, ids);
}

/** Notes how another try to make its picture ended. Nobody else sees it, so this is no change of the asset. */
export function noteDrawing(
  tx: Tx,
  id: number,
  tried: Partial<Pick<Asset, "problem" | "problemTries" | "decoderVersion">>,
): void {
  tx.update(assets).set(tried).where(eq(assets.id, id)).run();
}

export interface Likeness {
  /** Undefined, like the tint, where there is nothing to be known by. */
  bands: readonly [number, number, number, number] | undefined;
  tint: readonly [number, number] | undefined;
}

const likenessRemoved = prepared((tx) =>
  tx
    .delete(likeness)
    .where(eq(likeness.assetId, sql.placeholder("assetId")))
    .prepare(),
);
const likenessInserted = prepared((tx) => prepareInsert(tx.$client, likeness));

/** How the picture of an asset looks; undefined where it has none. Records do not say it, so this is no change. */
export function saveLikeness(tx: Tx, assetId: number, looks: Likeness | undefined): void {
  likenessRemoved(tx).run({ assetId });
  if (!looks) return;
  const [band0, band1, band2, band3] = looks.bands ?? [];
  const [tintA, tintB] = looks.tint ?? [];
  likenessInserted(tx)({ assetId, band0, band1, band2, band3, tintA, tintB });
}

/** Adds to the download counts, asset -> downloads; answers those of the assets that are there. */
export function addDownloads(tx: Tx, downloads: ReadonlyMap<number, number>): Set<number> {
  const ids = new Set<number>();
  for (const [id, count] of downloads) {
    const downloadCount = sql`${assets.downloadCount} + ${count}`;
    if (tx.update(assets).set({ downloadCount }).where(eq(assets.id, id)).run().changes > 0) ids.add(id);
  }
  recordChange(tx, ids);
  return ids;
}

/** With all that belongs to it; its files are swept later. Whoever keeps it is told that it is gone. */
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
 * Removes an asset that has turned out to be another one, or a part of it; who keeps or collects it has that one from
 * now on, and its id leads there.
 */
export function mergeAsset(tx: Tx, id: number, into: number): void {
  for (const table of ["bookmark", "collection_asset"]) {
    tx.$client.prepare(`UPDATE OR IGNORE ${table} SET asset_id = ? WHERE asset_id = ?`).run(into, id);
    tx.$client.prepare(`DELETE FROM ${table} WHERE asset_id = ?`).run(id);
  }
  tx.$client.prepare("UPDATE collection SET source_asset_id = ? WHERE source_asset_id = ?").run(into, id);
  tx.$client.prepare("UPDATE asset_alias SET asset_id = ? WHERE asset_id = ?").run(into, id);
  tx.insert(assetAliases).values({ id, assetId: into }).run();
  removeAsset(tx, id);
  recordChange(tx, [into]);
}
