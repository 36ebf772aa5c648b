import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  ColorSpace,
  FilterType,
  type IMagickImage,
  ImageMagick,
  initializeImageMagick,
  MagickError,
  MagickFormat,
  MagickImage,
  MagickImageCollection,
  MagickReadSettings,
  ResourceLimits,
} from "@imagemagick/magick-wasm";
import sharp from "sharp";
import { TaskError, type TaskErrorCode } from "../../../../platform/processes/child-task.ts";
import type { EmbeddedMetadata } from "../../analysis/copyright.ts";
import type { Cicp } from "../../pictures/srgb-conversion.ts";
import { expandGreyTga } from "../../pictures/tga-grey.ts";
import { MAX_PIXELS } from "../../recipes.ts";
import type { MagickFormatName } from "./decoder.ts";

/** Bytes that the process uses before it reads a file. */
const IDLE_MEMORY = 150e6;
/** Bytes per pixel while a file is decoded, buffers of the decoder included. */
const PIXEL_BYTES = 5;
const PIXEL_BYTES_OF: Partial<Record<MagickFormatName, number>> = { HEIC: 13, JXL: 13, JP2: 13, J2K: 13, DNG: 26 };
/** Bytes at the beginning of an OpenEXR file that list its channels. */
const EXR_HEAD = 64_000;
/** CICP codes of PQ and HLG. */
const HDR_CURVES = [16, 18];
/** Offset of the tag table of an ICC profile. */
const TAG_LIST = 128;
const MAX_TAGS = 100;
/** Gamma that approximates the sRGB curve. */
const SCREEN_GAMMA = 2.2;
/** Maximum pixels of an edge. */
const MAX_EDGE = 300_000;
/** Maximum number of pictures in one file. */
const MAX_PICTURES = 256;

let compiled: WebAssembly.Module | undefined;

/** A picture converted to TIFF, in its original colours and with its profiles. */
export interface TranscodedTiff {
  /** Pixels of the source before rotation. */
  width: number;
  height: number;
  data: Buffer;
  /** EXIF, IPTC and XMP, which the TIFF does not contain. */
  embedded: EmbeddedMetadata;
  /** Colour codes, where the file has them instead of a profile. */
  cicp: Cicp | undefined;
  /** Whether the picture has no transparency, so that an extra channel is an ink. */
  isOpaque: boolean;
}

/**
 * Reads a file by ImageMagick. `edge` says how many pixels of the longer edge are needed: the TIFF has at most twice as
 * many, since a full copy of a large picture would double the memory that it takes.
 */
export async function transcodeToTiff(
  bytes: Uint8Array,
  reader: MagickFormatName,
  edge = Number.POSITIVE_INFINITY,
): Promise<TranscodedTiff> {
  if (reader === "EXR" && isLuminanceChroma(bytes))
    throw new TaskError("unsupported", "Luminance and chroma are not read.");
  await startMagick();
  boundMemory(reader);
  try {
    const read = reader === "TGA" ? expandGreyTga(bytes) : bytes;
    const image = reader === "ICO" ? readLargestIcon(read) : readFirstImage(read, reader);
    // Converts linear light to sRGB. ImageMagick knows only of Radiance HDR that it is linear; OpenEXR needs a gamma.
    if (reader === "EXR") image.gammaCorrect(SCREEN_GAMMA);
    if (reader === "HDR") image.colorSpace = ColorSpace.sRGB;
    // Converts Lab to sRGB: libvips scales the alpha channel of Lab differently and would show nothing.
    if (image.colorSpace === ColorSpace.Lab) image.colorSpace = ColorSpace.sRGB;
    const cicp = readCicpOf(image);
    if (!cicp || !isDisplayP3(cicp)) return { ...toTiff(image, edge), cicp };
    image.setProfile("icc", await displayP3());
    return { ...toTiff(image, edge), cicp: undefined };
  } catch (error) {
    throw toDecodeError(error);
  }
}

/**
 * Starts a new engine for every file: its memory never shrinks, and a hostile file could leave it in a bad state. The
 * library keeps its engine in `_api` and starts no other while that is set.
 */
async function startMagick() {
  compiled ??= new WebAssembly.Module(
    await readFile(fileURLToPath(import.meta.resolve("@imagemagick/magick-wasm/magick.wasm"))),
  );
  Object.assign(ImageMagick, { _api: undefined });
  await initializeImageMagick(compiled);
}

/** ImageMagick checks the declared size against these limits before it allocates memory. Disk 0 forbids swapping to files. */
function boundMemory(reader: MagickFormatName) {
  const memory = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY) - IDLE_MEMORY;
  const pixels = Math.min(MAX_PIXELS, memory / (PIXEL_BYTES_OF[reader] ?? PIXEL_BYTES));
  ResourceLimits.area = BigInt(Math.max(1, Math.floor(pixels)));
  ResourceLimits.disk = 0n;
  ResourceLimits.width = BigInt(MAX_EDGE);
  ResourceLimits.height = BigInt(MAX_EDGE);
  ResourceLimits.listLength = BigInt(MAX_PICTURES);
}

