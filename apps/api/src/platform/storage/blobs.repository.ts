// Rows of the blob table.

import { and, asc, eq, gt, lt, max, sql, sum } from "drizzle-orm";
import { prepareUpsert } from "../../db/columns.ts";
import { blobs } from "../../db/tables/blob.table.ts";
import type { Database, Tx } from "../database/database.ts";
import { preparePerConnection } from "../database/prepare-per-connection.ts";
import { countChanges } from "../database/statements.ts";

const { hash, size, crc32, createdAt } = blobs;
/** SHA-256 in hex, bytes, and the unsigned CRC-32. */
export type BlobInfo = Pick<typeof blobs.$inferSelect, "hash" | "size" | "crc32">;

const byHash = preparePerConnection((db) =>
  db
    .select({ hash, size, crc32 })
    .from(blobs)
    .where(eq(hash, sql.placeholder("hash")))
    .prepare(),
);

export function createBlobsRepository({ read }: Database) {
  return {
    find: async (hash: string): Promise<BlobInfo | undefined> => (await byHash(read).execute({ hash }))[0],
    /** The first `limit` hashes after `after` that were registered before `moment` (epoch seconds), ascending. */
    async olderThan(moment: number, after: string, limit: number): Promise<string[]> {
      const isOlder = and(gt(hash, after), lt(createdAt, moment));
      const rows = await read.select({ hash }).from(blobs).where(isOlder).orderBy(asc(hash)).limit(limit);
      return rows.map((row) => row.hash);
    },
    /** Total bytes of the first `limit` blobs after a hash; `last` is null if there are none. */
    async bytesAfter(after: string, limit: number): Promise<{ last: string | null; bytes: number }> {
      const next = read.select({ hash, size }).from(blobs).where(gt(hash, after)).orderBy(asc(hash)).limit(limit);
      const some = next.as("some");
      const [total] = await read.select({ last: max(some.hash), bytes: sum(some.size) }).from(some);
      return { last: total?.last ?? null, bytes: Number(total?.bytes ?? 0) };
    },
  };
}

const upsertBlob = preparePerConnection((tx) =>
  prepareUpsert(tx, blobs, { key: ["hash"], set: ["size", "crc32", "createdAt"] }),
);

/** Inserts the row of a blob, or sets its registration time (epoch seconds). */
export async function registerBlob(tx: Tx, { hash, size, crc32 }: BlobInfo, createdAt: number): Promise<void> {
  await upsertBlob(tx)({ hash, size, crc32, createdAt });
}

export async function isRegistered(tx: Tx, hash: string): Promise<boolean> {
  return (await byHash(tx).execute({ hash }))[0] !== undefined;
}

/** Returns whether the row was deleted: not if the blob was registered since `before` (epoch seconds). */
export async function deleteBlobRowIfOlder(tx: Tx, blob: string, before: number): Promise<boolean> {
  const isOlder = and(eq(hash, blob), lt(createdAt, before));
  return countChanges(await tx.delete(blobs).where(isOlder)) > 0;
}
