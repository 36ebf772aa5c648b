// What a convert set makes, by its type.

export const PICTURE_MIMES = ["image/jpeg", "image/png", "image/webp", "image/tiff"] as const;
export type PictureMime = (typeof PICTURE_MIMES)[number];
export const FILM_MIME = "video/mp4";

export type ConvertSetKind = "picture" | "film";

/** Without a type, pictures keep their own; undefined where nothing can be made of it. */
export function kindOfSet(mime: string | null): ConvertSetKind | undefined {
  if (mime === null || isPictureMime(mime)) return "picture";
  return mime === FILM_MIME ? "film" : undefined;
}

export const isPictureMime = (mime: string): mime is PictureMime => PICTURE_MIMES.includes(mime as PictureMime);
