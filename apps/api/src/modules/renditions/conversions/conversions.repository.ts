import { eq } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { conversions } from "../../../db/tables/blob.table.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BlobInfo, BlobStore } from "../../../platform/storage/blob-store.ts";

/** The file of a conversion in the blob store. */
export interface StoredConversion extends BlobInfo {
  /** Epoch seconds. */
  usedAt: number;
}

/** Names a conversion; the recipe is a digest of the original's content and of the form. */
export interface ConversionKey {
  assetId: number;
  recipe: string;
  /** Of a document, from 1; 1 for everything else. */
  page: number;
}

/** A position in the list of conversions ordered by last use. */
export interface UsageCursor {
  usedAt: number;
  id: number;
}

/** A conversion that may be deleted to free disk space. */
export interface EvictionCandidate extends ConversionKey, UsageCursor {
  hash: string;
}

export type ConversionsRepository = ReturnType<typeof createConversionsRepository>;

export function createConversionsRepository(db: Database, blobs: Pick<BlobStore, "register">) {
  const find = db.sqlite.prepare(
    `SELECT b.hash, b.size, b.crc32, c.used_at AS usedAt FROM conversion c JOIN blob b ON b.hash = c.blob_hash
     WHERE c.asset_id = ? AND c.recipe = ? AND c.page = ?`,
  );
  // Of conversions last used in the same hour, the oldest first.
  const leastUsed = db.sqlite.prepare(
    `SELECT rowid AS id, asset_id AS assetId, recipe, page, blob_hash AS hash, used_at AS usedAt FROM conversion
     WHERE (used_at, rowid) > (?, ?) ORDER BY used_at, rowid LIMIT ?`,
  );
  return {
    find: ({ assetId, recipe, page }: ConversionKey): StoredConversion | undefined =>
      find.get(assetId, recipe, page) as StoredConversion | undefined,
    save: (key: ConversionKey, blob: BlobInfo, usedAt: number) =>
      db.write((tx) => {
        // The asset may have been deleted in the meantime.
        if (!tx.select({ id: assets.id }).from(assets).where(eq(assets.id, key.assetId)).get()) return;
        blobs.register(tx, blob);
        const row = { blobHash: blob.hash, usedAt };
        tx.insert(conversions)
          .values({ ...key, ...row })
          .onConflictDoUpdate({ target: [conversions.assetId, conversions.recipe, conversions.page], set: row })
          .run();
      }),
    touch: ({ assetId, recipe, page }: ConversionKey, usedAt: number) =>
      db.write((tx) => {
        tx.$client
          .prepare("UPDATE conversion SET used_at = ? WHERE asset_id = ? AND recipe = ? AND page = ?")
          .run(usedAt, assetId, recipe, page);
      }),
    /** The least recently used conversions after a cursor. */
    listLeastRecentlyUsed: ({ usedAt, id }: UsageCursor, limit: number) =>
      leastUsed.all(usedAt, id, limit) as EvictionCandidate[],
    /** Deletes a conversion unless it is in use inside the write; returns whether it was deleted. */
    deleteUnlessInUse: (row: EvictionCandidate, isInUse: (key: ConversionKey) => boolean) =>
      db.write((tx) => {
        if (isInUse(row)) return false;
        const { assetId, recipe, page } = row;
        const remove = tx.$client.prepare("DELETE FROM conversion WHERE asset_id = ? AND recipe = ? AND page = ?");
        return remove.run(assetId, recipe, page).changes > 0;
      }),
    /** Deletes up to `limit` conversions last used before a time; returns how many. */
    removeUnused: (before: number, limit: number) =>
      db.write(
        (tx) =>
          tx.$client
            .prepare("DELETE FROM conversion WHERE rowid IN (SELECT rowid FROM conversion WHERE used_at < ? LIMIT ?)")
            .run(before, limit).changes,
      ),
  };
}
