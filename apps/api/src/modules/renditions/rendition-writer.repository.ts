// Writes the renditions of an asset, within a transaction of the caller.
import { and, eq, like, ne, notInArray } from "drizzle-orm";
import { prepareUpsert } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { type Rendition, renditions } from "../../db/tables/blob.table.ts";
import type { Tx } from "../../platform/database/database.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { LIVE_PHOTO_RENDITIONS_PATTERN, livePhotoRenditionName, RENDITION_VERSION } from "./recipes.ts";

/** A rendition whose file is stored, but not referenced yet. */
export interface StagedRendition extends Pick<Rendition, "name" | "mime" | "width" | "height"> {
  blob: BlobInfo;
}

const upsertRendition = preparePerConnection((tx) =>
  prepareUpsert(tx, renditions, {
    key: ["assetId", "assetVersion", "name"],
    set: ["recipe", "blobHash", "mime", "width", "height", "size"],
  }),
);

/** Saves renditions in the caller's write: of an import the one that adds the asset, so that both appear together. */
export async function saveRenditions(
  tx: Tx,
  blobs: Pick<BlobStore, "register">,
  { assetId, version, staged }: { assetId: number; version: number; staged: readonly StagedRendition[] },
): Promise<void> {
  // Saves nothing for an asset that was deleted or replaced in the meantime.
  const [asset] = await tx.select({ version: assets.version }).from(assets).where(eq(assets.id, assetId));
  if (asset?.version !== version) return;
  await tx.delete(renditions).where(and(eq(renditions.assetId, assetId), ne(renditions.assetVersion, version)));
  const at = { assetId, assetVersion: version };
  for (const { name, blob, mime, width, height } of staged) {
    await blobs.register(tx, blob);
    const row = { ...at, recipe: RENDITION_VERSION, name, blobHash: blob.hash, mime, width, height, size: blob.size };
    await upsertRendition(tx)(row);
  }
}

/** Whether an asset has each of these pictures under its name, with the same content; it may have others, too. */
export async function hasIdenticalRenditions(
  tx: Tx,
  assetId: number,
  staged: readonly StagedRendition[],
): Promise<boolean> {
  const { name, blobHash } = renditions;
  const rows = await tx.select({ name, blobHash }).from(renditions).where(eq(renditions.assetId, assetId));
  const stored = new Map(rows.map((row) => [row.name, row.blobHash]));
  return staged.every(({ name, blob }) => stored.get(name) === blob.hash);
}

/** Removes the playable versions of a photograph's films, except those of the given content hashes. */
export async function removeOtherLivePhotoRenditions(tx: Tx, assetId: number, kept: readonly string[]): Promise<void> {
  await tx
    .delete(renditions)
    .where(
      and(
        eq(renditions.assetId, assetId),
        like(renditions.name, LIVE_PHOTO_RENDITIONS_PATTERN),
        notInArray(renditions.name, kept.map(livePhotoRenditionName)),
      ),
    );
}
