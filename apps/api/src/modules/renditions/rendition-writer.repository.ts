// Writes the renditions of an asset, inside a write of the caller's.
import { and, eq, like, ne, notInArray } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { type Rendition, renditions } from "../../db/tables/blob.table.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import type { Tx } from "../../platform/database.ts";
import { ANY_LIVE, liveName, RECIPE } from "./recipes.ts";

/** A rendition whose file is stored, but not referenced yet. */
export interface StagedRendition extends Pick<Rendition, "name" | "mime" | "width" | "height"> {
  blob: BlobInfo;
}

/** Saves renditions in the write that adds the asset, so that both appear together. */
export function saveRenditions(
  tx: Tx,
  blobs: Pick<BlobStore, "enter">,
  { assetId, version, staged }: { assetId: number; version: number; staged: readonly StagedRendition[] },
): void {
  // An asset that went in the meantime leaves nothing behind.
  const asset = tx.select({ version: assets.version }).from(assets).where(eq(assets.id, assetId)).get();
  if (asset?.version !== version) return;
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

/** What was made of the films beside a photograph, but for those of these contents. */
export function removeLiveFilms(tx: Tx, assetId: number, kept: readonly string[]): void {
  tx.delete(renditions)
    .where(
      and(
        eq(renditions.assetId, assetId),
        like(renditions.name, ANY_LIVE),
        notInArray(renditions.name, kept.map(liveName)),
      ),
    )
    .run();
}
