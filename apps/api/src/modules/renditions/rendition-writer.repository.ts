// Writes the renditions of an asset, inside a write of the caller's.
import { and, eq, like, ne, notInArray, sql } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { type Rendition, renditions } from "../../db/tables/blob.table.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import type { Tx } from "../../platform/database.ts";
import { prepared } from "../../platform/prepared.ts";
import { ANY_LIVE, liveName, RECIPE } from "./recipes.ts";

/** A rendition whose file is stored, but not referenced yet. */
export interface StagedRendition extends Pick<Rendition, "name" | "mime" | "width" | "height"> {
  blob: BlobInfo;
}

const assetFound = prepared((tx) =>
  tx
    .select({ version: assets.version })
    .from(assets)
    .where(eq(assets.id, sql.placeholder("assetId")))
    .prepare(),
);
const othersRemoved = prepared((tx) =>
  tx
    .delete(renditions)
    .where(
      and(
        eq(renditions.assetId, sql.placeholder("assetId")),
        ne(renditions.assetVersion, sql.placeholder("assetVersion")),
      ),
    )
    .prepare(),
);
const renditionSaved = prepared((tx) => {
  const { placeholder } = sql;
  const key = { assetId: placeholder("assetId"), assetVersion: placeholder("assetVersion"), name: placeholder("name") };
  const row = {
    recipe: RECIPE,
    blobHash: placeholder("blobHash"),
    mime: placeholder("mime"),
    width: placeholder("width"),
    height: placeholder("height"),
    size: placeholder("size"),
  };
  const set = {
    recipe: RECIPE,
    blobHash: sql`excluded.blob_hash`,
    mime: sql`excluded.mime`,
    width: sql`excluded.width`,
    height: sql`excluded.height`,
    size: sql`excluded.size`,
  };
  return tx
    .insert(renditions)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [renditions.assetId, renditions.assetVersion, renditions.name], set })
    .prepare();
});

/** Saves renditions in the write that adds the asset, so that both appear together. */
export function saveRenditions(
  tx: Tx,
  blobs: Pick<BlobStore, "enter">,
  { assetId, version, staged }: { assetId: number; version: number; staged: readonly StagedRendition[] },
): void {
  // An asset that went in the meantime leaves nothing behind.
  if (assetFound(tx).get({ assetId })?.version !== version) return;
  const at = { assetId, assetVersion: version };
  othersRemoved(tx).run(at);
  for (const { name, blob, mime, width, height } of staged) {
    blobs.enter(tx, blob);
    renditionSaved(tx).run({ ...at, name, blobHash: blob.hash, mime, width, height, size: blob.size });
  }
}

/** Whether an asset has these pictures already, and no others of their names. */
export function hasRenditions(tx: Tx, assetId: number, staged: readonly StagedRendition[]): boolean {
  const { name, blobHash } = renditions;
  const rows = tx.select({ name, blobHash }).from(renditions).where(eq(renditions.assetId, assetId)).all();
  const stored = new Map(rows.map((row) => [row.name, row.blobHash]));
  return staged.every(({ name, blob }) => stored.get(name) === blob.hash);
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
