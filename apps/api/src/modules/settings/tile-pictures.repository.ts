import { findTilePictureIds } from "@vitrine/settings/pages/tile-picture";
import { eq, inArray, lt } from "drizzle-orm";
import { documentRevisions, documents, tilePictures } from "../../db/tables/portal.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { countChanges } from "../../platform/database/statements.ts";

export type TilePictureRow = typeof tilePictures.$inferSelect;

export async function findTilePicture(from: Reader, id: string): Promise<TilePictureRow | undefined> {
  const [row] = await from.select().from(tilePictures).where(eq(tilePictures.id, id));
  return row;
}

/** Returns whether the picture is new; for an existing one, only the upload time is updated. */
export async function saveTilePicture(tx: Tx, row: TilePictureRow): Promise<boolean> {
  const isNew = (await findTilePicture(tx, row.id)) === undefined;
  await tx
    .insert(tilePictures)
    .values(row)
    .onConflictDoUpdate({ target: tilePictures.id, set: { uploadedAt: row.uploadedAt } });
  return isNew;
}

/** Deletes pictures uploaded before a time that neither the settings nor their revisions refer to; returns how many. */
export async function deleteUnreferencedTilePictures(tx: Tx, before: number): Promise<number> {
  const old = await tx.select({ id: tilePictures.id }).from(tilePictures).where(lt(tilePictures.uploadedAt, before));
  if (old.length === 0) return 0;
  const named = new Set([
    ...(await readReferencedIds(tx, documents)),
    ...(await readReferencedIds(tx, documentRevisions)),
  ]);
  const unnamed = old.map(({ id }) => id).filter((id) => !named.has(id));
  return countChanges(await tx.delete(tilePictures).where(inArray(tilePictures.id, unnamed)));
}

const readReferencedIds = async (tx: Tx, table: typeof documents | typeof documentRevisions): Promise<string[]> =>
  (await tx.select({ body: table.body }).from(table).where(eq(table.kind, "global"))).flatMap(({ body }) =>
    findTilePictureIds(body),
  );
