// Tells what an uploaded file is from its bytes. Neither its name nor what the sender calls it counts.
import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";
import type { PortalFileName } from "./portal-files.service.ts";

export interface Place {
  accepted: readonly string[];
  maxBytes: number;
}

const MEGABYTE = 1024 * 1024;
/** Of logos and hero pictures, and of those that are uploaded for tiles. */
export const PICTURE_PLACE: Place = {
  accepted: ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"],
  maxBytes: 10 * MEGABYTE,
};

export function placeOf(name: PortalFileName): Place {
  switch (name) {
    case "style":
      return { accepted: ["text/css"], maxBytes: MEGABYTE / 2 };
    case "custom_font":
      return { accepted: ["font/woff2"], maxBytes: 10 * MEGABYTE };
    case "favicon":
      return { accepted: ["image/x-icon", "image/png", "image/svg+xml"], maxBytes: MEGABYTE };
    default:
      return PICTURE_PLACE;
  }
}

/** Undefined for everything that no place takes. */
export async function kindOf(bytes: Buffer, { accepted }: Place): Promise<string | undefined> {
  const kind = await kindByContent(bytes, accepted.includes("text/css"));
  return kind !== undefined && accepted.includes(kind) ? kind : undefined;
}

async function kindByContent(bytes: Buffer, asStyle: boolean): Promise<string | undefined> {
  if (isText(bytes)) {
    const text = bytes.toString().replace(/^\uFEFF/, "");
    if (/^\s*</.test(text)) return /<svg[\s>/]/.test(text) && !/<html[\s>/]/i.test(text) ? "image/svg+xml" : undefined;
    return asStyle ? "text/css" : undefined;
  }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Nobody here counts the frames of a moving AVIF.
  if (found?.mime === "image/avif" && isMovingAvif(bytes)) return undefined;
  return found && (ALIASES[found.mime] ?? found.mime);
}

const ALIASES: Readonly<Record<string, string>> = { "image/apng": "image/png" };

/** Of the brands in the first box, as browsers tell it. */
function isMovingAvif(bytes: Buffer): boolean {
  const brands: string[] = bytes.toString("latin1", 8, bytes.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  return brands.includes("avis");
}

const isText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0);

const PNG = "\x89PNG";

/** The bytes of each picture of an icon; undefined where one does not lie in the file or does not begin as one. */
export function picturesOfIcon(bytes: Buffer): Buffer[] | undefined {
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

/** Of a picture of an icon that is no PNG, as its head says; its mask is counted as what it is, a second picture. */
export const pixelsOfBitmap = (picture: Buffer) => Math.abs(picture.readInt32LE(4) * picture.readInt32LE(8));
