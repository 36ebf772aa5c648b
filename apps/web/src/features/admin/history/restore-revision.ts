import type { Client } from "@vitrine/contract/client";
import { draftOf } from "../drafts/draft-of.ts";
import type { DocumentName, DraftDocument } from "../drafts/draft-store.ts";

/** Makes a revision the present document, unless that is another than `known`, or is there again. @throws ApiError */
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
  return draftOf(name, await response.json(), response.headers.get("etag"));
}
