import { readFile } from "node:fs/promises";
import { create, type Font, type FontCollection } from "fontkit";
import sharp from "sharp";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import { encodeIllustration } from "../../pictures/pictures.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { createSpecimenSvg, SPECIMEN_WIDTH } from "./font-specimen.ts";

/** Renders a specimen of a typeface. Outlines are read in JavaScript; hinting programs of the font are not run. */
async function renderSpecimen(task: DecodeTask): Promise<Decoded> {
  const drawing = drawingOf(await readFile(task.path));
  if (drawing === undefined) throw new TaskError("unsupported", "It has no glyphs that can be rendered.");
  const scale = (task.sizes[0]?.edge ?? SPECIMEN_WIDTH) / SPECIMEN_WIDTH;
  const sheet = await sharp(Buffer.from(drawing), { density: 72 * Math.max(1, scale) })
    .png()
    .toBuffer();
  return encodeIllustration(sharp(sheet), task);
}

/** Any error of the font library is reported as a damaged file. */
function drawingOf(bytes: Buffer) {
  try {
    const opened: Font | FontCollection = create(bytes);
    const font = "fonts" in opened ? opened.fonts[0] : opened;
    return font && createSpecimenSvg(font);
  } catch (error) {
    throw new TaskError("broken", error instanceof Error ? error.message : String(error));
  }
}

export const run = { specimen: renderSpecimen } satisfies DecoderFunctions;
