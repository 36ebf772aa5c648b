import { readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { JobError } from "../../platform/child-job.ts";
import { serveJobs } from "../../platform/child-loop.ts";
import type { Decoded, DecodeJob } from "./decode-protocol.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { MAX_DRAWING_BYTES, MAX_PIXELS } from "./recipes.ts";

/** librsvg's unit: at this density one user unit is one pixel. */
const UNIT_DENSITY = 72;

/**
 * Draws SVG. Always from a buffer: given a path, the renderer would resolve `file:` references of the drawing
 * against the folder it lies in.
 */
async function decode(job: DecodeJob): Promise<Decoded> {
  try {
    const source = await sourceOf(job);
    const natural = await sizeAt(source, UNIT_DENSITY);
    const wanted = job.wanted[0]?.edge ?? natural.longEdge;
    // What is given in points or millimetres grows with the density twice: as a length, and with the whole drawing.
    const doubled = await sizeAt(source, 2 * UNIT_DENSITY);
    const power = Math.min(2, Math.max(1, Math.log2(doubled.longEdge / natural.longEdge)));
    const density = UNIT_DENSITY * (wanted / natural.longEdge) ** (1 / power);
    const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
    const within = Math.min(100_000, Math.max(1, density));
    const made = await makePictures(sharp(source, { ...options, density: within }), job);
    return { width: natural.width, height: natural.height, ...made };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

async function sizeAt(source: Buffer, density: number) {
  const options = { density, limitInputPixels: false, failOn: "error" } as const;
  const { format, width, height } = await sharp(source, options).metadata();
  if (format !== "svg") throw new JobError("unsupported", "This is not a drawing.");
  return { width, height, longEdge: Math.max(width, height, 1) };
}

async function sourceOf(job: DecodeJob): Promise<Buffer> {
  if ("drawing" in job.input) return Buffer.from(job.input.drawing);
  const { size } = await stat(job.input.path);
  if (size > MAX_DRAWING_BYTES) throw new JobError("too_large", `A drawing of ${size} bytes.`);
  return readFile(job.input.path);
}

serveJobs(decode);
