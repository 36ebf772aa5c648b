import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { isDiskFullMessage } from "../../../platform/storage/disk-full.ts";
import { computePerceptualHash } from "../analysis/perceptual-hash.ts";
import { findColours } from "../analysis/picture-colours.ts";
import type { Decoded, EncodedPicture, PictureAnalysis, PictureTask } from "../decode-protocol.ts";

/** Runs in decoder processes only. One thread each, since there are as many processes as cores. */
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the long edge of the copy that is analysed; the maximum of ThumbHash. */
const ANALYSIS_EDGE = 100;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Minimum factor of a reduction whose result may be reduced further; smaller steps would blur the next picture. */
const MIN_SHRINK_FACTOR = 2;

/** Encodes a picture in all requested sizes, making small ones from larger ones, and analyses it if requested. */
export async function encodePictures(
  source: Sharp,
  task: PictureTask,
): Promise<Pick<Decoded, "pictures" | "analysis">> {
  const [largest] = task.sizes;
  if (!largest && !task.analyse) return { pictures: [] };
  const shrunk = fitWithin(source, largest?.edge ?? ANALYSIS_EDGE).toColourspace("srgb");
  if (largest && task.sizes.length === 1 && !task.analyse) {
    return { pictures: [named(largest.name, await encode(shrunk, largest.edge, task.lossless))] };
  }
  const pictures: EncodedPicture[] = [];
  let base = await pixelsOf(shrunk);
  let pixels = base;
  const whole = base.info;
  for (const { name, edge } of task.sizes) {
    const shrinking = Math.max(base.info.width, base.info.height) / edge;
    if (shrinking > 1) pixels = await pixelsOf(fromPixels(base).resize(sizeWithin(whole, edge)));
    if (shrinking >= MIN_SHRINK_FACTOR) base = pixels;
    pictures.push(named(name, await encode(fromPixels(pixels), edge, task.lossless)));
  }
  return task.analyse ? { pictures, analysis: await analysePicture(pixels) } : { pictures };
}

/** Encodes a picture that only illustrates a file: without size, colours and hash, which similar assets are found by. */
export async function encodeIllustration(source: Sharp, task: PictureTask): Promise<Decoded> {
  const { pictures, analysis } = await encodePictures(source, task);
  const features = analysis && { analysis: { placeholder: analysis.placeholder, colours: [] } };
  return { width: 0, height: 0, pictures, ...features };
}

/** Size relative to the largest picture, so that rounding errors do not add up. */
function sizeWithin({ width, height }: Pixels["info"], edge: number) {
  const scaled = (side: number) => Math.max(1, Math.round((side * edge) / Math.max(width, height)));
  return { width: scaled(width), height: scaled(height), fit: "fill" as const };
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 3 | 4 } };
}

const fromPixels = (pixels: Pixels) => sharp(pixels.data, { raw: pixels.info });

/** Reduces a picture to a longer edge of at most so many pixels; undefined: of any length. */
export const fitWithin = (image: Sharp, edge: number | undefined) =>
  image.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });

function encode(image: Sharp, edge: number, lossless = false) {
  // Effort 2 of 6: files a few percent larger than by default, at more than 1.5 times the speed.
  const quality = edge > 640 ? 82 : 80;
  return image.webp(lossless ? { lossless } : { quality, effort: 2 }).toBuffer({ resolveWithObject: true });
}

function named(name: string, made: { data: Buffer; info: { width: number; height: number } }): EncodedPicture {
  return { name, width: made.info.width, height: made.info.height, data: made.data };
}

async function analysePicture(base: Pixels): Promise<PictureAnalysis> {
  const { data, info } = await fitWithin(fromPixels(base), ANALYSIS_EDGE)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const placeholder = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
  const hash = await computePerceptualHash(onWhite(data), info.width, info.height);
  return { placeholder, colours: findColours(data), ...(hash ? { hash } : {}) };
}

function onWhite(rgba: Buffer): Buffer {
  const made = Buffer.allocUnsafe((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? 255;
    for (let i = 0; i < 3; i++) made[to++] = ((rgba[from + i] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
  }
  return made;
}

/** Prefix of warnings that are treated as errors. */
const ERROR_PREFIX = /^Warning treated as error.*\n/;

/** Converts errors of libvips to a TaskError with a problem code; returns errors that are not about the file unchanged. */
export function convertLibvipsError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "Error" || "code" in error) return error;
  const detail = error.message.replace(ERROR_PREFIX, "");
  return new TaskError(problemFromMessage(detail), detail);
}

/** Warnings of libtiff and libjpeg that do not concern the pixels. */
const METADATA_WARNING = /\btags?\b|null byte|JFIF revision|read gave \d+ warnings/i;
const PIXEL_WARNING = /corrupt|premature|bad code word|mismatch|inconsistent/i;

/** Whether a warning concerns only metadata, so that the picture is intact. */
export const isMetadataWarning = (warning: string) => METADATA_WARNING.test(warning) && !PIXEL_WARNING.test(warning);

function problemFromMessage(detail: string): TaskErrorCode {
  if (/pixel limit|too large|dimensions exceed/i.test(detail)) return "too_large";
  if (/unsupported image format|no known loader|not a known|blocked/i.test(detail)) return "unsupported";
  if (/out of memory|allocate memory/i.test(detail)) return "too_much_memory";
  if (isDiskFullMessage(detail)) return "disk_full";
  // A problem of the disk, not of the picture.
  return /^input file is missing|input\/output error|too many open files/i.test(detail) ? "crashed" : "broken";
}
