/**
 * Portal files as drafts: `{ content: "..." }`. The content is named by a key, so that drafts can be compared, merged and
 * restored like other documents; the bytes of picked files are kept in the memory of the page.
 */
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import type { DraftDocument, DraftName } from "./draft-store.ts";

/** Key of the content where there is no file. */
export const NO_FILE_CONTENT_KEY = "";
const STORED = "stored:";

const contents = new Map<string, Blob>();

export type FileDraftName = `file ${PortalFileName}`;

/** The file of a draft; undefined for the name of another document. */
export const parseFileDraftName = (name: DraftName): PortalFileName | undefined =>
  name.startsWith("file ") ? (name.slice("file ".length) as PortalFileName) : undefined;

/** Key of the content that the server has, by the list of files. */
export function getStoredContentKey(
  file: PortalFileName,
  files: Partial<ReplyOf<"config.available">> | undefined,
): string {
  return files?.[file] ? `${STORED}${files.revisions?.[file] ?? ""}` : NO_FILE_CONTENT_KEY;
}

/** Keeps the bytes of a picked file and returns their key. */
export function registerPickedContent(bytes: Blob): string {
  const key = `picked:${contents.size}`;
  contents.set(key, bytes);
  return key;
}

/** Keeps the bytes of a stored file, so that saving can be undone. */
export function cacheStoredContent(key: string, bytes: Blob): void {
  // Without a revision the key does not tell two contents apart.
  if (key !== STORED) contents.set(key, bytes);
}

/** The bytes; undefined if there is no file, or if only the server has them. */
export const getCachedFileContent = (key: unknown): Blob | undefined => contents.get(String(key));

/** The revision of a stored content; undefined if the server sends none, or if it is not stored. */
export const getContentRevision = (key: string): string | undefined =>
  key.startsWith(STORED) ? key.slice(STORED.length) || undefined : undefined;

/** Headers that let a change succeed only if the server still has this content. */
export function getContentPreconditions(content: string): Record<string, string> {
  if (content === NO_FILE_CONTENT_KEY) return { "if-none-match": "*" };
  const revision = getContentRevision(content);
  return revision === undefined ? {} : { "if-match": `"${revision}"` };
}

export function createFileDraft(base: string, content = base): DraftDocument {
  return { base: { content: base }, draft: { content }, etag: null };
}
