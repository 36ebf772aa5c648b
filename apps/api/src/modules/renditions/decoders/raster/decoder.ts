import { type DecoderDefinition, pixelsOnly } from "../decoder-definition.ts";

/** libvips does not support all kinds of compression of TIFF, and of HEIF only AV1. */
const withMagick = [{ name: "libvips" }, { name: "magick" }];

export const raster: DecoderDefinition = {
  name: "raster",
  matches: [
    { mime: "image/jpeg", name: "JPEG", extensions: "jpg jpeg jpe" },
    { mime: "image/png", name: "PNG", extensions: "png" },
    { mime: "image/webp", name: "WebP", extensions: "webp" },
    { mime: "image/gif", name: "GIF", extensions: "gif" },
    { mime: "image/avif", name: "AVIF", extensions: "avif" },
    { mime: "image/tiff", name: "TIFF", extensions: "tif tiff", attempts: withMagick },
    { mime: "image/heif", name: "HEIC", extensions: "heif", attempts: withMagick },
  ],
  limits: { processes: "cores", env: pixelsOnly },
  attempts: [{ name: "libvips" }],
  converts: "picture",
};
