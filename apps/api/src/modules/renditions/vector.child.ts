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
    const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
    const meta = await sharp(source, { ...options, density: UNIT_DENSITY, limitInputPixels: false }).metadata();
    if (meta.format !== "svg") throw new JobError("unsupported", "This is not a drawing.");
    const longEdge = Math.max(meta.width, meta.height, 1);
    const wanted = job.wanted[0]?.edge ?? longEdge;
    const density = Math.min(100_000, Math.max(1, (UNIT_DENSITY * wanted) / longEdge));
    const made = await makePictures(sharp(source, { ...options, density }), job);
    return { width: meta.width, height: meta.height, ...made };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

async function sourceOf(job: DecodeJob): Promise<Buffer> {
  if ("drawing" in job.input) return Buffer.from(job.input.drawing);
  const { size } = await stat(job.input.path);
  if (size > MAX_DRAWING_BYTES) throw new JobError("too_large", `A drawing of ${size} bytes.`);
  return readFile(job.input.path);
}

serveJobs(decode);
