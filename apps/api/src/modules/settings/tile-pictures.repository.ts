import { findTilePictureIds } from "@vitrine/settings/pages/tile-picture";
import { eq, inArray, lt } from "drizzle-orm";
import { documentRevisions, documents, tilePictures } from "../../db/tables/portal.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type TilePictureRow = typeof tilePictures.$inferSelect;

export function findTilePicture(from: Reader, id: string): TilePictureRow | undefined {
  return from.select().from(tilePictures).where(eq(tilePictures.id, id)).get();
}

/** Returns whether the picture is new; for an existing one, only the upload time is updated. */
export function saveTilePicture(tx: Tx, row: TilePictureRow): boolean {
  const isNew = findTilePicture(tx, row.id) === undefined;
  tx.insert(tilePictures)
    .values(row)
    .onConflictDoUpdate({ target: tilePictures.id, set: { uploadedAt: row.uploadedAt } })
    .run();
  return isNew;
}

/** Deletes pictures uploaded before a time that neither the settings nor their revisions refer to; returns how many. */
export function deleteUnreferencedTilePictures(tx: Tx, before: number): number {
  const old = tx.select({ id: tilePictures.id }).from(tilePictures).where(lt(tilePictures.uploadedAt, before)).all();
  if (old.length === 0) return 0;
  const named = new Set([documents, documentRevisions].flatMap((table) => readReferencedIds(tx, table)));
  const unnamed = old.map(({ id }) => id).filter((id) => !named.has(id));
  return tx.delete(tilePictures).where(inArray(tilePictures.id, unnamed)).run().changes;
}

const readReferencedIds = (tx: Tx, table: typeof documents | typeof documentRevisions): string[] =>
  tx
    .select({ body: table.body })
    .from(table)
    .where(eq(table.kind, "global"))
    .all()
    .flatMap(({ body }) => findTilePictureIds(body));
