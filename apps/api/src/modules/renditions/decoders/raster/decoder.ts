import { type DecoderDefinition, trustedLoadersEnv } from "../decoder-definition.ts";

/** Attempts for formats that libvips decodes in part only: of TIFF not all compressions, of HEIF only AV1. */
const withMagick = [{ name: "libvips" }, { name: "magick" }];

export const raster: DecoderDefinition = {
  name: "raster",
  matches: [
    { mime: "image/jpeg", name: "JPEG", extensions: "jpg jpeg jpe", detailFactor: 1 },
    { mime: "image/png", name: "PNG", extensions: "png", detailFactor: 2.5 },
    { mime: "image/webp", name: "WebP", extensions: "webp", detailFactor: 1.7 },
    { mime: "image/gif", name: "GIF", extensions: "gif", isRedrawn: true, detailFactor: 2 },
    { mime: "image/avif", name: "AVIF", extensions: "avif", detailFactor: 2.9 },
    { mime: "image/tiff", name: "TIFF", extensions: "tif tiff", isRedrawn: true, attempts: withMagick },
    { mime: "image/heif", name: "HEIC", extensions: "heif", attempts: withMagick },
  ],
  limits: { processes: "cores", env: trustedLoadersEnv },
  attempts: [{ name: "libvips" }],
  converts: "picture",
};
