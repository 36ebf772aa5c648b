import { fileTypeFromBuffer } from "file-type";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import { FILE_FORMATS, formatOf } from "../renditions/decoder-registry.ts";

/** Bytes at the beginning of a file that are checked. */
export const HEAD_BYTES = 64 * 1024;

/** Type of unrecognised files. */
export const UNKNOWN_MIME = "application/octet-stream";

export interface FileType {
  mime: string;
  kind: AssetKind;
}

/** Detects the type of a file by content, and by name when the content is inconclusive. */
export async function detectFileType(head: Uint8Array, fileName: string): Promise<FileType> {
  const found = await mimeFromContent(head);
  const mime = found === undefined || looksLike(found, fileName) ? guessMime(fileName, head) : found;
  return { mime, kind: getAssetKindOfMime(mime) };
}

/** The type stored by an earlier version, or the type by name where the stored one is ambiguous. */
export const refineMimeByName = (mime: string, fileName: string): string =>
  mime === UNKNOWN_MIME || looksLike(mime, fileName) ? mimeFromExtension(fileName) : mime;

async function mimeFromContent(head: Uint8Array): Promise<string | undefined> {
  if (isSvg(head)) return "image/svg+xml";
  const picture = mimeFromSignature(head);
  if (picture) return picture;
  // The byte order mark looks like an MPEG audio frame.
  if (isUtf16(head)) return undefined;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // Container formats (XML, ZIP, OLE) say less than the file name.
  if (!found || wrappers.has(found.mime)) return undefined;
  return aliases.get(found.mime) ?? found.mime;
}

/** The type by signature, for formats that the package file-type does not know. */
function mimeFromSignature(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return FILE_FORMATS.find(({ signature }) => signature?.(start))?.mime;
}

const wrappers = new Set(["application/xml", "application/zip", "application/x-cfb", "application/x-ole-storage"]);

/** Whether a file of this name is of another type with the same signature. */
const looksLike = (mime: string, fileName: string): boolean =>
  formatOf(mimeFromExtension(fileName))?.looksLike === mime;

const aliases = new Map(
  Object.entries({
    "image/apng": "image/png",
    "application/eps": "application/postscript",
    "application/x-matroska": "video/matroska",
    "audio/ogg; codecs=opus": "audio/ogg",
  }),
);

/** Whether the root element is svg, after declarations, comments and a document type. */
function isSvg(head: Uint8Array): boolean {
  const wide = wideEncodingOf(head);
  const start = Buffer.from(head.subarray(0, 16 * 1024));
  const text = wide ? new TextDecoder(wide).decode(start, { stream: true }) : start.toString("latin1");
  if (!/^(\xEF\xBB\xBF)?\s*</.test(text)) return false;
  const rest = text
    .replace(/<\?[\s\S]*?\?>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, "");
  return /^(\xEF\xBB\xBF)?\s*<(svg:)?svg[\s>/]/.test(rest);
}

/** UTF-16 encoding of XML, by its byte order mark or its first character. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : undefined;
}

/** The type by file extension. */
export function mimeFromExtension(fileName: string): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return mimeByExtension.get(ending) ?? UNKNOWN_MIME;
}

function guessMime(fileName: string, head: Uint8Array): string {
  const byExtension = mimeFromExtension(fileName);
  const named = byExtension === UNKNOWN_MIME ? undefined : byExtension;
  const zip = head[0] === 0x50 && head[1] === 0x4b;
  const ole = head[0] === 0xd0 && head[1] === 0xcf;
  if (zip) return named && zipped.test(named) ? named : "application/zip";
  if (ole) return named && !/^(image|video|audio)\//.test(named) ? named : "application/x-cfb";
  if (named) return named;
  return looksLikeText(head) || isUtf16(head) ? "text/plain" : UNKNOWN_MIME;
}

/** Whether the content is UTF-16 text without control characters. */
function isUtf16(head: Uint8Array): boolean {
  const name = wideEncodingOf(head);
  if (name === undefined) return false;
  return !/[^\P{C}\s]|\ufffd/u.test(new TextDecoder(name).decode(head.subarray(0, 512), { stream: true }));
}

const zipped = /openxml|opendocument|epub|indesign|sketch|usdz|3mf|iwork|figma/;

function looksLikeText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096);
  return sample.length > 0 && !sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

/** Types by file extension, for formats that the content does not identify. */
const mimeByExtension = new Map(
  FILE_FORMATS.flatMap(({ mime, extensions }) => (extensions?.split(" ") ?? []).map((extension) => [extension, mime])),
);

const documents =
  /^(application\/(pdf|rtf|msword|postscript|illustrator|epub\+zip|json|xml|x-indesign.*|vnd\.(ms-(excel|powerpoint).*|openxmlformats.*|oasis.*|apple\..*))|text\/)/;

export function getAssetKindOfMime(mime: string): AssetKind {
  const top = mime.slice(0, mime.indexOf("/"));
  if (top === "image" || top === "video" || top === "audio" || top === "model") return top;
  return documents.test(mime) ? "document" : "other";
}
