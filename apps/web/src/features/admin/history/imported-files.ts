/** Portal files of an imported configuration: they become drafts, like files that an admin picks. */
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import { createFileDraft, getStoredContentKey, registerPickedContent } from "../drafts/file-drafts.ts";
import { fetchStyleDraft } from "../saving/documents/style-document.ts";
import type { PortalFileContent } from "./configuration-file.ts";

/** What the portal has now. */
export interface AvailableFilesAndStyle {
  readonly available: ReplyOf<"config.available">;
  /** The custom CSS. */
  readonly style: DraftDocument;
}

/** @throws ApiError */
export async function fetchAvailableFilesAndStyle(
  client: Client,
  signal: AbortSignal,
): Promise<AvailableFilesAndStyle> {
  const available = await client.call("config.available", { signal });
  return { available, style: await fetchStyleDraft(client, available, signal) };
}

export function createImportedFileDraft(
  file: PortalFileName,
  { bytes, type }: PortalFileContent,
  { available, style }: AvailableFilesAndStyle,
): readonly [DraftName, DraftDocument] {
  if (file === "style") return ["style", { ...style, draft: { css: new TextDecoder().decode(bytes) } }];
  const content = registerPickedContent(new Blob([bytes.slice()], { type }));
  return [`file ${file}`, createFileDraft(getStoredContentKey(file, available), content)];
}
