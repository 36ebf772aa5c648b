import type { MagickFormat } from "@imagemagick/magick-wasm";
import { type DecoderDefinition, type FileFormat, trustedLoadersEnv } from "../decoder-definition.ts";

/** ImageMagick's name of the reader to use: it must never guess the format from the bytes. */
export type MagickFormatName = `${MagickFormat}`;

const startsWith =
  (...beginnings: readonly string[]) =>
  (start: string) =>
    beginnings.some((beginning) => start.startsWith(beginning));

/** Signature of Netpbm: P, one of these digits, and a size or a comment, since a text may start like that, too. */
const netpbm = (letters: string) => (start: string) =>
  letters.includes(/^P([1-7])\s+(?:\d|#|WIDTH)/.exec(start)?.[1] ?? "none");

const formats: readonly (FileFormat & { reader: MagickFormatName })[] = [
  { mime: "image/heic", name: "HEIC", extensions: "heic hif", reader: "HEIC" },
  { mime: "image/heic-sequence", name: "HEIC", reader: "HEIC" },
  { mime: "image/heif-sequence", name: "HEIC", reader: "HEIC" },
  { mime: "image/jxl", name: "JPEG XL", extensions: "jxl", reader: "JXL" },
  { mime: "image/jp2", name: "JPEG 2000", extensions: "jp2", reader: "JP2" },
  { mime: "image/jpx", name: "JPEG 2000", reader: "JP2" },
  { mime: "image/jpm", name: "JPEG 2000", reader: "JP2" },
  { mime: "image/j2c", name: "JPEG 2000", extensions: "j2k jpc", reader: "J2K" },
  { mime: "image/bmp", name: "BMP", extensions: "bmp dib", reader: "BMP" },
  { mime: "image/x-tga", name: "TGA", extensions: "tga vda icb vst", looksLike: "image/x-icon", reader: "TGA" },
  { mime: "image/x-icon", name: "ICO", extensions: "ico", reader: "ICO" },
  { mime: "image/x-pcx", name: "PCX", extensions: "pcx", reader: "PCX" },
  { mime: "image/x-exr", name: "OpenEXR", extensions: "exr", signature: startsWith("v/1\x01"), reader: "EXR" },
  {
    mime: "image/vnd.radiance",
    name: "HDR",
    extensions: "hdr",
    signature: startsWith("#?RADIANCE", "#?RGBE"),
    reader: "HDR",
  },
  { mime: "image/vnd-ms.dds", name: "DDS", extensions: "dds", signature: startsWith("DDS |"), reader: "DDS" },
  { mime: "image/x-portable-bitmap", name: "Netpbm", extensions: "pbm", signature: netpbm("14"), reader: "PNM" },
  { mime: "image/x-portable-graymap", name: "Netpbm", extensions: "pgm", signature: netpbm("25"), reader: "PNM" },
  { mime: "image/x-portable-pixmap", name: "Netpbm", extensions: "ppm", signature: netpbm("36"), reader: "PNM" },
  { mime: "image/x-portable-arbitrarymap", name: "Netpbm", extensions: "pam", signature: netpbm("7"), reader: "PAM" },
  { mime: "image/vnd.adobe.photoshop", name: "PSD", extensions: "psd psb", reader: "PSD" },
  {
    mime: "image/x-sgi",
    extensions: "sgi",
    // Compressed or not, one or two bytes per channel. The extension may also be .rgb, .rgba or .bw.
    signature: startsWith("\x01\xda\0\x01", "\x01\xda\x01\x01", "\x01\xda\0\x02", "\x01\xda\x01\x02"),
    reader: "SGI",
  },
  { mime: "image/x-dpx", signature: startsWith("SDPX", "XPDS"), reader: "DPX" },
  { mime: "image/x-pict", extensions: "pct pict", reader: "PICT" },
  { mime: "image/qoi", signature: startsWith("qoif"), reader: "QOI" },
  { mime: "image/x-xpixmap", signature: startsWith("/* XPM */"), reader: "XPM" },
];

export const magick: DecoderDefinition = {
  name: "magick",
  matches: formats,
  limits: { processes: "cores", env: trustedLoadersEnv },
  attempts: [{ name: "magick" }],
  converts: "picture",
};

/** The reader for a media type, which must be one that this decoder matches. */
export const getMagickFormatName = (type: string): MagickFormatName =>
  (formats.find(({ mime }) => mime === type) as (typeof formats)[number]).reader;
