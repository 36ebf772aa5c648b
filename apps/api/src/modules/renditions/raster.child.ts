import sharp from "sharp";
import { firstLine, serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_PIXELS } from "./recipes.ts";
import { writePicture } from "./write-picture.ts";

/**
 * Decodes photographs. The parent sets VIPS_BLOCK_UNTRUSTED, so that neither drawings nor exotic formats
 * (which could read other files) are taken for one, whatever their name says.
 */
async function work(task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A raster decoder takes files.");
  const { path } = task.input;
  const decode = (failOn: "warning" | "error") =>
    "form" in task ? convert(path, task, failOn) : show(path, task, failOn);
  try {
    return await decode("warning");
  } catch (first) {
    // A damaged file may still give a picture: decodes it again leniently, with a remark.
    const complaint = decodeErrorOf(first);
    if (!(complaint instanceof TaskError) || complaint.problem !== "broken") throw complaint;
    const made = await decode("error").catch(() => {
      throw complaint;
    });
    return { ...made, remark: firstLine(complaint.message) };
  }
}

async function openPicture(path: string, failOn: "warning" | "error") {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
  const meta = await image.metadata();
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new TaskError("too_large", `${meta.width} x ${meta.height} pixels`);
  }
  return { upright: image.autoOrient(), meta };
}

async function show(path: string, task: DecodeTask, failOn: "warning" | "error"): Promise<Decoded> {
  const { upright, meta } = await openPicture(path, failOn);
  const made = await makePictures(upright, task);
  return {
    width: meta.autoOrient.width,
    height: meta.autoOrient.height,
    ...(meta.pages !== undefined && meta.pages > 1 ? { frames: meta.pages } : {}),
    ...(meta.density ? { dpi: meta.density } : {}),
    ...made,
  };
}

async function convert(path: string, task: ConvertTask, failOn: "warning" | "error"): Promise<Converted> {
  const { upright, meta } = await openPicture(path, failOn);
  return writePicture(upright, task, { ...meta, packet: meta.xmpAsString });
}

serveTasks(work);
