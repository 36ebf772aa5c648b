import sharp from "sharp";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../decode-protocol.ts";
import { encodePictures, toDecodeError } from "../pictures/pictures.ts";
import { renderModel } from "./model-poster.ts";

/** Renders 3D models; a glTF may reference files of its folder. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input) || !task.mime) throw new TaskError("unsupported", "The model decoder needs a file.");
  const { pixels, width, height } = await renderModel(task.input.path, task.mime, task.modelFolder);
  try {
    const made = await encodePictures(sharp(pixels, { raw: { width, height, channels: 4 } }), task);
    // A model has no size in pixels.
    return { ...made, width: 0, height: 0 };
  } catch (error) {
    throw toDecodeError(error);
  }
}

serveTasks(work);