function readFirstImage(bytes: Uint8Array, reader: MagickFormatName): IMagickImage {
  const settings = new MagickReadSettings({ format: reader, frameIndex: 0, frameCount: 1 });
  // Otherwise raw photographs would be developed with the white balance of daylight, not that of the camera.
  if (reader === "DNG") settings.setDefine(MagickFormat.Dng, "use-camera-wb", true);
  return MagickImage.create(bytes, settings);
}

/** Whether an OpenEXR file stores luminance and chroma, which ImageMagick would read as wrong colours. */
function isLuminanceChroma(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, EXR_HEAD)).toString("latin1");
  const channels = /channels\0chlist\0[\s\S]{4}((?:[^\0]+\0[\s\S]{16})*)/.exec(head)?.[1] ?? "";
  return /(?:^|[\s\S]{16})(?:[^\0]*\.)?[RB]Y\0/.test(channels);
}

function readLargestIcon(bytes: Uint8Array): IMagickImage {
  const all = MagickImageCollection.create();
  all.read(bytes, new MagickReadSettings({ format: "ICO" }));
  const [first, ...others] = all;
  if (!first) throw new TaskError("broken", "It holds no picture.");
  const size = ({ width, height, depth }: IMagickImage) => width * height * 64 + depth;
  return others.reduce((largest, next) => (size(next) > size(largest) ? next : largest), first);
}

/** The CICP codes of HEIC, or of the HDR profile of a JPEG XL, which is removed since it cannot convert HDR. */
function readCicpOf(image: IMagickImage): Cicp | undefined {
  const profile = image.getColorProfile();
  if (profile) {
    const cicp = readProfileCicp(Buffer.from(profile.data));
    if (!cicp || !HDR_CURVES.includes(cicp.transfer)) return undefined;
    image.removeProfile("icc");
    return cicp;
  }
  const [, primaries, transfer] = /^(\d+)\/(\d+)\//.exec(image.getAttribute("heic:cicp") ?? "") ?? [];
  const isComplete = primaries !== undefined && transfer !== undefined;
  return isComplete ? { primaries: Number(primaries), transfer: Number(transfer) } : undefined;
}

/** CICP codes from the `cicp` tag of an ICC profile of version 4.4. */
function readProfileCicp(profile: Buffer): Cicp | undefined {
  const tags = profile.length < TAG_LIST + 4 ? 0 : Math.min(MAX_TAGS, profile.readUInt32BE(TAG_LIST));
  for (let at = TAG_LIST + 4; at < TAG_LIST + 4 + tags * 12 && at + 12 <= profile.length; at += 12) {
    if (profile.toString("latin1", at, at + 4) !== "cicp") continue;
    const data = profile.readUInt32BE(at + 4);
    const [primaries, transfer] = profile.subarray(data + 8, data + 10);
    return primaries === undefined || transfer === undefined ? undefined : { primaries, transfer };
  }
  return undefined;
}

/** Display P3 with the sRGB curve. libvips has a profile for it, so conversions to CMYK keep the gamut. */
const isDisplayP3 = ({ primaries, transfer }: Cicp) => primaries === 12 && transfer === 13;

/** The Display P3 profile of libvips. */
async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  const { icc } = await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata();
  if (!icc) throw new Error("libvips has no profile of Display P3");
  return icc;
}

function toTiff(image: IMagickImage, edge: number): Omit<TranscodedTiff, "cicp"> {
  const { width, height } = image;
  const scale = (2 * edge) / Math.max(width, height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  if (scale < 1) image.resize(scaled(width), scaled(height), FilterType.Box);
  // Writes 8 bits per channel: libvips does not read a TIFF of 10 bits.
  image.depth = 8;
  const data = image.write(MagickFormat.Tiff, (tiff) => Buffer.from(tiff));
  const [exif, iptc, xmp] = ["exif", "iptc", "xmp"].map((name) => image.getProfile(name)?.data);
  const embedded = {
    exif: exif && Buffer.from(exif),
    iptc: iptc && Buffer.from(iptc),
    xmpAsString: xmp && Buffer.from(xmp).toString("utf8"),
  };
  return { width, height, data, embedded, isOpaque: !image.hasAlpha };
}

/** Converts errors about the file to a TaskError; returns all others unchanged. */
function toDecodeError(error: unknown): unknown {
  // Thrown by a library inside ImageMagick.
  if (!(error instanceof Error)) return new TaskError("crashed", "The decoder crashed on this file.");
  // A WebAssembly trap.
  if (error.name === "RuntimeError") return new TaskError("crashed", error.message);
  if (!(error instanceof MagickError)) return error;
  // The message ends with a position in the source of ImageMagick.
  const detail = error.message.replace(/\s*[`'].*$/s, "");
  return new TaskError(problemFromMessage(detail), detail);
}

function problemFromMessage(detail: string): TaskErrorCode {
  if (/exhausted|exceeds|allocat/i.test(detail)) return "too_large";
  return /not ?supported|unsupported|delegate/i.test(detail) ? "unsupported" : "broken";
}
