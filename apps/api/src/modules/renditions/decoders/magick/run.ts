import type { RenderTask } from "../../decode-protocol.ts";
import type { DecoderRun } from "../decoder-definition.ts";
import { magickReaderOf } from "./decoder.ts";
import { decodeByMagick } from "./magick-picture.ts";

export const run = {
  magick: (task: RenderTask) => decodeByMagick(task, magickReaderOf(task.mime)),
} satisfies DecoderRun;
