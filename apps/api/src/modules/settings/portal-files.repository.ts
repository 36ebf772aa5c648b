import { and, desc, eq } from "drizzle-orm";
import { portalFileRevisions, portalFiles } from "../../db/tables/portal.table.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { KEPT_REVISIONS, type Reader } from "./settings.repository.ts";

export type PortalFileRow = typeof portalFiles.$inferSelect;
export type FileRevision = typeof portalFileRevisions.$inferSelect;

export async function listPortalFiles(db: Database): Promise<PortalFileRow[]> {
  return db.read.select().from(portalFiles).all();
}

/** As it is stored now; undefined where there is none. */
export function findPortalFile(from: Reader, name: string): PortalFileRow | undefined {
  return from.select().from(portalFiles).where(eq(portalFiles.name, name)).get();
}

/**
 * Puts a file in its place and makes a revision of it, whose id it answers; of older ones the last are kept. The same
 * file again changes nothing: undefined.
 */
export function savePortalFile(tx: Tx, row: PortalFileRow, by: string | null): number | undefined {
  const { name, blobHash, mime, size, updatedAt } = row;
  const before = findPortalFile(tx, name);
  if (before?.blobHash === blobHash && before.mime === mime) return undefined;
  tx.insert(portalFiles).values(row).onConflictDoUpdate({ target: portalFiles.name, set: row }).run();
  const { lastInsertRowid } = tx
    .insert(portalFileRevisions)
    .values({ name, blobHash, mime, size, createdAt: updatedAt, createdBy: by })
    .run();
  tx.$client
    .prepare(
      `DELETE FROM portal_file_revision WHERE name = @name AND id NOT IN
       (SELECT id FROM portal_file_revision WHERE name = @name ORDER BY id DESC LIMIT @keep)`,
    )
    .run({ name, keep: KEPT_REVISIONS });
  return Number(lastInsertRowid);
}

/** Whether there was one. Its revisions stay. */
export function removePortalFile(tx: Tx, name: string): boolean {
  return tx.delete(portalFiles).where(eq(portalFiles.name, name)).run().changes > 0;
}

/** Newest first. */
export function listFileRevisions(from: Reader, name: string): FileRevision[] {
  return from
    .select()
    .from(portalFileRevisions)
    .where(eq(portalFileRevisions.name, name))
    .orderBy(desc(portalFileRevisions.id))
    .all();
}

export function findFileRevision(from: Reader, name: string, id: number): FileRevision | undefined {
  return from
    .select()
    .from(portalFileRevisions)
    .where(and(eq(portalFileRevisions.name, name), eq(portalFileRevisions.id, id)))
    .get();
}
