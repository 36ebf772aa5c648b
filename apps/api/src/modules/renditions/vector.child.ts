import { readFile, stat } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { textOfBytes } from "../../platform/text-encoding.ts";
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
    const options = { limitInputPixels: MAX_PIXELS, ...readingOf(source) };
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

/** Bytes of one value above which an XML parser takes a drawing for an attack: one that is no larger keeps that limit. */
const MAX_VALUE_BYTES = 10_000_000;

const readingOf = (source: Buffer) => ({ failOn: "error", unlimited: source.length > MAX_VALUE_BYTES }) as const;

async function sizeAt(source: Buffer, density: number) {
  const options = { density, limitInputPixels: false, ...readingOf(source) } as const;
  const { format, width, height } = await sharp(source, options).metadata();
  if (format !== "svg") throw new TaskError("unsupported", "This is not a drawing.");
  return { width, height, longEdge: Math.max(width, height, 1) };
}

async function sourceOf(task: Task): Promise<Buffer> {
  if ("drawing" in task.input) return Buffer.from(task.input.drawing);
  const { size } = await stat(task.input.path);
  if (size > MAX_DRAWING_BYTES) throw new TaskError("too_large", `A drawing of ${size} bytes.`);
  const bytes = await readFile(task.input.path);
  return inUtf8(isPacked(bytes) ? unpacked(bytes) : bytes);
}

const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_DRAWING_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new TaskError(isTooLarge ? "too_large" : "broken", String(error));
  }
}

/** After a mark of byte order, as Latin-1 shows it, if there is one. */
const DECLARED = /^((?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*["']([^"']*)["']/;

/** The renderer reads UTF-8, and a little else. */
async function inUtf8(bytes: Buffer): Promise<Buffer> {
  const [, , declared = "utf-8"] = DECLARED.exec(bytes.toString("latin1", 0, 200)) ?? [];
  const isWide = bytes.subarray(0, 4).includes(0);
  if (!isWide && /^(utf-?8|us-ascii)$/i.test(declared)) return bytes;
  const decoder = isWide ? undefined : decoderOf(declared);
  if (!isWide && !decoder) return bytes;
  // .NET writes UTF-8 that declares UTF-16: what is not in two bytes a letter is none.
  const isGuessed = !decoder || decoder.encoding.startsWith("utf-16");
  const text = isGuessed ? await textOfBytes(bytes) : decoder.decode(bytes);
  return Buffer.from(text.replace(DECLARED, "$1"));
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    // No encoding that anybody knows.
    return undefined;
  }
}

serveTasks(work);
