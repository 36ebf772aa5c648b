import { readFile, stat } from "node:fs/promises";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { transcode } from "./magick-engine.ts";
import { magickReaderOf } from "./magick-formats.ts";
import { uprightSize } from "./orientation.ts";
import { openPhotograph, workOn } from "./photograph.ts";
import { decodeErrorOf } from "./pictures.ts";
import { MAX_MAGICK_BYTES } from "./recipes.ts";

/** Decodes what libvips does not: ImageMagick reads it, and libvips brings it upright, to sRGB and to its size. */
async function work(task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  const reader = magickReaderOf(task.mime ?? "");
  if (!("path" in task.input) || !reader) throw new TaskError("unsupported", `${task.mime} is not read.`);
  const { size } = await stat(task.input.path);
  if (size > MAX_MAGICK_BYTES) throw new TaskError("too_large", `A file of ${size} bytes.`);
  const edge = "form" in task ? task.form.maxEdge : task.wanted[0]?.edge;
  const tiff = await transcode(await readFile(task.input.path), reader, edge ?? undefined);
  try {
    const { width, height, data, embedded, numbers, isOpaque } = tiff;
    const photograph = await openPhotograph(data, "error");
    if (isOpaque && photograph.meta.hasAlpha) photograph.upright.removeAlpha();
    const made = await workOn({ ...photograph, embedded, ...(numbers ? { numbers } : {}) }, task);
    return "form" in task ? made : { ...made, ...uprightSize({ width, height }, photograph.meta.orientation) };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

serveTasks(work);
