import type { DrawTask, RenderTask } from "../../decode-protocol.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { readSvg, renderSvg } from "./svg-picture.ts";

export const run = {
  svg: async (task: RenderTask) => renderSvg(await readSvg(task.path), task),
  /** Renders an SVG drawing that the server made itself. */
  draw: (task: DrawTask) => renderSvg(Buffer.from(task.drawing), task),
} satisfies DecoderFunctions;
