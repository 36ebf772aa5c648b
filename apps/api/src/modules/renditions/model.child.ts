import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { drawModel } from "./model-poster.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";

/** Draws models; of a glTF, with the files beside it. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input) || !task.mime) throw new TaskError("unsupported", "A model is a file.");
  const { pixels, width, height } = await drawModel(task.input.path, task.mime, task.beside);
  try {
    const made = await makePictures(sharp(pixels, { raw: { width, height, channels: 4 } }), task);
    // Of no size of its own, like an icon.
    return { ...made, width: 0, height: 0 };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

serveTasks(work);
