// The kind of files that a convert set produces, by its MIME type.
import { PICTURE_MIME_TYPES, type PictureMime, VIDEO_MIME } from "@vitrine/contract/conversion";

export type ConvertSetKind = "picture" | "film";

/** Null is also "picture": pictures that keep their format. Undefined if the type is not supported. */
export function getConvertSetKindOfMime(mime: string | null): ConvertSetKind | undefined {
  if (mime === null || isConvertSetPictureMime(mime)) return "picture";
  return mime === VIDEO_MIME ? "film" : undefined;
}

export const isConvertSetPictureMime = (mime: string): mime is PictureMime =>
  PICTURE_MIME_TYPES.some((known) => known === mime);
