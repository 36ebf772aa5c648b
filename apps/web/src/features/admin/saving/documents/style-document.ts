/** The custom CSS of the portal as a draft: `{ css: "..." }`, empty if none is stored. */
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { toPortalFileCallInput } from "../../../../shared/api/portal-files.ts";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import type { DocumentSaveOutcome } from "./document-save-outcome.ts";

type Available = ReplyOf<"config.available">;

const params = { file: "style" } as const;

/** Reads the stored CSS in the listed revision. @throws ApiError if it cannot be read. */
export async function fetchStyleDraft(
  client: Client,
  { style, revisions }: Available,
  signal?: AbortSignal,
): Promise<DraftDocument> {
  if (!style) return draftOf("", null);
  const reply = await client.raw("config.file", {
    ...toPortalFileCallInput("style", revisions?.style),
    ...(signal && { signal }),
  });
  return draftOf(await reply.text(), reply.headers.get("etag"));
}

/** Saves the custom CSS, or removes it if empty. Never rejects. */
export async function saveStyle(client: Client, { base, draft, etag }: DraftDocument): Promise<DocumentSaveOutcome> {
  const css = String(draft.css);
  const headers = createPreconditions(base, etag);
  try {
    if (css.trim() === "") {
      await client.call("config.file_save", { params, body: new FormData(), headers });
      return { kind: "saved", document: draftOf("", null) };
    }
    const body = new FormData();
    body.append("file", new File([css], "style.css", { type: "text/css" }));
    const { removed = [], ...available } = await client.call("config.file_save", { params, body, headers });
    if (!client.has("saved_documents")) return { kind: "saved", document: draftOf(css, null) };
    // It is saved even if the cleaned CSS cannot be read now; the revision is its ETag.
    const { style: revision } = available.revisions ?? {};
    const sent = draftOf(css, revision === undefined ? null : `"${revision}"`);
    return { kind: "saved", document: await fetchStyleDraft(client, available).catch(() => sent), removed };
  } catch (error) {
    if (!isApiErrorWithCode(error, "request.precondition")) return { kind: "failed", error };
    try {
      const theirs = await fetchStyleDraft(client, await client.call("config.available"));
      return { kind: "stale", theirs, at: null, by: null };
    } catch (error) {
      return { kind: "failed", error };
    }
  }
}

function draftOf(css: string, etag: string | null): DraftDocument {
  return { base: { css }, draft: { css }, etag };
}

/** Headers that prevent overwriting what another admin has saved or added meanwhile. */
function createPreconditions({ css }: DraftDocument["base"], etag: string | null): Record<string, string> {
  if (etag !== null) return { "if-match": etag };
  return css === "" ? { "if-none-match": "*" } : {};
}
