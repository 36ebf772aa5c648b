import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import { accounts } from "../../db/tables/account.table.ts";
import { contentLocales } from "../../db/tables/field.table.ts";
import { type DocumentKind, documentRevisions, documents } from "../../db/tables/portal.table.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

/** The current document; undefined if none is stored. */
export function findDocument(from: Reader, kind: DocumentKind, key: string) {
  return from
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)))
    .get();
}

export async function documentKeys(db: Database, kind: DocumentKind): Promise<string[]> {
  const rows = db.read.select({ key: documents.key }).from(documents).where(eq(documents.kind, kind)).all();
  return rows.map(({ key }) => key);
}

const isRevisionOf = (kind: DocumentKind, key: string) =>
  and(eq(documentRevisions.kind, kind), eq(documentRevisions.key, key));

/** Number of revisions kept of each document and of each file. */
export const MAX_REVISIONS = 20;

/** Saves a document, creates a revision, whose id it returns, and deletes the oldest ones. */
export function saveDocument(tx: Tx, row: typeof documents.$inferInsert): number {
  const { kind, key, body, updatedAt, updatedBy } = row;
  tx.insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: [documents.kind, documents.key], set: row })
    .run();
  const { id: revision } = documentRevisions;
  const { id } = tx
    .insert(documentRevisions)
    .values({ kind, key, body, createdAt: updatedAt, createdBy: updatedBy ?? null })
    .returning({ id: revision })
    .get();
  const own = isRevisionOf(kind, key);
  const kept = tx.select({ id: revision }).from(documentRevisions).where(own).orderBy(desc(revision));
  tx.delete(documentRevisions)
    .where(and(own, notInArray(revision, kept.limit(MAX_REVISIONS))))
    .run();
  return id;
}

export function removeDocument(tx: Tx, kind: DocumentKind, key: string): void {
  tx.delete(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)))
    .run();
}

const listedColumns = {
  id: documentRevisions.id,
  kind: documentRevisions.kind,
  key: documentRevisions.key,
  createdAt: documentRevisions.createdAt,
  createdBy: documentRevisions.createdBy,
  /** Whether it equals the current document. */
  present: sql`EXISTS (SELECT 1 FROM document AS now WHERE now.kind = document_revision.kind
    AND now.key = document_revision.key AND now.body = document_revision.body)`.mapWith(Boolean),
};

export type ListedRevision = ReturnType<typeof listRevisions>[number];

/** Newest first; without the bodies, which may have megabytes each. */
export function listRevisions(from: Reader, kind: DocumentKind, key: string) {
  return from
    .select(listedColumns)
    .from(documentRevisions)
    .where(isRevisionOf(kind, key))
    .orderBy(desc(documentRevisions.id))
    .all();
}

/** Keys of removed documents that still have revisions. */
export function listRemovedKeys(from: Reader, kind: DocumentKind): string[] {
  const stored = from.select({ key: documents.key }).from(documents).where(eq(documents.kind, kind));
  return from
    .selectDistinct({ key: documentRevisions.key })
    .from(documentRevisions)
    .where(and(eq(documentRevisions.kind, kind), notInArray(documentRevisions.key, stored)))
    .orderBy(documentRevisions.key)
    .all()
    .map(({ key }) => key);
}

export function findRevision(from: Reader, id: number) {
  return from
    .select({ ...listedColumns, body: documentRevisions.body })
    .from(documentRevisions)
    .where(eq(documentRevisions.id, id))
    .get();
}

export function accountName(tx: Tx, id: number | undefined): string | null {
  if (id === undefined) return null;
  return tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id)).get()?.name ?? null;
}

export async function listContentLocales(db: Database): Promise<string[]> {
  const rows = db.read.select().from(contentLocales).orderBy(asc(contentLocales.position)).all();
  return rows.map(({ locale }) => locale);
}
