import type { RenderTask } from "../../decode-protocol.ts";
import { decodeRaster } from "../../pictures/raster.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { decodeByMagick } from "../magick/magick-picture.ts";

export const run = {
  libvips: decodeRaster,
  magick: (task: RenderTask) => decodeByMagick(task, task.mime === "image/tiff" ? "TIFF" : "HEIC"),
} satisfies DecoderFunctions;
