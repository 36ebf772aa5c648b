/** What both sides know of downloads in another form than the original's. Free of zod. */

/** The convert set in which the caller chooses the longer edge and the format. An extension. */
export const CUSTOM_SET = "custom";

/** Formats that a caller may choose. */
export const PICTURE_FORMATS = ["jpeg", "png", "webp", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Pixels of a longer edge that may be chosen. */
export const MIN_EDGE = 16;
export const MAX_EDGE = 10_000;

/** The most assets that one download, or one question about its convert sets, names in a body. */
export const MAX_DOWNLOAD_IDS = 10_000;
