// The formats that ImageMagick reads, with the reader to use: it must never guess the format from the bytes. Pure.
import { isCameraRaw } from "../pictures/camera-raw.ts";

/** File type -> ImageMagick's name of its reader. */
const READERS = new Map<string, MagickReader>(
  Object.entries({
    // Tried after libvips, which does not support all kinds of compression.
    "image/tiff": "TIFF",
    "image/heic": "HEIC",
    "image/heif": "HEIC",
    "image/heic-sequence": "HEIC",
    "image/heif-sequence": "HEIC",
    "image/jxl": "JXL",
    "image/jp2": "JP2",
    "image/jpx": "JP2",
    "image/jpm": "JP2",
    "image/j2c": "J2K",
    "image/vnd.adobe.photoshop": "PSD",
    "image/bmp": "BMP",
    "image/x-tga": "TGA",
    "image/x-icon": "ICO",
    "image/x-pcx": "PCX",
    "image/vnd-ms.dds": "DDS",
    "image/x-exr": "EXR",
    "image/vnd.radiance": "HDR",
    "image/x-portable-bitmap": "PNM",
    "image/x-portable-graymap": "PNM",
    "image/x-portable-pixmap": "PNM",
    "image/x-portable-arbitrarymap": "PAM",
    "image/x-sgi": "SGI",
    "image/x-dpx": "DPX",
    "image/x-pict": "PICT",
    "image/qoi": "QOI",
    "image/x-xpixmap": "XPM",
  }),
);

export type MagickReader =
  | "BMP"
  | "DDS"
  | "DNG"
  | "DPX"
  | "EXR"
  | "HDR"
  | "HEIC"
  | "ICO"
  | "J2K"
  | "JP2"
  | "JXL"
  | "PAM"
  | "PCX"
  | "PICT"
  | "PNM"
  | "PSD"
  | "QOI"
  | "SGI"
  | "TGA"
  | "TIFF"
  | "XPM";

/** The reader of a type. Camera raw files have one reader for all cameras. */
export const magickReaderOf = (mime: string): MagickReader | undefined =>
  isCameraRaw(mime) ? "DNG" : READERS.get(mime);

/** Whether the beginning of a truncated file can be decoded once it is padded with zeros. */
export const canBePadded = (reader: MagickReader): boolean => PADDABLE.has(reader);

/** Formats with pixels that are uncompressed, or compressed row by row. */
const PADDABLE = new Set<MagickReader>([
  "BMP",
  "DDS",
  "DPX",
  "HDR",
  "ICO",
  "PAM",
  "PCX",
  "PICT",
  "PNM",
  "PSD",
  "QOI",
  "SGI",
  "TGA",
  "TIFF",
]);
