// What a convert set makes, by its type.
import { FILM_MIME, PICTURE_MIMES, type PictureMime } from "@vitrine/contract/conversion";

export type ConvertSetKind = "picture" | "film";

/** Without a type, pictures keep their own; undefined where nothing can be made of it. */
export function kindOfSet(mime: string | null): ConvertSetKind | undefined {
  if (mime === null || isPictureMime(mime)) return "picture";
  return mime === FILM_MIME ? "film" : undefined;
}

export const isPictureMime = (mime: string): mime is PictureMime => PICTURE_MIMES.some((known) => known === mime);
