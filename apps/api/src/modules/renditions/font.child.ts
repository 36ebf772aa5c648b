import { readFile, stat } from "node:fs/promises";
import { create, type Font, type FontCollection } from "fontkit";
import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { specimen } from "./font-specimen.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";

/** Bytes; the largest of East Asia have some 40 MB. */
const MAX_FONT_BYTES = 100_000_000;

/** Shows a typeface by a sheet that is set in it. Its outlines are read in JavaScript, and none of its programs are run. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A drawer of typefaces takes files.");
  const { size } = await stat(task.input.path);
  if (size > MAX_FONT_BYTES) throw new TaskError("too_large", `A typeface of ${size} bytes.`);
  const drawing = drawingOf(await readFile(task.input.path));
  if (drawing === undefined) throw new TaskError("unsupported", "It has no letters that can be drawn.");
  try {
    const scale = (task.wanted[0]?.edge ?? drawing.width) / drawing.width;
    const sheet = await sharp(Buffer.from(drawing.svg), { density: 72 * Math.max(1, scale) })
      .png()
      .toBuffer();
    const { pictures, looks } = await makePictures(sharp(sheet), task);
    const seen = looks && { looks: { placeholder: looks.placeholder, colours: [] } };
    return { width: 0, height: 0, pictures, ...seen };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

/** Whatever the library stumbles over is a fault of the file. */
function drawingOf(bytes: Buffer) {
  try {
    const opened: Font | FontCollection = create(bytes);
    const font = "fonts" in opened ? opened.fonts[0] : opened;
    return font && specimen(font);
  } catch (error) {
    throw new TaskError("broken", error instanceof Error ? error.message : String(error));
  }
}

serveTasks(work);
