import { readFile, stat } from "node:fs/promises";
import { firstLine } from "../../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, RenderTask } from "../../decode-protocol.ts";
import { uprightSize } from "../../pictures/orientation.ts";
import { convertLibvipsError } from "../../pictures/pictures.ts";
import { isBlank, openUprightPicture, renderUprightPicture } from "../../pictures/upright-picture.ts";
import type { MagickFormatName } from "./decoder.ts";
import { type TranscodedTiff, transcodeToTiff } from "./magick-engine.ts";

/** Decodes formats that libvips does not: ImageMagick converts to TIFF, libvips rotates, converts to sRGB and resizes. */
export async function decodeByMagick(task: RenderTask, reader: MagickFormatName): Promise<Decoded> {
  const { size } = await stat(task.path);
  if (size > MAX_MAGICK_BYTES) throw new TaskError("too_large", `A file of ${size} bytes.`);
  const edge = "form" in task ? task.form.maxEdge : task.sizes[0]?.edge;
  const bytes = await readFile(task.path);
  try {
    return await show(await transcodeToTiff(bytes, reader, edge ?? undefined), task);
  } catch (error) {
    if (!(error instanceof TaskError) || error.code !== "broken" || !PADDABLE.has(reader)) throw error;
    const tiff = await transcodeToTiff(padded(bytes, reader), reader, edge ?? undefined).catch(() => undefined);
    if (!tiff || (await isBlank(await openUprightPicture(tiff.data, "none")))) throw error;
    return { ...(await show(tiff, task)), warning: firstLine(error.message) };
  }
}

async function show(tiff: TranscodedTiff, task: RenderTask): Promise<Decoded> {
  try {
    const { width, height, data, embedded, cicp, isOpaque } = tiff;
    const photograph = await openUprightPicture(data, "error");
    if (isOpaque && photograph.meta.hasAlpha) photograph.upright.removeAlpha();
    const made = await renderUprightPicture({ ...photograph, embedded, ...(cicp ? { cicp } : {}) }, task);
    return "form" in task ? made : { ...made, ...uprightSize({ width, height }, photograph.meta.orientation) };
  } catch (error) {
    throw convertLibvipsError(error);
  }
}

/** Limit of files, which are read as a whole. */
const MAX_MAGICK_BYTES = 600_000_000;

/** Formats with pixels that are uncompressed, or compressed row by row: once padded, the beginning can be decoded. */
const PADDABLE = new Set<string>("BMP DDS DPX HDR ICO PAM PCX PICT PNM PSD QOI SGI TGA TIFF".split(" "));

/** Bytes of padding: at least the minimum, otherwise a multiple of the file, which may be truncated to a fifth. */
const MIN_PADDING_BYTES = 1e6;
const PADDING_FACTOR = 4;
const MAX_PADDING_BYTES = Number(process.env.VITRINE_CHILD_MEMORY ?? 1e9) / 8;

/** Appends zeros, so that the reader reaches the end of the pixels. */
function padded(bytes: Buffer, reader: MagickFormatName): Buffer {
  const wanted = Math.max(MIN_PADDING_BYTES, bytes.length * PADDING_FACTOR);
  // A BMP declares its length and is rejected if that is wrong.
  const missing = reader === "BMP" ? lengthOfBmp(bytes) - bytes.length : wanted;
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, Math.min(MAX_PADDING_BYTES, missing)))]);
}

/** The declared length; 0 where the header is truncated. */
const lengthOfBmp = (bytes: Buffer) => (bytes.length < BMP_LENGTH + 4 ? 0 : bytes.readUInt32LE(BMP_LENGTH));
const BMP_LENGTH = 2;
