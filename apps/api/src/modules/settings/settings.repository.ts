import { and, asc, eq } from "drizzle-orm";
import { contentLocales } from "../../db/tables/field.table.ts";
import { documentRevisions, documents, portalFiles } from "../../db/tables/portal.table.ts";
import type { Database, Tx } from "../../platform/database.ts";

export type DocumentKind = (typeof documents.$inferSelect)["kind"];
export type PortalFileRow = typeof portalFiles.$inferSelect;

export async function findDocument(db: Database, kind: DocumentKind, key: string) {
  return db.read
    .select({ body: documents.body, etag: documents.etag })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.key, key)))
    .get();
}

export async function documentKeys(db: Database, kind: DocumentKind): Promise<string[]> {
  const rows = db.read.select({ key: documents.key }).from(documents).where(eq(documents.kind, kind)).all();
  return rows.map(({ key }) => key);
}

export function saveDocument(tx: Tx, row: typeof documents.$inferInsert): void {
  const { kind, key, body, updatedAt, updatedBy } = row;
  tx.insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: [documents.kind, documents.key], set: row })
    .run();
  tx.insert(documentRevisions)
    .values({ kind, key, body, createdAt: updatedAt, createdBy: updatedBy ?? null })
    .run();
}

/** Keeps the newest `keep` revisions of a document. */
export function trimRevisions(tx: Tx, kind: DocumentKind, key: string, keep: number): void {
  tx.$client
    .prepare(
      `DELETE FROM document_revision WHERE kind = @kind AND key = @key AND id NOT IN
       (SELECT id FROM document_revision WHERE kind = @kind AND key = @key ORDER BY id DESC LIMIT @keep)`,
    )
    .run({ kind, key, keep });
}

export async function listPortalFiles(db: Database): Promise<PortalFileRow[]> {
  return db.read.select().from(portalFiles).all();
}

export async function findPortalFile(db: Database, name: string): Promise<PortalFileRow | undefined> {
  return db.read.select().from(portalFiles).where(eq(portalFiles.name, name)).get();
}

export function savePortalFile(tx: Tx, row: PortalFileRow): void {
  tx.insert(portalFiles).values(row).onConflictDoUpdate({ target: portalFiles.name, set: row }).run();
}

export async function listContentLocales(db: Database): Promise<string[]> {
  const rows = db.read.select().from(contentLocales).orderBy(asc(contentLocales.position)).all();
  return rows.map(({ locale }) => locale);
}
