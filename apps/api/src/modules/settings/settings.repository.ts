import { and, desc, eq, notInArray, type SQL } from "drizzle-orm";
import { accounts } from "../../db/tables/account.table.ts";
import {
  type DocumentKind,
  documentRevisions,
  documents,
  type portalFileRevisions,
} from "../../db/tables/portal.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { writtenRow } from "../../platform/database/statements.ts";
import { currentDocumentRevisionCondition } from "./present-revision.repository.ts";

/** The current document; undefined if none is stored. */
export async function findDocument(from: Reader, kind: DocumentKind, key: string) {
  const [row] = await from
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)));
  return row;
}

/** The stored documents of a kind, without their bodies. */
export const listDocuments = (from: Reader, kind: DocumentKind): Promise<{ key: string; etag: string }[]> =>
  from.select({ key: documents.key, etag: documents.etag }).from(documents).where(eq(documents.kind, kind));

const isRevisionOf = (kind: DocumentKind, key: string) =>
  and(eq(documentRevisions.kind, kind), eq(documentRevisions.key, key));

/** Number of revisions kept of each document and of each file. */
const MAX_REVISIONS = 20;

/** Deletes the oldest revisions of one document or file, `own`. */
export async function pruneRevisions(
  tx: Tx,
  revisions: typeof documentRevisions | typeof portalFileRevisions,
  own?: SQL,
) {
  const { id } = revisions;
  const kept = tx.select({ id }).from(revisions).where(own).orderBy(desc(id)).limit(MAX_REVISIONS);
  await tx.delete(revisions).where(and(own, notInArray(id, kept)));
}

/** Saves a document, creates a revision, whose id it returns, and deletes the oldest ones. */
export async function saveDocument(tx: Tx, row: typeof documents.$inferInsert): Promise<number> {
  const { kind, key, body, updatedAt, updatedBy } = row;
  await tx
    .insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: [documents.kind, documents.key], set: row });
  const { id } = writtenRow(
    await tx
      .insert(documentRevisions)
      .values({ kind, key, body, createdAt: updatedAt, createdBy: updatedBy ?? null })
      .returning({ id: documentRevisions.id }),
  );
  await pruneRevisions(tx, documentRevisions, isRevisionOf(kind, key));
  return id;
}

export async function removeDocument(tx: Tx, kind: DocumentKind, key: string): Promise<void> {
  await tx.delete(documents).where(and(eq(documents.kind, kind), eq(documents.key, key)));
}

const listedColumns = {
  id: documentRevisions.id,
  kind: documentRevisions.kind,
  key: documentRevisions.key,
  createdAt: documentRevisions.createdAt,
  createdBy: documentRevisions.createdBy,
  present: currentDocumentRevisionCondition,
};

export type ListedRevision = Awaited<ReturnType<typeof listRevisions>>[number];

/** The kept revisions of a document, newest first; without the bodies, which may have megabytes each. */
export async function listRevisions(from: Reader, kind: DocumentKind, key: string) {
  return from
    .select(listedColumns)
    .from(documentRevisions)
    .where(isRevisionOf(kind, key))
    .orderBy(desc(documentRevisions.id));
}

/** Keys of removed documents that still have revisions. */
export async function listRemovedDocumentKeys(from: Reader, kind: DocumentKind): Promise<string[]> {
  const stored = from.select({ key: documents.key }).from(documents).where(eq(documents.kind, kind));
  return (
    await from
      .selectDistinct({ key: documentRevisions.key })
      .from(documentRevisions)
      .where(and(eq(documentRevisions.kind, kind), notInArray(documentRevisions.key, stored)))
      .orderBy(documentRevisions.key)
  ).map(({ key }) => key);
}

export async function findRevision(from: Reader, id: number) {
  const [row] = await from
    .select({ ...listedColumns, body: documentRevisions.body })
    .from(documentRevisions)
    .where(eq(documentRevisions.id, id));
  return row;
}

export async function accountName(tx: Tx, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null;
  return (await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id)))[0]?.name ?? null;
}
