import type { RenderTask } from "../../decode-protocol.ts";
import { extractPreview } from "../../pictures/embedded-preview.ts";
import { uprightSize } from "../../pictures/orientation.ts";
import { decodeRaster } from "../../pictures/raster.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { decodeByMagick } from "../magick/magick-picture.ts";

/** Excludes the tiny thumbnails that cameras show in their file lists. */
const MIN_PREVIEW_BYTES = 40_000;

/** Decodes the embedded preview; a picture has the size of the photograph where that is larger. */
async function decodePreview(task: RenderTask, minBytes: number) {
  const { path, photograph } = await extractPreview(task, minBytes);
  const made = await decodeRaster({ ...task, path }, photograph);
  const { width = 0, height = 0, orientation } = photograph;
  if (width === 0 || height === 0 || width * height < made.width * made.height) return made;
  return { ...made, ...uprightSize({ width, height }, orientation) };
}

export const run = {
  preview: (task: RenderTask) => decodePreview(task, MIN_PREVIEW_BYTES),
  magick: (task: RenderTask) => decodeByMagick(task, "DNG"),
  thumbnail: (task: RenderTask) => decodePreview(task, 1),
} satisfies DecoderFunctions;
