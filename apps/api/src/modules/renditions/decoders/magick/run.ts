import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { RenderTask } from "../../decode-protocol.ts";
import type { DecoderRun } from "../decoder-definition.ts";
import { magickReaderOf } from "./decoder.ts";
import { decodeByMagick } from "./magick-picture.ts";

export const run = {
  async magick(task: RenderTask) {
    const reader = magickReaderOf(task.mime);
    if (!reader) throw new TaskError("unsupported", `${task.mime} is not read.`);
    return decodeByMagick(task, reader);
  },
} satisfies DecoderRun;
