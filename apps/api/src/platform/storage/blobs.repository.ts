// Rows of the blob table.
import { and, asc, eq, gt, lt, max, sql, sum } from "drizzle-orm";
import { prepareUpsert } from "../../db/columns.ts";
import { blobs } from "../../db/tables/blob.table.ts";
import type { Database, Tx } from "../database/database.ts";
import { preparePerConnection } from "../database/prepare-per-connection.ts";

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
    find: (hash: string): BlobInfo | undefined => byHash(read).get({ hash }),
    /** The first `limit` hashes after `after` that were registered before `moment` (epoch seconds), ascending. */
    olderThan(moment: number, after: string, limit: number): string[] {
      const isOlder = and(gt(hash, after), lt(createdAt, moment));
      const rows = read.select({ hash }).from(blobs).where(isOlder).orderBy(asc(hash)).limit(limit).all();
      return rows.map((row) => row.hash);
    },
    /** Total bytes of the first `limit` blobs after a hash; `last` is null if there are none. */
    bytesAfter(after: string, limit: number): { last: string | null; bytes: number } {
      const next = read.select({ hash, size }).from(blobs).where(gt(hash, after)).orderBy(asc(hash)).limit(limit);
      const some = next.as("some");
      const total = read
        .select({ last: max(some.hash), bytes: sum(some.size) })
        .from(some)
        .get();
      return { last: total?.last ?? null, bytes: Number(total?.bytes ?? 0) };
    },
  };
}

const upsertBlob = preparePerConnection((tx) =>
  prepareUpsert(tx, blobs, { key: ["hash"], set: ["size", "crc32", "createdAt"] }),
);

/** Inserts the row of a blob, or sets its registration time (epoch seconds). */
export function registerBlob(tx: Tx, { hash, size, crc32 }: BlobInfo, createdAt: number): void {
  upsertBlob(tx).run({ hash, size, crc32, createdAt });
}

export function isRegistered(tx: Tx, hash: string): boolean {
  return byHash(tx).get({ hash }) !== undefined;
}

/** Returns whether the row was deleted: not if the blob was registered since `before` (epoch seconds). */
export function deleteBlobRowIfOlder(tx: Tx, blob: string, before: number): boolean {
  const isOlder = and(eq(hash, blob), lt(createdAt, before));
  return tx.delete(blobs).where(isOlder).run().changes > 0;
}
