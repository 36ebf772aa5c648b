/** Saves a portal file: a logo, a hero picture, the font or the icon. */
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { type PortalFileName, toPortalFileCallInput } from "../../../../shared/api/portal-files.ts";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import {
  cacheStoredContent,
  createFileDraft,
  type FileDraftName,
  getCachedFileContent,
  getContentPreconditions,
  getContentRevision,
  getStoredContentKey,
  NO_FILE_CONTENT_KEY,
  parseFileDraftName,
} from "../../drafts/file-drafts.ts";
import type { DocumentSaveOutcome } from "./document-save-outcome.ts";

/** Never rejects. If another admin has changed the file meanwhile, the next save replaces theirs. */
export async function saveFile(
  client: Client,
  name: FileDraftName,
  { base, draft }: DraftDocument,
): Promise<DocumentSaveOutcome> {
  const file = parseFileDraftName(name) ?? "style";
  const content = String(draft.content);
  const bytes = getCachedFileContent(content);
  const body = new FormData();
  // A form without a file removes what is stored.
  if (bytes) body.append("file", bytes);
  try {
    await rememberStored(client, file, String(base.content));
    const headers = getContentPreconditions(String(base.content));
    const reply = await client.call("config.file_save", { params: { file }, body, headers });
    const stored = client.has("saved_documents")
      ? getStoredContentKey(file, reply)
      : getStoredContentKey(file, { [file]: content !== NO_FILE_CONTENT_KEY });
    if (bytes) cacheStoredContent(stored, bytes);
    return { kind: "saved", document: createFileDraft(stored), removed: reply?.removed ?? [] };
  } catch (error) {
    if (!isApiErrorWithCode(error, "request.precondition")) return { kind: "failed", error };
    const theirs = await client.call("config.available").catch(() => undefined);
    if (!theirs) return { kind: "failed", error };
    return { kind: "failed", error, document: createFileDraft(getStoredContentKey(file, theirs), content) };
  }
}

/** Reads the file that is about to be replaced, so that it can be saved again. Saving does not depend on it. */
async function rememberStored(client: Client, file: PortalFileName, content: string): Promise<void> {
  if (content === NO_FILE_CONTENT_KEY || getCachedFileContent(content)) return;
  try {
    const reply = await client.raw("config.file", toPortalFileCallInput(file, getContentRevision(content)));
    cacheStoredContent(content, await reply.blob());
  } catch {
    // The file may be gone.
  }
}
