import { ApiError } from "@vitrine/contract/api-error";
import { getUploadRules, PICTURE_RULES } from "@vitrine/contract/upload-rules";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { readDownscaledPixels } from "./read-downscaled-pixels.ts";

const SUFFIXES: Partial<Record<PortalFileName, string>> = { custom_font: ",.woff2", favicon: ",.ico" };

/** The HTML attribute `accept` for pictures. */
export const PICTURE_ACCEPT_ATTRIBUTE = PICTURE_RULES.accepted.join();

export const getAcceptAttribute = (file: PortalFileName): string =>
  `${getUploadRules(file).accepted.join()}${SUFFIXES[file] ?? ""}`;

/** Kinds of files by the bytes at a position, as Latin-1. */
const SIGNATURES: readonly (readonly [kind: string, bytes: string, at: number])[] = [
  ["image/png", "\x89PNG", 0],
  ["image/jpeg", "\xff\xd8\xff", 0],
  ["image/gif", "GIF8", 0],
  ["image/webp", "WEBP", 8],
  ["image/avif", "ftypavif", 4],
  ["image/x-icon", "\0\0\x01\0", 0],
  ["font/woff2", "wOF2", 0],
];
const SIGNATURE_BYTES = 12;

async function detectKind(content: Blob): Promise<string | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await content.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  const found = SIGNATURES.find(([, bytes, at]) => start.startsWith(bytes, at));
  if (found) return found[0];
  const text = await content.text();
  return /^\s*</.test(text) && /<svg[\s>/]/.test(text) ? "image/svg+xml" : undefined;
}

/**
 * The error with which the server would refuse a file; null if it would probably store it. The server decides; this
 * only keeps the file out of the next save.
 */
export async function findFileError(file: PortalFileName, content: Blob): Promise<ApiError | null> {
  const { accepted, maxBytes } = getUploadRules(file);
  if (content.size > maxBytes)
    return new ApiError({ status: 413, code: "file.too_large", message: "", details: { maxBytes } });
  const kind = await detectKind(content);
  if (kind === undefined || !accepted.includes(kind))
    return new ApiError({ status: 415, code: "file.wrong_kind", message: "", details: { accepted } });
  if (!kind.startsWith("image/") || (await readDownscaledPixels(content))) return null;
  return new ApiError({ status: 422, code: "file.unusable", message: "", details: { problem: "damaged" } });
}
