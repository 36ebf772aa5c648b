// Every place that may refer to a blob. Whoever adds a column with a blob's name adds it here, and gives it a name with
// `hash` or `blob` in it: by that the test finds what was forgotten.
import type { Database as Sqlite } from "better-sqlite3";

export const BLOB_REFERENCES = `SELECT content_hash AS hash FROM asset WHERE content_hash IS NOT NULL
  UNION ALL SELECT blob_hash FROM rendition UNION ALL SELECT blob_hash FROM portal_file`;

export function isReferenced(sqlite: Sqlite, hash: string): boolean {
  return sqlite.prepare(`SELECT 1 FROM (${BLOB_REFERENCES}) WHERE hash = ? LIMIT 1`).get(hash) !== undefined;
}

/** All blobs that something refers to; the size in bytes is null where the database does not know one. */
export function referredBlobs(sqlite: Sqlite): { hash: string; size: number | null }[] {
  return sqlite
    .prepare(
      `SELECT r.hash, b.size FROM (SELECT DISTINCT hash FROM (${BLOB_REFERENCES})) r LEFT JOIN blob b USING (hash)`,
    )
    .all() as { hash: string; size: number | null }[];
}
