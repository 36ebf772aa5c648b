import { readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { drawnEdge } from "./conversion-form.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { metadataOfDrawing } from "./embedded-xmp.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_DRAWING_BYTES, MAX_PIXELS } from "./recipes.ts";
import { writePicture } from "./write-picture.ts";

type Task = DecodeTask | ConvertTask;

/** librsvg's unit: at this density one user unit is one pixel. */
const UNIT_DENSITY = 72;

/**
 * Draws SVG. Always from a buffer: given a path, the renderer would resolve `file:` references of the drawing
 * against the folder it lies in.
 */
async function work(task: Task): Promise<Decoded | Converted> {
  try {
    const source = await sourceOf(task);
    const natural = await sizeAt(source, UNIT_DENSITY);
    const wanted = "form" in task ? drawnEdge(task.form, natural.longEdge) : (task.wanted[0]?.edge ?? natural.longEdge);
    // What is given in points or millimetres grows with the density twice: as a length, and with the whole drawing.
    const doubled = await sizeAt(source, 2 * UNIT_DENSITY);
    const power = Math.min(2, Math.max(1, Math.log2(doubled.longEdge / natural.longEdge)));
    const density = UNIT_DENSITY * (wanted / natural.longEdge) ** (1 / power);
    const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
    const within = Math.min(100_000, Math.max(1, density));
    const drawing = sharp(source, { ...options, density: within });
    if ("form" in task) {
      const form = { ...task.form, maxEdge: wanted };
      return await writePicture(drawing, { ...task, form }, { xmpAsString: metadataOfDrawing(source) });
    }
    const made = await makePictures(drawing, task);
    return { width: natural.width, height: natural.height, ...made };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

async function sizeAt(source: Buffer, density: number) {
  const options = { density, limitInputPixels: false, failOn: "error" } as const;
  const { format, width, height } = await sharp(source, options).metadata();
  if (format !== "svg") throw new TaskError("unsupported", "This is not a drawing.");
  return { width, height, longEdge: Math.max(width, height, 1) };
}

async function sourceOf(task: Task): Promise<Buffer> {
  if ("drawing" in task.input) return Buffer.from(task.input.drawing);
  const { size } = await stat(task.input.path);
  if (size > MAX_DRAWING_BYTES) throw new TaskError("too_large", `A drawing of ${size} bytes.`);
  return readFile(task.input.path);
}

serveTasks(work);
