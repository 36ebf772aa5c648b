/** Formats and limits of converted downloads, shared by server and portal. Free of zod. */

/** The convert set in which the caller chooses longer edge and format. An extension. */
export const CUSTOM_SET = "custom";

/** Formats that a caller may choose. */
export const PICTURE_FORMATS = ["jpeg", "png", "webp", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** By media type. `print`: supports print colours (CMYK); `quality`: supports lossy compression. */
export const PICTURE_TYPES = {
  "image/jpeg": { format: "jpeg", print: true, quality: true },
  "image/png": { format: "png", print: false, quality: false },
  "image/webp": { format: "webp", print: false, quality: true },
  "image/tiff": { format: "tiff", print: true, quality: false },
} as const satisfies Record<string, { format: PictureFormat; print: boolean; quality: boolean }>;
export type PictureMime = keyof typeof PICTURE_TYPES;
export const PICTURE_MIMES = Object.keys(PICTURE_TYPES) as readonly PictureMime[];
export const FILM_MIME = "video/mp4";

/** Colour profiles. */
export const COLOUR_PROFILES = ["srgb", "p3", "cmyk"] as const;
export type ColourProfile = (typeof COLOUR_PROFILES)[number];
export const PRINT_COLOUR_PROFILE: ColourProfile = "cmyk";

/** Limits of a custom longer edge, in pixels. */
export const MIN_EDGE = 16;
export const MAX_EDGE = 10_000;

/** Maximum number of assets in the body of a download or convert set request. */
export const MAX_DOWNLOAD_IDS = 10_000;
