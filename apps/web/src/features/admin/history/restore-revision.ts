import type { Client } from "@vitrine/contract/client";
import { draftOf } from "../drafts/draft-of.ts";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";

/** Makes a revision the present document, unless it is another than `etag` names. @throws ApiError */
export async function restoreRevision(
  client: Client,
  name: DocumentName,
  id: string,
  etag: string | null,
): Promise<DraftDocument> {
  const headers: Record<string, string> = etag === null ? {} : { "if-match": etag };
  const response = await client.raw("revisions.restore", { params: { id }, headers });
  return draftOf(name, await response.json(), response.headers.get("etag"));
}
