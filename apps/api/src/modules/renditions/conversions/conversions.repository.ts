import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { blobs as blobTable, conversions } from "../../../db/tables/blob.table.ts";
import type { Database } from "../../../platform/database/database.ts";
import { countChanges } from "../../../platform/database/statements.ts";
import type { BlobInfo, BlobStore } from "../../../platform/storage/blob-store.ts";

/** Names a conversion; the recipe is a digest of the original's content and of the form. */
export interface ConversionKey {
  assetId: number;
  recipe: string;
  /** Of a document, from 1; 1 for everything else. */
  page: number;
}

export type ConversionsRepository = ReturnType<typeof createConversionsRepository>;

const { usedAt, assetId, recipe, page } = conversions;
/** Breaks ties between conversions last used in the same hour: the oldest first. */
const rowid = sql<number>`rowid`;
const isConversion = (key: ConversionKey) => and(eq(assetId, key.assetId), eq(recipe, key.recipe), eq(page, key.page));

export function createConversionsRepository(db: Database, blobs: Pick<BlobStore, "register">) {
  return {
    find: async (key: ConversionKey) =>
      (
        await db.read
          .select({ hash: blobTable.hash, size: blobTable.size, crc32: blobTable.crc32, usedAt })
          .from(conversions)
          .innerJoin(blobTable, eq(blobTable.hash, conversions.blobHash))
          .where(isConversion(key))
      )[0],
    save: (key: ConversionKey, blob: BlobInfo, usedAt: number) =>
      db.write(async (tx) => {
        // Stores nothing for an asset that was deleted during the conversion.
        if (!(await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, key.assetId)))[0]) return;
        await blobs.register(tx, blob);
        const row = { blobHash: blob.hash, usedAt };
        await tx
          .insert(conversions)
          .values({ ...key, ...row })
          .onConflictDoUpdate({ target: [assetId, recipe, page], set: row });
      }),
    touch: (key: ConversionKey, usedAt: number) =>
      db.write(async (tx) => {
        await tx.update(conversions).set({ usedAt }).where(isConversion(key));
      }),
    /** The least recently used conversions after the given one. */
    listLeastRecentlyUsed: (after: { usedAt: number; id: number }, limit: number) =>
      db.read
        .select({ id: rowid, assetId, recipe, page, hash: conversions.blobHash, usedAt })
        .from(conversions)
        .where(sql`(${usedAt}, ${rowid}) > (${after.usedAt}, ${after.id})`)
        .orderBy(usedAt, rowid)
        .limit(limit),
    /** Deletes a conversion unless it is in use inside the write; returns whether it was deleted. */
    deleteUnlessInUse: (key: ConversionKey, isInUse: (key: ConversionKey) => boolean) =>
      db.write(async (tx) => !isInUse(key) && countChanges(await tx.delete(conversions).where(isConversion(key))) > 0),
    /** Deletes up to `limit` conversions last used before a time; returns how many. */
    removeUnused: (before: number, limit: number) =>
      db.write(async (tx) => {
        const unused = tx.select({ rowid }).from(conversions).where(lt(usedAt, before)).limit(limit);
        return countChanges(await tx.delete(conversions).where(inArray(rowid, unused)));
      }),
  };
}
