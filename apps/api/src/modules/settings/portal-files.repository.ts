import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { portalFileRevisions, portalFiles } from "../../db/tables/portal.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { currentFileRevisionCondition } from "./present-revision.repository.ts";
import { pruneRevisions } from "./settings.repository.ts";

export type PortalFileRow = typeof portalFiles.$inferSelect;
export type FileRevision = typeof portalFileRevisions.$inferSelect;

export async function listPortalFiles(db: Database): Promise<PortalFileRow[]> {
  return db.read.select().from(portalFiles).all();
}

/** The current file; undefined if there is none. */
export function findPortalFile(from: Reader, name: string): PortalFileRow | undefined {
  return from.select().from(portalFiles).where(eq(portalFiles.name, name)).get();
}

/**
 * Saves a file, creates a revision and deletes the oldest ones. Returns the id of the revision; undefined if the file
 * is unchanged.
 */
export function savePortalFile(tx: Tx, row: PortalFileRow, by: string | null): number | undefined {
  const { name, blobHash, mime, size, updatedAt } = row;
  const before = findPortalFile(tx, name);
  if (before?.blobHash === blobHash && before.mime === mime) return undefined;
  tx.insert(portalFiles).values(row).onConflictDoUpdate({ target: portalFiles.name, set: row }).run();
  const { id } = tx
    .insert(portalFileRevisions)
    .values({ name, blobHash, mime, size, createdAt: updatedAt, createdBy: by })
    .returning({ id: portalFileRevisions.id })
    .get();
  pruneRevisions(tx, portalFileRevisions, eq(portalFileRevisions.name, name));
  return id;
}

/** Returns whether there was one. Revisions stay. */
export function removePortalFile(tx: Tx, name: string): boolean {
  return tx.delete(portalFiles).where(eq(portalFiles.name, name)).run().changes > 0;
}

/** The kept revisions of a file, newest first. */
export function listFileRevisions(from: Reader, name: string): (FileRevision & { present: boolean })[] {
  return from
    .select({ ...getTableColumns(portalFileRevisions), present: currentFileRevisionCondition })
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
