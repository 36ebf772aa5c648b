import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { TaskError, type TaskProblem } from "../../platform/child-task.ts";
import { saysDiskIsFull } from "../../platform/disk-full.ts";
import type { Decoded, DecodeTask, MadePicture, PictureLooks } from "./decode-protocol.ts";
import { coloursOf } from "./picture-colours.ts";
import { hashOf } from "./picture-hash.ts";

/** Runs in decoding children only. One thread each: there are as many children as cores. */
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the long edge of the copy that is looked at: the most that a ThumbHash takes. */
const LOOKED_AT = 100;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Of a size that serves to cut the next one. What is cut by less has lost hard edges, and the next would lose more. */
const MIN_SHRINKING = 2;

/** Shrinks to the largest picture that is wanted, and makes each smaller one from the last that was cut well. */
export async function makePictures(
  source: Sharp,
  task: Pick<DecodeTask, "wanted" | "looks" | "lossless">,
): Promise<Pick<Decoded, "pictures" | "looks">> {
  const [largest] = task.wanted;
  if (!largest && !task.looks) return { pictures: [] };
  const shrunk = fit(source, largest?.edge ?? LOOKED_AT).toColourspace("srgb");
  if (largest && task.wanted.length === 1 && !task.looks) {
    return { pictures: [named(largest.name, await encode(shrunk, largest.edge, task.lossless))] };
  }
  const pictures: MadePicture[] = [];
  let base = await pixelsOf(shrunk);
  let pixels = base;
  const whole = base.info;
  for (const { name, edge } of task.wanted) {
    const shrinking = Math.max(base.info.width, base.info.height) / edge;
    if (shrinking > 1) pixels = await pixelsOf(fromPixels(base).resize(sizeWithin(whole, edge)));
    if (shrinking >= MIN_SHRINKING) base = pixels;
    pictures.push(named(name, await encode(fromPixels(pixels), edge, task.lossless)));
  }
  return task.looks ? { pictures, looks: await looksOf(pixels) } : { pictures };
}

/** By the largest: rounded from one to the next, the smallest would have other proportions. */
function sizeWithin({ width, height }: Pixels["info"], edge: number) {
  const scaled = (side: number) => Math.max(1, Math.round((side * edge) / Math.max(width, height)));
  return { width: scaled(width), height: scaled(height), fit: "fill" as const };
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 3 | 4 } };
}

const fromPixels = (pixels: Pixels) => sharp(pixels.data, { raw: pixels.info });

const fit = (image: Sharp, edge: number) =>
  image.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });

function encode(image: Sharp, edge: number, lossless = false) {
  // Effort 2 of 6: within a few percent of the default's size, at well over half again its speed.
  const quality = edge > 640 ? 82 : 80;
  return image.webp(lossless ? { lossless } : { quality, effort: 2 }).toBuffer({ resolveWithObject: true });
}

function named(name: string, made: { data: Buffer; info: { width: number; height: number } }): MadePicture {
  return { name, width: made.info.width, height: made.info.height, data: made.data };
}

async function looksOf(base: Pixels): Promise<PictureLooks> {
  const { data, info } = await fit(fromPixels(base), LOOKED_AT)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const placeholder = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
  const hash = await hashOf(onWhite(data), info.width, info.height);
  return { placeholder, colours: coloursOf(data), ...(hash ? { hash } : {}) };
}

function onWhite(rgba: Buffer): Buffer {
  const made = Buffer.allocUnsafe((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? 255;
    for (let i = 0; i < 3; i++) made[to++] = ((rgba[from + i] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
  }
  return made;
}

/** Stands before warnings that we take for errors. */
const OF_THE_SETTING = /^Warning treated as error.*\n/;

/** Translates libvips' messages to problem codes. Any error that is not about the file is returned unchanged. */
export function decodeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "Error" || "code" in error) return error;
  const detail = error.message.replace(OF_THE_SETTING, "");
  return new TaskError(problemSaidBy(detail), detail);
}

/** What libtiff and libjpeg warn of although the pixels are whole. */
const OF_TAGS = /\btags?\b|null byte|JFIF revision|read gave \d+ warnings/i;
const OF_PIXELS = /corrupt|premature|bad code word|mismatch|inconsistent/i;

/** Whether a warning is about what stands beside the pixels, so that the picture is sound. */
export const isAboutTags = (warning: string) => OF_TAGS.test(warning) && !OF_PIXELS.test(warning);

function problemSaidBy(detail: string): TaskProblem {
  if (/pixel limit|too large|dimensions exceed/i.test(detail)) return "too_large";
  if (/unsupported image format|no known loader|not a known|blocked/i.test(detail)) return "unsupported";
  if (/out of memory|allocate memory/i.test(detail)) return "too_much_memory";
  if (saysDiskIsFull(detail)) return "disk_full";
  // The disk failed, and not the picture.
  return /^input file is missing|input\/output error|too many open files/i.test(detail) ? "crashed" : "broken";
}
