import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { readBeginning } from "../../../platform/files/read-bytes.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { EmbeddedMetadata } from "../analysis/copyright.ts";
import { maxEdgeOf } from "../conversions/conversion-spec.ts";
import type { Decoded, RenderTask } from "../decode-protocol.ts";
import { MAX_PIXELS } from "../recipes.ts";
import { isAdobeRgb, withAdobeRgbProfile } from "./adobe-rgb.ts";
import { CICP_HEAD_BYTES, readCicp } from "./cicp.ts";
import { coversCanvas, type FrameDescriptor, fillMissingRows, readFirstFrameDescriptor } from "./gif-frame.ts";
import {
  MAX_PIXEL_VALUES_IN_MEMORY,
  needsValueScaling,
  scalePictureTo8Bits,
  scaleValuesTo8Bits,
} from "./measurement-pixels.ts";
import { readTiffPixelValues } from "./measurement-tiff.ts";
import { type OrientationAndSize, orientationOfPreview, rotationFor, uprightSize } from "./orientation.ts";
import { encodePictures, fitWithin } from "./pictures.ts";
import { type Cicp, convertToSrgb, needsSrgbConversion } from "./srgb-conversion.ts";
import { writeConvertedPicture } from "./write-converted-picture.ts";

/** A picture opened by libvips and rotated upright. Runs in decoder processes only. */
export interface UprightPicture {
  upright: Sharp;
  meta: Metadata;
  /** Size of the upright picture. */
  width: number;
  height: number;
  /** Metadata of the original, where libvips reads a converted copy. */
  embedded?: EmbeddedMetadata;
  /** CICP colour codes; set where the file names its colours by them. */
  cicp?: Cicp;
}

/** Which problems fail the decoding; `none` shows the readable part of a picture. */
export type FailOn = "warning" | "error" | "none";

/** @param photograph orientation and size of the photograph, where the input is its preview */
export async function openUprightPicture(
  input: string | Buffer,
  failOn: FailOn,
  photograph: OrientationAndSize = {},
): Promise<UprightPicture> {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true });
  const readNumbers = () =>
    readTiffPixelValues(input, { maxNumbers: MAX_PIXEL_VALUES_IN_MEMORY, isLenient: failOn === "none" });
  const meta = await image.metadata().catch((error: unknown) => error as Error);
  if (meta instanceof Error) {
    // Reads the raw values of a file that libvips cannot open, for instance because they are 64-bit floats.
    const read = await readNumbers();
    if (!read) throw meta;
    const upright = rotate(scaleValuesTo8Bits(read), read.orientation);
    const own = { ...(await upright.metadata()), ...read.source, orientation: read.orientation };
    return { upright, meta: own, ...uprightSize(read.source, read.orientation) };
  }
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new TaskError("too_large", `${meta.width} x ${meta.height} pixels`);
  }
  // libvips clips 32-bit integer colours to black; ImageMagick, which is tried next, scales them.
  if (meta.format === "tiff" && meta.depth === "uint" && meta.channels >= 3) {
    throw new TaskError("unsupported", "32-bit integer colours");
  }
  if (meta.format === "jpeg" && !meta.icc && isAdobeRgb(meta.exif)) {
    return openUprightPicture(
      withAdobeRgbProfile(typeof input === "string" ? await readFile(input) : input),
      failOn,
      photograph,
    );
  }
  // libvips would treat 16 bits without a profile as linear light when it embeds a profile.
  if (meta.space === "rgb16" && !meta.icc) image.pipelineColourspace("srgb");
  if (needsValueScaling(meta)) {
    const orientation = meta.orientation ?? orientationOfPreview(meta, photograph);
    const read = await readNumbers();
    const upright = read ? scaleValuesTo8Bits(read) : await scalePictureTo8Bits(image, meta);
    return { upright: rotate(upright, orientation), meta, ...uprightSize(meta, orientation) };
  }
  const frame = meta.format === "gif" ? readFirstFrameDescriptor(await readHead(input), meta) : undefined;
  const isPartial = frame !== undefined && !meta.hasAlpha && !coversCanvas(frame, meta);
  if (isPartial) return { upright: await onTransparentCanvas(image, meta, frame), meta, ...uprightSize(meta) };
  if (frame?.isInterlaced && failOn === "none")
    return { upright: await withMissingRows(image, meta, frame), meta, ...uprightSize(meta) };
  const cicp = meta.icc ? undefined : await readCicpOf(input, meta);
  const coloured = { meta, ...(cicp ? { cicp } : {}) };
  if (meta.orientation !== undefined) return { upright: image.autoOrient(), ...coloured, ...meta.autoOrient };
  const orientation = orientationOfPreview(meta, photograph);
  return { upright: rotate(image, orientation), ...coloured, ...uprightSize(meta, orientation) };
}

