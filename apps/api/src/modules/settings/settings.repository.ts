import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import type { JsonText } from "../../db/json-text.ts";
import { accounts } from "../../db/tables/account.table.ts";
import { contentLocales } from "../../db/tables/field.table.ts";
import { type DocumentKind, documentRevisions, documents } from "../../db/tables/portal.table.ts";
import type { Database, Tx } from "../../platform/database.ts";

/** The connection that reads, or a write under way. */
export type Reader = Database["read"] | Tx;

/** As it is stored now; undefined where it is not. */
export function findDocument(from: Reader, kind: DocumentKind, key: string) {
  return from
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)))
    .get();
}

export async function documentKeys(db: Database, kind: DocumentKind): Promise<string[]> {
  return (await documentTags(db, kind)).map(({ key }) => key);
}

export async function documentTags(db: Database, kind: DocumentKind): Promise<{ key: string; etag: string }[]> {
  return db.read
    .select({ key: documents.key, etag: documents.etag })
    .from(documents)
    .where(eq(documents.kind, kind))
    .all();
}

/** Of each document and of each file. */
export const KEPT_REVISIONS = 20;

/** Answers the id of the revision that it makes; of older ones the last are kept. */
export function saveDocument(tx: Tx, row: typeof documents.$inferInsert): number {
  const { kind, key, body, updatedAt, updatedBy } = row;
  tx.insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: [documents.kind, documents.key], set: row })
    .run();
  const { lastInsertRowid } = tx
    .insert(documentRevisions)
    .values({ kind, key, body, createdAt: updatedAt, createdBy: updatedBy ?? null })
    .run();
  tx.$client
    .prepare(
      `DELETE FROM document_revision WHERE kind = @kind AND key = @key AND id NOT IN
       (SELECT id FROM document_revision WHERE kind = @kind AND key = @key ORDER BY id DESC LIMIT @keep)`,
    )
    .run({ kind, key, keep: KEPT_REVISIONS });
  return Number(lastInsertRowid);
}

export function removeDocument(tx: Tx, kind: DocumentKind, key: string): void {
  tx.delete(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)))
    .run();
}

const listed = {
  id: documentRevisions.id,
  kind: documentRevisions.kind,
  key: documentRevisions.key,
  createdAt: documentRevisions.createdAt,
  createdBy: documentRevisions.createdBy,
  /** Whether it is what is stored now. */
  present: sql`EXISTS (SELECT 1 FROM document AS now WHERE now.kind = document_revision.kind
    AND now.key = document_revision.key AND now.body = document_revision.body)`.mapWith(Boolean),
};

export interface ListedRevision {
  id: number;
  kind: DocumentKind;
  key: string;
  createdAt: number;
  createdBy: string | null;
  present: boolean;
}

/** Newest first; without their bodies, of which each may have megabytes. */
export function listRevisions(from: Reader, kind: DocumentKind, key: string): ListedRevision[] {
  return from
    .select(listed)
    .from(documentRevisions)
    .where(and(eq(documentRevisions.kind, kind), eq(documentRevisions.key, key)))
    .orderBy(desc(documentRevisions.id))
    .all();
}

/** Documents that are not stored, and of which there are revisions. */
export function removedKeys(from: Reader, kind: DocumentKind): string[] {
  const stored = from.select({ key: documents.key }).from(documents).where(eq(documents.kind, kind));
  return from
    .selectDistinct({ key: documentRevisions.key })
    .from(documentRevisions)
    .where(and(eq(documentRevisions.kind, kind), notInArray(documentRevisions.key, stored)))
    .orderBy(documentRevisions.key)
    .all()
    .map(({ key }) => key);
}

export function findRevision(from: Reader, id: number): (ListedRevision & { body: JsonText }) | undefined {
  return from
    .select({ ...listed, body: documentRevisions.body })
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
