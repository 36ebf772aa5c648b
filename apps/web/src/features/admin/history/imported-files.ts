/** Portal files of an imported configuration: they become drafts, like files that an admin picks. */
import type { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { findFileError } from "../brand/check-file.ts";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import { createFileDraft, getStoredContentKey, registerPickedContent } from "../drafts/file-drafts.ts";
import { fetchStyleDraft } from "../saving/documents/style-document.ts";
import type { PortalFileContent } from "./configuration-file.ts";

export type ImportedFiles = ReadonlyMap<PortalFileName, PortalFileContent>;

/** What has to be known before imported files become drafts. */
export interface ImportedFilesCheck {
  /** The files that the portal has now. */
  readonly available: ReplyOf<"config.available">;
  /** The custom CSS that the portal has now; undefined if the import has none. */
  readonly style: DraftDocument | undefined;
  /** The errors with which the portal would refuse an imported file. */
  readonly errors: ReadonlyMap<string, ApiError>;
}

const toBlob = ({ bytes, type }: PortalFileContent) => new Blob([bytes.slice()], { type });

/** @throws ApiError */
export async function checkImportedFiles(
  client: Client,
  files: ImportedFiles,
  signal: AbortSignal,
): Promise<ImportedFilesCheck> {
  const available = await client.call("config.available", { signal });
  const style = files.has("style") ? await fetchStyleDraft(client, available, signal) : undefined;
  const errors = new Map<string, ApiError>();
  for (const [name, content] of files) {
    const error = name === "style" ? null : await findFileError(name, toBlob(content));
    if (error) errors.set(name, error);
  }
  return { available, style, errors };
}

export function createImportedFileDraft(
  file: PortalFileName,
  content: PortalFileContent,
  { available, style }: ImportedFilesCheck,
): readonly [DraftName, DraftDocument] {
  if (file === "style" && style)
    return ["style", { ...style, draft: { css: new TextDecoder().decode(content.bytes) } }];
  return [
    `file ${file}`,
    createFileDraft(getStoredContentKey(file, available), registerPickedContent(toBlob(content))),
  ];
}