function rotate(image: Sharp, orientation: number): Sharp {
  const [degrees, isMirrored] = rotationFor(orientation);
  return (degrees === 0 ? image : image.rotate(degrees)).flop(isMirrored);
}

async function readCicpOf(input: string | Buffer, { format }: Metadata): Promise<Cicp | undefined> {
  if (format !== "heif" && format !== "png") return undefined;
  return readCicp(await readHead(input));
}

/** Fills the missing rows of an interlaced GIF that is cut off; libvips leaves them empty. */
async function withMissingRows(image: Sharp, { width, height }: Metadata, frame: FrameDescriptor): Promise<Sharp> {
  const pixels = await image.ensureAlpha().raw().toBuffer();
  fillMissingRows(pixels, { width, height }, frame);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Puts the first frame on a transparent canvas: libvips ignores the uncovered area of such GIFs and would leave it black. */
async function onTransparentCanvas(image: Sharp, meta: Metadata, frame: FrameDescriptor): Promise<Sharp> {
  const { data, info } = await image.extract(frame).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { left, top, width, height } = frame;
  const around = { left, top, right: meta.width - left - width, bottom: meta.height - top - height };
  const raw = { width, height, channels: info.channels as 4 };
  const canvas = sharp(data, { raw }).extend({ ...around, background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const pixels = await canvas.raw().toBuffer();
  return sharp(pixels, { raw: { width: meta.width, height: meta.height, channels: raw.channels } });
}

/** The first bytes of a file. */
export const readHead = async (input: string | Buffer): Promise<Buffer> =>
  typeof input === "string" ? readBeginning(input, CICP_HEAD_BYTES) : input;

/** Pixels of the long edge of the copy that is checked. */
const BLANK_EDGE = 200;
/** libjpeg fills missing areas with these greys; other decoders with black. */
const UNKNOWN_GREYS = [127, 128, 129];

/** Whether a damaged picture shows nothing but the fill colour of missing areas. Consumes the picture. */
export async function isBlank({ upright }: UprightPicture): Promise<boolean> {
  const small = fitWithin(upright, BLANK_EDGE);
  const pixels = await small.toColourspace("srgb").flatten().raw({ depth: "uchar" }).toBuffer();
  const [first = 0] = pixels;
  return (first === 0 || UNKNOWN_GREYS.includes(first)) && pixels.every((value) => value === first);
}

/** Writes the renditions of an opened picture, or its conversion. */
export async function renderUprightPicture(picture: UprightPicture, task: RenderTask): Promise<Decoded> {
  const edge = "form" in task ? maxEdgeOf(task.form) : task.sizes[0]?.edge;
  const { cicp } = picture;
  const shown = cicp && needsSrgbConversion(cicp) ? await toScreenColours(picture, cicp, edge) : picture;
  const { upright, meta, width, height, embedded = meta } = shown;
  if ("form" in task)
    return writeConvertedPicture(upright, task, { ...embedded, density: meta.density, packet: embedded.xmpAsString });
  return {
    width,
    height,
    ...(meta.pages !== undefined && meta.pages > 1 ? { frames: meta.pages } : {}),
    ...(meta.density ? { dpi: meta.density } : {}),
    ...(await encodePictures(upright, task)),
  };
}

/** Converts to sRGB, scaled down first, since every pixel is processed in JavaScript. */
async function toScreenColours(picture: UprightPicture, cicp: Cicp, edge: number | undefined): Promise<UprightPicture> {
  const { upright, meta } = picture;
  const isDeep = meta.depth === "ushort";
  const space = isDeep ? "rgb16" : "srgb";
  const { data, info } = await fitWithin(upright, edge)
    .pipelineColourspace(space)
    .toColourspace(space)
    .raw({ depth: isDeep ? "ushort" : "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels < 3) return picture;
  const pixels = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const bits = meta.bitsPerSample ?? 16;
  // The value of white: libvips leaves the lower bits of 16 empty where the file has fewer.
  const most = isDeep ? (2 ** bits - 1) * 2 ** (16 - bits) : 255;
  const raw = { width, height, channels: channels as 3 | 4 };
  return { ...picture, upright: sharp(convertToSrgb(pixels, raw.channels, most, cicp), { raw }) };
}
