import { and, eq, like, sql } from "drizzle-orm";
import { pickColumns } from "../../db/columns.ts";
import { type Asset, assets } from "../../db/tables/asset.table.ts";
import { type Rendition as RenditionRow, renditions } from "../../db/tables/blob.table.ts";
import { companions } from "../../db/tables/companion.table.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { RenditionSpec } from "./recipes.ts";
import { RENDITION_VERSION } from "./recipes.ts";
import { type StagedRendition, saveRenditions } from "./rendition-writer.repository.ts";

const RENDITION = pickColumns(renditions, ["blobHash", "mime", "width", "height", "size"]);
export type Rendition = Pick<RenditionRow, keyof typeof RENDITION>;

/** Columns of an asset that its renditions are made from. */
const SOURCE = pickColumns(assets, [
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
export type RenditionSourceAsset = Pick<Asset, keyof typeof SOURCE>;

/** Content hash of the film of a live photograph, by the first characters of the hash. */
const findLiveFilm = async (db: Reader, assetId: number, hashPrefix: string): Promise<string | undefined> =>
  (
    await db
      .select({ hash: companions.blobHash })
      .from(companions)
      .where(
        and(eq(companions.assetId, assetId), eq(companions.role, "live"), like(companions.blobHash, `${hashPrefix}%`)),
      )
  )[0]?.hash;

export function createRenditionsRepository(db: Database, blobs: BlobStore) {
  const { read } = db;
  const { placeholder } = sql;
  const { assetId, assetVersion, name, recipe } = renditions;
  const found = read
    .select(RENDITION)
    .from(renditions)
    .where(
      and(
        eq(assetId, placeholder("assetId")),
        eq(assetVersion, placeholder("version")),
        eq(name, placeholder("name")),
        eq(recipe, RENDITION_VERSION),
      ),
    )
    .prepare();
  const source = read
    .select(SOURCE)
    .from(assets)
    .where(eq(assets.id, placeholder("id")))
    .prepare();
  return {
    liveFilm: (assetId: number, hashPrefix: string) => findLiveFilm(read, assetId, hashPrefix),
    find: async (assetId: number, version: number, name: string): Promise<Rendition | undefined> =>
      (await found.execute({ assetId, version, name }))[0],
    source: async (id: number): Promise<RenditionSourceAsset | undefined> => (await source.execute({ id }))[0],
    save: ({ id, version }: RenditionSourceAsset, recipe: RenditionSpec, staged: StagedRendition[]) =>
      db.write(async (tx) => {
        // Saves nothing for a film that was replaced or removed since the work started.
        if (recipe.kind === "live" && (await findLiveFilm(tx, id, recipe.content)) === undefined) return;
        await saveRenditions(tx, blobs, { assetId: id, version, staged });
      }),
  };
}
