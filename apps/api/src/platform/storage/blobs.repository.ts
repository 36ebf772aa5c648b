// Rows of the blob table.
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { blobs } from "../../db/tables/blob.table.ts";
import type { Database, Tx } from "../database/database.ts";
import { preparePerConnection } from "../database/prepare-per-connection.ts";

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
    /** The first `limit` hashes after `after` that were registered before `moment` (epoch seconds), ascending. */
    olderThan: (moment: number, after: string, limit: number) => older.all(after, moment, limit) as string[],
    /** Total bytes of the first `limit` blobs after a hash; `last` is null if there are none. */
    bytesAfter: (after: string, limit: number) =>
      bytes.get(after, limit) as { last: string | null; bytes: number | null },
  };
}

const entered = preparePerConnection((tx) =>
  tx.$client.prepare(
    "INSERT INTO blob (hash, size, crc32, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at",
  ),
);

/** Inserts the row of a blob, or sets its registration time to `now` (epoch seconds). */
export function registerBlob(tx: Tx, { hash, size, crc32 }: BlobInfo, now: number): void {
  entered(tx).run(hash, size, crc32, now);
}

export function isRegistered(tx: Tx, hash: string): boolean {
  return tx.$client.prepare("SELECT 1 FROM blob WHERE hash = ?").get(hash) !== undefined;
}

/** Returns whether the row was deleted: not if the blob was registered since `before` (epoch seconds). */
export function deleteBlobIfOlder(tx: Tx, hash: string, before: number): boolean {
  return tx.$client.prepare("DELETE FROM blob WHERE hash = ? AND created_at < ?").run(hash, before).changes > 0;
}
