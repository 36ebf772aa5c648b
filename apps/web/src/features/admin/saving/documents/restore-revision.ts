import type { Client } from "@vitrine/contract/client";
import { createDraft } from "../../drafts/create-draft.ts";
import type { DocumentName, DraftDocument } from "../../drafts/draft-store.ts";

/** Restores a revision of a document, unless the stored document is no longer `known`. @throws ApiError */
export async function restoreRevision(
  client: Client,
  name: DocumentName,
  id: string,
  known: DraftDocument | undefined,
): Promise<DraftDocument> {
  const headers: Record<string, string> = !known
    ? { "if-none-match": "*" }
    : known.etag === null
      ? {}
      : { "if-match": known.etag };
  const response = await client.raw("revisions.restore", { params: { id }, headers });
  return createDraft(name, await response.json(), response.headers.get("etag"));
}
