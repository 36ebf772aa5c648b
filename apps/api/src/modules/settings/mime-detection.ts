// Detects the type of an uploaded file from its bytes; the file name and the sent type are ignored.
import { isUtf8 } from "node:buffer";
import type { UploadRules } from "@vitrine/contract/upload-rules";
import { fileTypeFromBuffer } from "file-type";

/** Detects the MIME type; undefined if it is not accepted. */
export async function detectAcceptedMime(bytes: Buffer, { accepted }: UploadRules): Promise<string | undefined> {
  const kind = await detectMimeByContent(bytes, accepted.includes("text/css"));
  return kind !== undefined && accepted.includes(kind) ? kind : undefined;
}

async function detectMimeByContent(bytes: Buffer, asStyle: boolean): Promise<string | undefined> {
  if (isText(bytes)) {
    const text = bytes.toString().replace(/^\uFEFF/, "");
    if (/^\s*</.test(text)) return /<svg[\s>/]/.test(text) && !/<html[\s>/]/i.test(text) ? "image/svg+xml" : undefined;
    return asStyle ? "text/css" : undefined;
  }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Animated AVIFs are rejected, since their frames cannot be counted.
  if (found?.mime === "image/avif" && isMovingAvif(bytes)) return undefined;
  return found && (ALIASES[found.mime] ?? found.mime);
}

const ALIASES: Readonly<Record<string, string>> = { "image/apng": "image/png" };

/** Detects an animated AVIF by the brands in its first box, as browsers do. */
function isMovingAvif(bytes: Buffer): boolean {
  const brands: string[] = bytes.toString("latin1", 8, bytes.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  return brands.includes("avis");
}

const isText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0);

const PNG = "\x89PNG";

/** Returns the bytes of each picture in an icon; undefined if one lies outside the file or has no valid header. */
export function readIconPictures(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 6) return undefined;
  const count = bytes.readUInt16LE(4);
  if (count === 0 || count > 64 || bytes.length < 6 + 16 * count) return undefined;
  const pictures = Array.from({ length: count }, (_, at) => 6 + 16 * at).map((entry) => {
    const [size, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    const picture = bytes.subarray(offset, offset + size);
    if (size < 40 || offset < 6 + 16 * count || picture.length < size) return undefined;
    return isPng(picture) || picture.readUInt32LE(0) === 40 ? picture : undefined;
  });
  return pictures.every((picture) => picture !== undefined) ? pictures : undefined;
}

export const isPng = (picture: Buffer) => picture.toString("latin1", 0, 4) === PNG;

/** Number of pixels that the header of an icon's bitmap states; its height is doubled, since it includes the mask. */
export const countIconBitmapPixels = (picture: Buffer) => Math.abs(picture.readInt32LE(4) * picture.readInt32LE(8));
