import { open, readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { TaskError } from "../../platform/child-task.ts";
import { inAdobeRgb, saysAdobeRgb } from "./adobe-rgb.ts";
import { COLOUR_BYTES, colourNumbersOf } from "./colour-numbers.ts";
import { largestEdge } from "./conversion-form.ts";
import type { EmbeddedMetadata } from "./copyright.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { type Lying, orientationOfPreview, turnOf, uprightSize } from "./orientation.ts";
import { makePictures } from "./pictures.ts";
import { MAX_PIXELS } from "./recipes.ts";
import { type ColourNumbers, isOtherThanScreen, toScreen } from "./screen-light.ts";
import { writePicture } from "./write-picture.ts";

/** A file that libvips reads, or the bytes of one, upright. Runs in decoding children only. */
export interface Photograph {
  upright: Sharp;
  meta: Metadata;
  /** Of the upright picture. */
  width: number;
  height: number;
  /** Where the file that libvips reads is only a copy: what the original says of itself. */
  embedded?: EmbeddedMetadata;
  /** Where its colours are named by number, and are not those of a screen. */
  numbers?: ColourNumbers;
}

/** `of` is the photograph of which it is a preview. */
export async function openPhotograph(
  input: string | Buffer,
  failOn: "warning" | "error",
  of: Lying = {},
): Promise<Photograph> {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
  const meta = await image.metadata();
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new TaskError("too_large", `${meta.width} x ${meta.height} pixels`);
  }
  // libvips clips colours of 32 bits to the first of their steps. ImageMagick, which comes next, knows what they mean.
  if (meta.format === "tiff" && meta.depth === "uint" && meta.channels >= 3) {
    throw new TaskError("unsupported", "Colours of 32 bits");
  }
  if (meta.format === "jpeg" && !meta.icc && saysAdobeRgb(meta.exif)) {
    return openPhotograph(inAdobeRgb(typeof input === "string" ? await readFile(input) : input), failOn, of);
  }
  // Else libvips would take 16 bits without a profile for light that a curve was never laid on, once it writes one.
  if (meta.space === "rgb16" && !meta.icc) image.pipelineColourspace("srgb");
  const numbers = meta.icc ? undefined : await numbersIn(input, meta);
  const coloured = { meta, ...(numbers ? { numbers } : {}) };
  if (meta.orientation !== undefined) return { upright: image.autoOrient(), ...coloured, ...meta.autoOrient };
  const orientation = orientationOfPreview(meta, of);
  const [degrees, isMirrored] = turnOf(orientation);
  const turned = degrees === 0 ? image : image.rotate(degrees);
  return { upright: turned.flop(isMirrored), ...coloured, ...uprightSize(meta, orientation) };
}

async function numbersIn(input: string | Buffer, { format }: Metadata): Promise<ColourNumbers | undefined> {
  if (format !== "heif" && format !== "png") return undefined;
  return colourNumbersOf(typeof input === "string" ? await headOf(input) : input);
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(COLOUR_BYTES), 0, COLOUR_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

export async function workOn(photograph: Photograph, task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  const edge = "form" in task ? largestEdge(task.form) : task.wanted[0]?.edge;
  const { numbers } = photograph;
  const shown = numbers && isOtherThanScreen(numbers) ? await onScreen(photograph, numbers, edge) : photograph;
  return "form" in task ? convert(shown, task) : show(shown, task);
}

/** Shrunk first, since every pixel is worked on. */
async function onScreen(photograph: Photograph, numbers: ColourNumbers, edge: number | undefined): Promise<Photograph> {
  const { upright, meta } = photograph;
  const isDeep = meta.depth === "ushort";
  const space = isDeep ? "rgb16" : "srgb";
  const shrunk = upright.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
  const { data, info } = await shrunk
    .pipelineColourspace(space)
    .toColourspace(space)
    .raw({ depth: isDeep ? "ushort" : "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels < 3) return photograph;
  const pixels = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const bits = meta.bitsPerSample ?? 16;
  // libvips leaves the lower bits of 16 empty.
  const most = isDeep ? (2 ** bits - 1) * 2 ** (16 - bits) : 255;
  const raw = { width, height, channels: channels as 3 | 4 };
  return { ...photograph, upright: sharp(toScreen(pixels, raw.channels, most, numbers), { raw }) };
}

async function show({ upright, meta, width, height }: Photograph, task: DecodeTask): Promise<Decoded> {
  const made = await makePictures(upright, task);
  return {
    width,
    height,
    ...(meta.pages !== undefined && meta.pages > 1 ? { frames: meta.pages } : {}),
    ...(meta.density ? { dpi: meta.density } : {}),
    ...made,
  };
}

function convert({ upright, meta, embedded = meta }: Photograph, task: ConvertTask): Promise<Converted> {
  return writePicture(upright, task, { ...embedded, density: meta.density, packet: embedded.xmpAsString });
}
