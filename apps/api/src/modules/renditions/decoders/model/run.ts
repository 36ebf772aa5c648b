import sharp from "sharp";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import { encodePictures } from "../../pictures/pictures.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { renderModel } from "./model-poster.ts";

/** Renders 3D models; a glTF may reference files of its folder. */
async function decodeModel(task: DecodeTask): Promise<Decoded> {
  const { pixels, width, height } = await renderModel(task.path, task.mime, task.modelFolder);
  const made = await encodePictures(sharp(pixels, { raw: { width, height, channels: 4 } }), task);
  // Width and height are 0, since a model has no size in pixels.
  return { ...made, width: 0, height: 0 };
}

export const run = { poster: decodeModel } satisfies DecoderFunctions;
