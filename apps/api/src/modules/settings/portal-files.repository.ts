import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { portalFileRevisions, portalFiles } from "../../db/tables/portal.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { countChanges, writtenRow } from "../../platform/database/statements.ts";
import { currentFileRevisionCondition } from "./present-revision.repository.ts";
import { pruneRevisions } from "./settings.repository.ts";

export type PortalFileRow = typeof portalFiles.$inferSelect;
export type FileRevision = typeof portalFileRevisions.$inferSelect;

export async function listPortalFiles(db: Database): Promise<PortalFileRow[]> {
  return db.read.select().from(portalFiles);
}

/** The current file; undefined if there is none. */
export async function findPortalFile(from: Reader, name: string): Promise<PortalFileRow | undefined> {
  const [row] = await from.select().from(portalFiles).where(eq(portalFiles.name, name));
  return row;
}

/**
 * Saves a file, creates a revision and deletes the oldest ones. Returns the id of the revision; undefined if the file
 * is unchanged.
 */
export async function savePortalFile(tx: Tx, row: PortalFileRow, by: string | null): Promise<number | undefined> {
  const { name, blobHash, mime, size, updatedAt } = row;
  const before = await findPortalFile(tx, name);
  if (before?.blobHash === blobHash && before.mime === mime) return undefined;
  await tx.insert(portalFiles).values(row).onConflictDoUpdate({ target: portalFiles.name, set: row });
  const { id } = writtenRow(
    await tx
      .insert(portalFileRevisions)
      .values({ name, blobHash, mime, size, createdAt: updatedAt, createdBy: by })
      .returning({ id: portalFileRevisions.id }),
  );
  await pruneRevisions(tx, portalFileRevisions, eq(portalFileRevisions.name, name));
  return id;
}

/** Returns whether there was one. Revisions stay. */
export async function removePortalFile(tx: Tx, name: string): Promise<boolean> {
  return countChanges(await tx.delete(portalFiles).where(eq(portalFiles.name, name))) > 0;
}

/** The kept revisions of a file, newest first. */
export async function listFileRevisions(from: Reader, name: string): Promise<(FileRevision & { present: boolean })[]> {
  return from
    .select({ ...getTableColumns(portalFileRevisions), present: currentFileRevisionCondition })
    .from(portalFileRevisions)
    .where(eq(portalFileRevisions.name, name))
    .orderBy(desc(portalFileRevisions.id));
}

export async function findFileRevision(from: Reader, name: string, id: number): Promise<FileRevision | undefined> {
  const [row] = await from
    .select()
    .from(portalFileRevisions)
    .where(and(eq(portalFileRevisions.name, name), eq(portalFileRevisions.id, id)));
  return row;
}
