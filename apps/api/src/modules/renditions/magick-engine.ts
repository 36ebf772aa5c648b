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
import { TaskError, type TaskProblem } from "../../platform/child-task.ts";
import type { EmbeddedMetadata } from "./copyright.ts";
import type { MagickReader } from "./magick-formats.ts";
import { MAX_PIXELS } from "./recipes.ts";
import type { ColourNumbers } from "./screen-light.ts";
import { greyInColours } from "./tga-grey.ts";

/** Bytes of a child before it has read anything. */
const IDLE_MEMORY = 150e6;
/** Bytes for each pixel while a file is read: the picture itself, and what the decoder holds beside it. */
const PIXEL_BYTES = 5;
const PIXEL_BYTES_OF: Partial<Record<MagickReader, number>> = { HEIC: 13, JXL: 13, JP2: 13, J2K: 13, DNG: 26 };
/** Bytes at the beginning of an OpenEXR file among which its channels are named. */
const EXR_HEAD = 64_000;
/** PQ and HLG, as H.273 counts. */
const HDR_CURVES = [16, 18];
/** Where an ICC profile counts its tags, and lists them from. */
const TAG_LIST = 128;
const MOST_TAGS = 100;
/** Close to sRGB's curve. */
const SCREEN_GAMMA = 2.2;
/** Pixels of an edge. */
const MAX_EDGE = 300_000;
/** Pictures in one file. */
const MAX_PICTURES = 256;

let compiled: WebAssembly.Module | undefined;

/** A picture as a TIFF, in its own colours and with its profiles. */
export interface Transcoded {
  /** Pixels of the source, as it lies. */
  width: number;
  height: number;
  data: Buffer;
  /** What the TIFF does not carry. */
  embedded: EmbeddedMetadata;
  /** Of its colours, where it names them so and has no profile. */
  numbers: ColourNumbers | undefined;
  /** Then a channel too many is an ink, and no transparency. */
  isOpaque: boolean;
}

/**
 * Reads a file by ImageMagick. `edge` says how many pixels of the longer edge are needed: the TIFF has at most twice as
 * many, since a full copy of a large picture would double the memory that it takes.
 */
export async function transcode(
  bytes: Uint8Array,
  reader: MagickReader,
  edge = Number.POSITIVE_INFINITY,
): Promise<Transcoded> {
  if (reader === "EXR" && isOfLuminance(bytes))
    throw new TaskError("unsupported", "Luminance and chroma are not read.");
  await startEngine();
  boundMemory(reader);
  try {
    const read = reader === "TGA" ? greyInColours(bytes) : bytes;
    const image = reader === "ICO" ? largestOf(read) : firstOf(read, reader);
    // Light as it was measured, and not as a screen shows it: only HDR says so to the library.
    if (reader === "EXR") image.gammaCorrect(SCREEN_GAMMA);
    if (reader === "HDR") image.colorSpace = ColorSpace.sRGB;
    // libvips counts transparency beside Lab in other steps, and would show nothing.
    if (image.colorSpace === ColorSpace.Lab) image.colorSpace = ColorSpace.sRGB;
    const numbers = numbersOf(image);
    if (!numbers || !isDisplayP3(numbers)) return { ...asTiff(image, edge), numbers };
    image.setProfile("icc", await displayP3());
    return { ...asTiff(image, edge), numbers: undefined };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

/**
 * A new engine for every file: its memory never shrinks, and nobody knows what state a hostile file leaves behind.
 * The library keeps its engine in this property and starts none while there is one.
 */
async function startEngine() {
  compiled ??= new WebAssembly.Module(
    await readFile(fileURLToPath(import.meta.resolve("@imagemagick/magick-wasm/magick.wasm"))),
  );
  Object.assign(ImageMagick, { _api: undefined });
  await initializeImageMagick(compiled);
}

/** Held against the size that a file declares, before memory is taken for it. Without a disk there is nowhere else. */
function boundMemory(reader: MagickReader) {
  const memory = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY) - IDLE_MEMORY;
  const pixels = Math.min(MAX_PIXELS, memory / (PIXEL_BYTES_OF[reader] ?? PIXEL_BYTES));
  ResourceLimits.area = BigInt(Math.max(1, Math.floor(pixels)));
  ResourceLimits.disk = 0n;
  ResourceLimits.width = BigInt(MAX_EDGE);
  ResourceLimits.height = BigInt(MAX_EDGE);
  ResourceLimits.listLength = BigInt(MAX_PICTURES);
}

function firstOf(bytes: Uint8Array, reader: MagickReader): IMagickImage {
  const settings = new MagickReadSettings({ format: reader, frameIndex: 0, frameCount: 1 });
  // Else a raw photograph would be developed as if it were taken in daylight.
  if (reader === "DNG") settings.setDefine(MagickFormat.Dng, "use-camera-wb", true);
  return MagickImage.create(bytes, settings);
}

/** OpenEXR that is not red, green and blue: the library makes colours of it that are none of the picture. */
function isOfLuminance(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, EXR_HEAD)).toString("latin1");
  const channels = /channels\0chlist\0[\s\S]{4}((?:[^\0]+\0[\s\S]{16})*)/.exec(head)?.[1] ?? "";
  return /(?:^|[\s\S]{16})(?:[^\0]*\.)?[RB]Y\0/.test(channels);
}

