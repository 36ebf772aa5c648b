/** What both sides know of downloads in another form than the original's. Free of zod. */

/** The convert set in which the caller chooses the longer edge and the format. An extension. */
export const CUSTOM_SET = "custom";

/** Formats that a caller may choose. */
export const PICTURE_FORMATS = ["jpeg", "png", "webp", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** By media type. `print`: can be in the colours of print; `quality`: can be made smaller with a loss. */
export const PICTURE_TYPES = {
  "image/jpeg": { format: "jpeg", print: true, quality: true },
  "image/png": { format: "png", print: false, quality: false },
  "image/webp": { format: "webp", print: false, quality: true },
  "image/tiff": { format: "tiff", print: true, quality: false },
} as const satisfies Record<string, { format: PictureFormat; print: boolean; quality: boolean }>;
export type PictureMime = keyof typeof PICTURE_TYPES;
export const PICTURE_MIMES = Object.keys(PICTURE_TYPES) as readonly PictureMime[];
export const FILM_MIME = "video/mp4";

/** Of colours. */
export const PROFILES = ["srgb", "p3", "cmyk"] as const;
export type Profile = (typeof PROFILES)[number];
export const PRINT_PROFILE: Profile = "cmyk";

/** Pixels of a longer edge that may be chosen. */
export const MIN_EDGE = 16;
export const MAX_EDGE = 10_000;

/** The most assets that one download, or one question about its convert sets, names in a body. */
export const MAX_DOWNLOAD_IDS = 10_000;
