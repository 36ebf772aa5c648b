/** Formats and limits of converted downloads, shared by server and portal. Free of zod. */

/** The convert set in which the caller chooses longer edge and format. An extension. */
export const CUSTOM_CONVERT_SET_ID = "custom";

/** Formats that a caller may choose. */
export const PICTURE_FORMATS = ["jpeg", "png", "webp", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** By media type. `print`: supports print colours (CMYK); `quality`: supports lossy compression. */
export const PICTURE_MIME_FEATURES = {
  "image/jpeg": { format: "jpeg", print: true, quality: true },
  "image/png": { format: "png", print: false, quality: false },
  "image/webp": { format: "webp", print: false, quality: true },
  "image/tiff": { format: "tiff", print: true, quality: false },
} as const satisfies Record<string, { format: PictureFormat; print: boolean; quality: boolean }>;
export type PictureMime = keyof typeof PICTURE_MIME_FEATURES;
export const PICTURE_MIME_TYPES = Object.keys(PICTURE_MIME_FEATURES) as readonly PictureMime[];
export const VIDEO_MIME = "video/mp4";

/** Colour profiles. */
export const COLOUR_PROFILES = ["srgb", "p3", "cmyk"] as const;
export type ColourProfile = (typeof COLOUR_PROFILES)[number];
export const PRINT_COLOUR_PROFILE: ColourProfile = "cmyk";

/** Limits of a custom longer edge, in pixels. */
export const MIN_LONGER_EDGE_PX = 16;
export const MAX_LONGER_EDGE_PX = 10_000;

/** Maximum number of assets in the body of a download or convert set request. */
export const MAX_DOWNLOAD_IDS = 10_000;