/** An icon is there in many sizes. */
function largestOf(bytes: Uint8Array): IMagickImage {
  const all = MagickImageCollection.create();
  all.read(bytes, new MagickReadSettings({ format: "ICO" }));
  const [first, ...others] = all;
  if (!first) throw new TaskError("broken", "It holds no picture.");
  const size = ({ width, height, depth }: IMagickImage) => width * height * 64 + depth;
  return others.reduce((largest, next) => (size(next) > size(largest) ? next : largest), first);
}

/** HEIC may tell its colours by number instead of a profile. JPEG XL tells the HDR curves in one that cannot show them. */
function numbersOf(image: IMagickImage): ColourNumbers | undefined {
  const profile = image.getColorProfile();
  if (profile) {
    const numbers = numbersIn(Buffer.from(profile.data));
    if (!numbers || !HDR_CURVES.includes(numbers.transfer)) return undefined;
    image.removeProfile("icc");
    return numbers;
  }
  const [, primaries, transfer] = /^(\d+)\/(\d+)\//.exec(image.getAttribute("heic:cicp") ?? "") ?? [];
  const isSaid = primaries !== undefined && transfer !== undefined;
  return isSaid ? { primaries: Number(primaries), transfer: Number(transfer) } : undefined;
}

/** What an ICC profile of version 4.4 says in the tag that repeats the numbers. */
function numbersIn(profile: Buffer): ColourNumbers | undefined {
  const tags = profile.length < TAG_LIST + 4 ? 0 : Math.min(MOST_TAGS, profile.readUInt32BE(TAG_LIST));
  for (let at = TAG_LIST + 4; at < TAG_LIST + 4 + tags * 12 && at + 12 <= profile.length; at += 12) {
    if (profile.toString("latin1", at, at + 4) !== "cicp") continue;
    const data = profile.readUInt32BE(at + 4);
    const [primaries, transfer] = profile.subarray(data + 8, data + 10);
    return primaries === undefined || transfer === undefined ? undefined : { primaries, transfer };
  }
  return undefined;
}

/** Its primaries, with the curve of a screen: libvips has a profile of that, so that a picture in print keeps its gamut. */
const isDisplayP3 = ({ primaries, transfer }: ColourNumbers) => primaries === 12 && transfer === 13;

/** The profile that libvips brings. */
async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  const { icc } = await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata();
  if (!icc) throw new Error("libvips has no profile of Display P3");
  return icc;
}

function asTiff(image: IMagickImage, edge: number): Omit<Transcoded, "numbers"> {
  const { width, height } = image;
  const scale = (2 * edge) / Math.max(width, height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  if (scale < 1) image.resize(scaled(width), scaled(height), FilterType.Box);
  // A file of 10 bits would make a TIFF of 10 bits, which libvips does not read.
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

/** Translates what the library says. Any error that is not about the file is returned unchanged. */
function decodeErrorOf(error: unknown): unknown {
  // What a library inside of it throws.
  if (!(error instanceof Error)) return new TaskError("crashed", "The decoder broke down over this file.");
  // A trap of WebAssembly.
  if (error.name === "RuntimeError") return new TaskError("crashed", error.message);
  if (!(error instanceof MagickError)) return error;
  // It ends with the place in the library's source.
  const detail = error.message.replace(/\s*[`'].*$/s, "");
  return new TaskError(problemSaidBy(detail), detail);
}

function problemSaidBy(detail: string): TaskProblem {
  if (/exhausted|exceeds|allocat/i.test(detail)) return "too_large";
  return /not ?supported|unsupported|delegate/i.test(detail) ? "unsupported" : "broken";
}
