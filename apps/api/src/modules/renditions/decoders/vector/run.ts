import type { ConvertTask, DecodeTask, DrawTask } from "../../decode-protocol.ts";
import type { DecoderRun } from "../decoder-definition.ts";
import { readSvg, renderSvg } from "./svg-picture.ts";

export const run = {
  svg: async (task: DecodeTask | ConvertTask) => renderSvg(await readSvg(task.path), task),
  /** Of a drawing that the server made. */
  draw: (task: DrawTask) => renderSvg(Buffer.from(task.drawing), task),
} satisfies DecoderRun;
