// Every column that may reference a blob. A test fails if a `blobHash` column is missing here.
import { eq, sql } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { blobs, conversions, renditions } from "../../db/tables/blob.table.ts";
import { companions } from "../../db/tables/companion.table.ts";
import { portalFileRevisions, portalFiles, tilePictures } from "../../db/tables/portal.table.ts";
import type { Reader } from "../database/database.ts";
import { preparePerConnection } from "../database/prepare-per-connection.ts";

export const BLOB_REFERENCE_COLUMNS = [
  assets.contentHash,
  renditions.blobHash,
  conversions.blobHash,
  companions.blobHash,
  portalFiles.blobHash,
  portalFileRevisions.blobHash,
  tilePictures.blobHash,
];

const references = preparePerConnection((db) =>
  BLOB_REFERENCE_COLUMNS.map((column) =>
    db
      .select({ hash: column })
      .from(column.table)
      .where(eq(column, sql.placeholder("hash")))
      .prepare(),
  ),
);

export async function isReferenced(db: Reader, hash: string): Promise<boolean> {
  for (const reference of references(db)) if ((await reference.execute({ hash })).length > 0) return true;
  return false;
}

/** All referenced blobs; the size in bytes is null if the blob is not registered. */
export async function listReferencedBlobs(db: Reader): Promise<{ hash: string; size: number | null }[]> {
  const hashes = BLOB_REFERENCE_COLUMNS.map(
    (column) => sql`SELECT ${column} AS hash FROM ${column.table} WHERE ${column} IS NOT NULL`,
  );
  const hash = sql<string>`referenced.hash`;
  return db
    .select({ hash, size: blobs.size })
    .from(sql`(${sql.join(hashes, sql` UNION `)}) AS referenced`)
    .leftJoin(blobs, eq(blobs.hash, hash));
}
