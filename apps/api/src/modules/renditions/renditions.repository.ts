import { columnsOf, type RowOf } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { renditions } from "../../db/tables/blob.table.ts";
import type { Database } from "../../platform/database/database.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { Recipe } from "./recipes.ts";
import { RECIPE_VERSION } from "./recipes.ts";
import { type StagedRendition, saveRenditions } from "./rendition-writer.repository.ts";

const RENDITION = columnsOf(renditions, ["blobHash", "mime", "width", "height", "size"]);
export type Rendition = RowOf<typeof RENDITION>;

/** Columns of an asset that its renditions are made from. */
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

const LIVE_FILM =
  "SELECT blob_hash FROM companion WHERE asset_id = ? AND role = 'live' AND substr(blob_hash, 1, 12) = ?";

export function createRenditionsRepository(db: Database, blobs: BlobStore) {
  const find = db.sqlite.prepare(
    `SELECT ${RENDITION.sql} FROM rendition
     WHERE asset_id = ? AND asset_version = ? AND name = ? AND recipe = ${RECIPE_VERSION}`,
  );
  const source = db.sqlite.prepare(`SELECT ${SOURCE.sql} FROM asset WHERE id = ?`);
  const liveFilm = db.sqlite.prepare(LIVE_FILM).pluck();
  return {
    /** Content hash of the film of a live photograph, by the first characters of the hash. */
    liveFilm: (assetId: number, hashPrefix: string) => liveFilm.get(assetId, hashPrefix) as string | undefined,
    async find(assetId: number, version: number, name: string): Promise<Rendition | undefined> {
      return find.get(assetId, version, name) as Rendition | undefined;
    },
    async source(assetId: number): Promise<RenditionSource | undefined> {
      return source.get(assetId) as RenditionSource | undefined;
    },
    save: ({ id, version }: RenditionSource, recipe: Recipe, staged: StagedRendition[]) =>
      db.write((tx) => {
        // The film may have been replaced or removed since the work started.
        const isGone = recipe.kind === "live" && !tx.$client.prepare(LIVE_FILM).get(id, recipe.content);
        if (!isGone) saveRenditions(tx, blobs, { assetId: id, version, staged });
      }),
  };
}
