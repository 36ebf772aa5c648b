import type { RenderTask } from "../../decode-protocol.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { getMagickFormatName } from "./decoder.ts";
import { decodeByMagick } from "./magick-picture.ts";

export const run = {
  magick: (task: RenderTask) => decodeByMagick(task, getMagickFormatName(task.mime)),
} satisfies DecoderFunctions;
