import sharp from "sharp";
import { firstLine, serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_PIXELS } from "./recipes.ts";

/**
 * Decodes photographs. The parent sets VIPS_BLOCK_UNTRUSTED, so that neither drawings nor exotic formats
 * (which could read other files) are taken for one, whatever their name says.
 */
async function decode(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A raster decoder takes files.");
  const { path } = task.input;
  try {
    return await decodeStrictly(path, task, "warning");
  } catch (first) {
    // A damaged file may still give a picture: decodes it again leniently, with a remark.
    const complaint = decodeErrorOf(first);
    if (!(complaint instanceof TaskError) || complaint.problem !== "broken") throw complaint;
    const made = await decodeStrictly(path, task, "error").catch(() => {
      throw complaint;
    });
    return { ...made, remark: firstLine(complaint.message) };
  }
}

async function decodeStrictly(path: string, task: DecodeTask, failOn: "warning" | "error"): Promise<Decoded> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
  const meta = await image.metadata();
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new TaskError("too_large", `${meta.width} x ${meta.height} pixels`);
  }
  const made = await makePictures(image.autoOrient(), task);
  return {
    width: meta.autoOrient.width,
    height: meta.autoOrient.height,
    ...(meta.density ? { dpi: meta.density } : {}),
    ...made,
  };
}

serveTasks(decode);
