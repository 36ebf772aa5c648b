import { readFile, stat } from "node:fs/promises";
import { create, type Font, type FontCollection } from "fontkit";
import sharp from "sharp";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../decode-protocol.ts";
import { encodePictures, toDecodeError } from "../pictures/pictures.ts";
import { createSpecimen } from "./font-specimen.ts";

/** Bytes; the largest of East Asia have some 40 MB. */
const MAX_FONT_BYTES = 100_000_000;

/** Renders a specimen of a typeface. Outlines are read in JavaScript; hinting programs of the font are not run. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "The font decoder needs a file.");
  const { size } = await stat(task.input.path);
  if (size > MAX_FONT_BYTES) throw new TaskError("too_large", `A typeface of ${size} bytes.`);
  const drawing = drawingOf(await readFile(task.input.path));
  if (drawing === undefined) throw new TaskError("unsupported", "It has no glyphs that can be rendered.");
  try {
    const scale = (task.sizes[0]?.edge ?? drawing.width) / drawing.width;
    const sheet = await sharp(Buffer.from(drawing.svg), { density: 72 * Math.max(1, scale) })
      .png()
      .toBuffer();
    const { pictures, analysis } = await encodePictures(sharp(sheet), task);
    const features = analysis && { analysis: { placeholder: analysis.placeholder, colours: [] } };
    return { width: 0, height: 0, pictures, ...features };
  } catch (error) {
    throw toDecodeError(error);
  }
}

/** Any error of the font library is reported as a damaged file. */
function drawingOf(bytes: Buffer) {
  try {
    const opened: Font | FontCollection = create(bytes);
    const font = "fonts" in opened ? opened.fonts[0] : opened;
    return font && createSpecimen(font);
  } catch (error) {
    throw new TaskError("broken", error instanceof Error ? error.message : String(error));
  }
}

serveTasks(work);
