// Every column that may reference a blob. A test fails if a `blobHash` column is missing here.
import type { Database as Sqlite } from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import { assets } from "./tables/asset.table.ts";
import { conversions, renditions } from "./tables/blob.table.ts";
import { companions } from "./tables/companion.table.ts";
import { portalFileRevisions, portalFiles, tilePictures } from "./tables/portal.table.ts";

export const BLOB_COLUMNS = [
  assets.contentHash,
  renditions.blobHash,
  conversions.blobHash,
  companions.blobHash,
  portalFiles.blobHash,
  portalFileRevisions.blobHash,
  tilePictures.blobHash,
];

const REFERENCES = BLOB_COLUMNS.map(
  ({ name, table }) => `SELECT ${name} AS hash FROM ${getTableName(table)} WHERE ${name} IS NOT NULL`,
).join(" UNION ALL ");

export function isReferenced(sqlite: Sqlite, hash: string): boolean {
  return sqlite.prepare(`SELECT 1 FROM (${REFERENCES}) WHERE hash = ? LIMIT 1`).get(hash) !== undefined;
}

/** All referenced blobs; the size in bytes is null if the blob is not registered. */
export function listReferencedBlobs(sqlite: Sqlite): { hash: string; size: number | null }[] {
  return sqlite
    .prepare(`SELECT r.hash, b.size FROM (SELECT DISTINCT hash FROM (${REFERENCES})) r LEFT JOIN blob b USING (hash)`)
    .all() as { hash: string; size: number | null }[];
}
