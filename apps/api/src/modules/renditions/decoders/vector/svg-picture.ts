import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { decodeTextBeginning } from "../../../../platform/files/text-encoding.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { readSvgMetadata } from "../../analysis/embedded-xmp.ts";
import { vectorRenderEdge } from "../../conversions/conversion-spec.ts";
import type { ConvertTask, Decoded, PictureTask } from "../../decode-protocol.ts";
import { encodePictures } from "../../pictures/pictures.ts";
import { writeConvertedPicture } from "../../pictures/write-converted-picture.ts";
import { MAX_PIXELS } from "../../recipes.ts";

/** librsvg's unit: at this density one user unit is one pixel. */
const UNIT_DENSITY = 72;

/**
 * Renders SVG. Always from a buffer: given a path, the renderer would resolve `file:` references relative to the folder
 * of the file.
 */
export async function renderSvg(source: Buffer, task: PictureTask | ConvertTask): Promise<Decoded> {
  const natural = await sizeAt(source, UNIT_DENSITY);
  const wanted =
    "form" in task ? vectorRenderEdge(task.form, natural.longEdge) : (task.sizes[0]?.edge ?? natural.longEdge);
  // Measures how the size grows with the density: sizes in points or millimetres grow with its square, as a length and
  // with the whole drawing.
  const doubled = await sizeAt(source, 2 * UNIT_DENSITY);
  const power = Math.min(2, Math.max(1, Math.log2(doubled.longEdge / natural.longEdge)));
  const density = UNIT_DENSITY * (wanted / natural.longEdge) ** (1 / power);
  const options = { limitInputPixels: MAX_PIXELS, ...readOptions(source) };
  const within = Math.min(100_000, Math.max(1, density));
  const drawing = sharp(source, { ...options, density: within });
  if ("form" in task) {
    const form = { ...task.form, maxEdge: wanted };
    return await writeConvertedPicture(drawing, { ...task, form }, { xmpAsString: readSvgMetadata(source) });
  }
  const made = await encodePictures(drawing, task);
  return { width: natural.width, height: natural.height, ...made };
}

/** Bytes of a source from which the XML parser's limit of 10 MB per value has to be lifted. */
const MAX_VALUE_BYTES = 10_000_000;

const readOptions = (source: Buffer) => ({ failOn: "error", unlimited: source.length > MAX_VALUE_BYTES }) as const;

async function sizeAt(source: Buffer, density: number) {
  const options = { density, limitInputPixels: false, ...readOptions(source) } as const;
  const { format, width, height } = await sharp(source, options).metadata();
  if (format !== "svg") throw new TaskError("unsupported", "This is not a drawing.");
  return { width, height, longEdge: Math.max(width, height, 1) };
}

/** The source of an SVG file as UTF-8. */
export async function readSvg(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return toUtf8(isPacked(bytes) ? unpacked(bytes) : bytes);
}

/** Maximum bytes of the unpacked source, which is parsed as a whole. */
const MAX_SVG_BYTES = 20_000_000;

const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_SVG_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new TaskError(isTooLarge ? "too_large" : "broken", String(error));
  }
}

/** Matches the XML declaration, after an optional byte order mark read as Latin-1. */
const XML_ENCODING = /^((?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*["']([^"']*)["']/;

/** Converts to UTF-8, since the renderer supports few other encodings. */
async function toUtf8(bytes: Buffer): Promise<Buffer> {
  const [, , declared = "utf-8"] = XML_ENCODING.exec(bytes.toString("latin1", 0, 200)) ?? [];
  const isWide = bytes.subarray(0, 4).includes(0);
  if (!isWide && /^(utf-?8|us-ascii)$/i.test(declared)) return bytes;
  const decoder = isWide ? undefined : createTextDecoder(declared);
  if (!isWide && !decoder) return bytes;
  // .NET writes UTF-8 that declares UTF-16, so a declared UTF-16 is checked.
  const isGuessed = !decoder || decoder.encoding.startsWith("utf-16");
  const text = isGuessed ? await decodeTextBeginning(bytes) : decoder.decode(bytes);
  return Buffer.from(text.replace(XML_ENCODING, "$1"));
}

function createTextDecoder(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    // The declared encoding is not supported.
    return undefined;
  }
}
