import { readFile, stat } from "node:fs/promises";
import { firstLine, serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { type Transcoded, transcode } from "./magick-engine.ts";
import { type MagickReader, magickReaderOf, mayBeFilledUp } from "./magick-formats.ts";
import { uprightSize } from "./orientation.ts";
import { isBlank, openPhotograph, workOn } from "./photograph.ts";
import { decodeErrorOf } from "./pictures.ts";
import { MAX_MAGICK_BYTES } from "./recipes.ts";

/** Decodes what libvips does not: ImageMagick reads it, and libvips brings it upright, to sRGB and to its size. */
async function work(task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  const reader = magickReaderOf(task.mime ?? "");
  if (!("path" in task.input) || !reader) throw new TaskError("unsupported", `${task.mime} is not read.`);
  const { size } = await stat(task.input.path);
  if (size > MAX_MAGICK_BYTES) throw new TaskError("too_large", `A file of ${size} bytes.`);
  const edge = "form" in task ? task.form.maxEdge : task.wanted[0]?.edge;
  const bytes = await readFile(task.input.path);
  try {
    return await show(await transcode(bytes, reader, edge ?? undefined), task);
  } catch (complaint) {
    if (!(complaint instanceof TaskError) || complaint.problem !== "broken" || !mayBeFilledUp(reader)) throw complaint;
    const tiff = await transcode(filledUp(bytes, reader), reader, edge ?? undefined).catch(() => undefined);
    if (!tiff || (await isBlank(await openPhotograph(tiff.data, "none")))) throw complaint;
    return { ...(await show(tiff, task)), remark: firstLine(complaint.message) };
  }
}

async function show(tiff: Transcoded, task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  try {
    const { width, height, data, embedded, numbers, isOpaque } = tiff;
    const photograph = await openPhotograph(data, "error");
    if (isOpaque && photograph.meta.hasAlpha) photograph.upright.removeAlpha();
    const made = await workOn({ ...photograph, embedded, ...(numbers ? { numbers } : {}) }, task);
    return "form" in task ? made : { ...made, ...uprightSize({ width, height }, photograph.meta.orientation) };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

/** Bytes that may stand in for what is missing, at least, and for each that is there: a file may be cut at a fifth. */
const MIN_FILLING = 1e6;
const FILLING = 4;
const MAX_FILLING = Number(process.env.VITRINE_CHILD_MEMORY ?? 1e9) / 8;

/** With zeros at its end, so that a reader comes to the end of the pixels. */
function filledUp(bytes: Buffer, reader: MagickReader): Buffer {
  const wanted = Math.max(MIN_FILLING, bytes.length * FILLING);
  // A BMP says how long it is, and is refused where that is not so.
  const missing = reader === "BMP" ? lengthOfBmp(bytes) - bytes.length : wanted;
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, Math.min(MAX_FILLING, missing)))]);
}

/** 0 where it is cut before it says so. */
const lengthOfBmp = (bytes: Buffer) => (bytes.length < BMP_LENGTH + 4 ? 0 : bytes.readUInt32LE(BMP_LENGTH));
const BMP_LENGTH = 2;

serveTasks(work);
