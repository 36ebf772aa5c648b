// Which revision is the current state of its document or file: the latest one, unless that was removed or replaced
// without a revision. For the queries of all lists of revisions.
import { type SQL, sql } from "drizzle-orm";

export const currentDocumentRevisionCondition: SQL<boolean> =
  sql`EXISTS (SELECT 1 FROM document AS now WHERE now.kind = document_revision.kind
  AND now.key = document_revision.key AND now.body = document_revision.body)
  AND NOT EXISTS (SELECT 1 FROM document_revision AS later WHERE later.kind = document_revision.kind
  AND later.key = document_revision.key AND later.id > document_revision.id)`.mapWith(Boolean);

export const currentFileRevisionCondition: SQL<boolean> =
  sql`EXISTS (SELECT 1 FROM portal_file AS now WHERE now.name = portal_file_revision.name
  AND now.blob_hash = portal_file_revision.blob_hash AND now.mime = portal_file_revision.mime)
  AND NOT EXISTS (SELECT 1 FROM portal_file_revision AS later WHERE later.name = portal_file_revision.name
  AND later.id > portal_file_revision.id)`.mapWith(Boolean);
