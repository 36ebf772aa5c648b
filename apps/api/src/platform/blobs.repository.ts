// The rows of blobs. Their bytes are in the blob storage.
import { columnsOf, type RowOf } from "../db/columns.ts";
import { blobs } from "../db/tables/blob.table.ts";
import type { Database, Tx } from "./database.ts";
import { prepared } from "./prepared.ts";

const INFO = columnsOf(blobs, ["hash", "size", "crc32"]);
/** SHA-256 in hex, bytes, and the unsigned CRC-32. */
export type BlobInfo = RowOf<typeof INFO>;

export function createBlobsRepository(db: Database) {
  const find = db.sqlite.prepare(`SELECT ${INFO.sql} FROM blob WHERE hash = ?`);
  const older = db.sqlite
    .prepare("SELECT hash FROM blob WHERE hash > ? AND created_at < ? ORDER BY hash LIMIT ?")
    .pluck();
  const bytes = db.sqlite.prepare(
    "SELECT max(hash) AS last, sum(size) AS bytes FROM (SELECT hash, size FROM blob WHERE hash > ? ORDER BY hash LIMIT ?)",
  );
  return {
    find: (hash: string) => find.get(hash) as BlobInfo | undefined,
    /** The first hashes after one that were entered before a moment (epoch seconds), ascending. */
    olderThan: (moment: number, after: string, limit: number) => older.all(after, moment, limit) as string[],
    /** The bytes of the first `limit` blobs after a hash; `last` is null where there are none. */
    bytesAfter: (after: string, limit: number) =>
      bytes.get(after, limit) as { last: string | null; bytes: number | null },
  };
}

const entered = prepared((tx) =>
  tx.$client.prepare(
    "INSERT INTO blob (hash, size, crc32, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at",
  ),
);

/** Enters a blob, or says that it is as new as one that is entered now (epoch seconds). */
export function enterBlob(tx: Tx, { hash, size, crc32 }: BlobInfo, now: number): void {
  entered(tx).run(hash, size, crc32, now);
}

export function isEntered(tx: Tx, hash: string): boolean {
  return tx.$client.prepare("SELECT 1 FROM blob WHERE hash = ?").get(hash) !== undefined;
}

/** Whether it was removed: not when it was entered, or entered anew, since `before` (epoch seconds). */
export function removeIfOlder(tx: Tx, hash: string, before: number): boolean {
  return tx.$client.prepare("DELETE FROM blob WHERE hash = ? AND created_at < ?").run(hash, before).changes > 0;
}
