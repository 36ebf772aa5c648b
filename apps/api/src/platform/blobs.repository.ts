// The rows of blobs. Their bytes are in the blob storage.
import type { BlobInfo } from "./blob-store.ts";
import type { Database, Tx } from "./database.ts";

export function createBlobsRepository(db: Database) {
  const find = db.sqlite.prepare("SELECT hash, size, crc32 FROM blob WHERE hash = ?");
  const older = db.sqlite
    .prepare("SELECT hash FROM blob WHERE hash > ? AND created_at < ? ORDER BY hash LIMIT ?")
    .pluck();
  return {
    find: (hash: string) => find.get(hash) as BlobInfo | undefined,
    /** The first hashes after one that were entered before a moment (epoch seconds), ascending. */
    olderThan: (moment: number, after: string, limit: number) => older.all(after, moment, limit) as string[],
  };
}

/** Adds a blob's row, or renews its time (epoch seconds). */
export function enterBlob(tx: Tx, { hash, size, crc32 }: BlobInfo, now: number): void {
  tx.$client
    .prepare(
      "INSERT INTO blob (hash, size, crc32, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at",
    )
    .run(hash, size, crc32, now);
}

export function isEntered(tx: Tx, hash: string): boolean {
  return tx.$client.prepare("SELECT 1 FROM blob WHERE hash = ?").get(hash) !== undefined;
}

/** Whether it was removed: not when it was entered, or entered anew, since `before` (epoch seconds). */
export function removeIfOlder(tx: Tx, hash: string, before: number): boolean {
  return tx.$client.prepare("DELETE FROM blob WHERE hash = ? AND created_at < ?").run(hash, before).changes > 0;
}
