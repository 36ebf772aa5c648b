import { and, eq, ne } from "drizzle-orm";
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { renditions } from "../../db/tables/blob.table.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { RECIPE } from "./recipes.ts";

export interface Rendition {
  blobHash: string;
  mime: string;
  /** Pixels; null for what is no picture. */
  width: number | null;
  height: number | null;
  /** Bytes. */
  size: number;
}

/** A rendition whose file is durable, but which nothing refers to yet. */
export interface StagedRendition extends Omit<Rendition, "blobHash" | "size"> {
  name: string;
  blob: BlobInfo;
}

/** Of an asset: what its pictures are made of. */
const SOURCE = columnsOf(assets, [
  "id",
  "version",
  "kind",
  "mime",
  "fileName",
  "contentHash",
  "width",
  "height",
  "pageCount",
  "problem",
]);
export type RenditionSource = RowOf<typeof SOURCE>;

export function createRenditionsRepository(db: Database, blobs: BlobStore) {
  const find = db.sqlite.prepare(
    `SELECT blob_hash AS blobHash, mime, width, height, size FROM rendition
     WHERE asset_id = ? AND asset_version = ? AND name = ? AND recipe = ${RECIPE}`,
  );
  const source = db.sqlite.prepare(`SELECT ${SOURCE.sql} FROM asset WHERE id = ?`);
  return {
    async find(assetId: number, version: number, name: string): Promise<Rendition | undefined> {
      return find.get(assetId, version, name) as Rendition | undefined;
    },
    async source(assetId: number): Promise<RenditionSource | undefined> {
      return source.get(assetId) as RenditionSource | undefined;
    },
    save: (assetId: number, version: number, staged: StagedRendition[]) =>
      db.write((tx) => saveRenditions(tx, blobs, assetId, version, staged)),
  };
}

/** In the write of whoever made the asset, so that asset and pictures arrive together. */
export function saveRenditions(tx: Tx, blobs: BlobStore, assetId: number, version: number, staged: StagedRendition[]) {
  // An asset that went in the meantime leaves nothing behind.
  const known = tx.select({ version: assets.version }).from(assets).where(eq(assets.id, assetId)).get();
  if (known?.version !== version) return;
  tx.delete(renditions)
    .where(and(eq(renditions.assetId, assetId), ne(renditions.assetVersion, version)))
    .run();
  for (const { name, blob, mime, width, height } of staged) {
    blobs.enter(tx, blob);
    const row = { recipe: RECIPE, blobHash: blob.hash, mime, width, height, size: blob.size };
    tx.insert(renditions)
      .values({ assetId, assetVersion: version, name, ...row })
      .onConflictDoUpdate({ target: [renditions.assetId, renditions.assetVersion, renditions.name], set: row })
      .run();
  }
}
