// Checks that uploaded pictures, and those within an icon, can be decoded and are within the limits of pixels and
// frames.
import { rm, writeFile } from "node:fs/promises";
import type { FileProblem } from "@vitrine/contract/errors";
import { createAppError } from "../../platform/errors/app-error.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { isInputError, isTooCostly, toAppError } from "./cleaning/task-errors.ts";
import { countIconBitmapPixels, isPng, readIconPictures } from "./mime-detection.ts";

type PictureDecoder = Pick<Decoder, "pictures">;

/** Maximum number of pixels of a picture, and of all pictures in an icon. */
const MAX_PIXELS = 100e6;
const MAX_FRAMES = 100;
const DECODING_MS = 10_000;

export const createUnusableFileError = (problem: FileProblem) => createAppError("file.unusable", { problem });

/** @throws file.unusable, overloaded, storage.full */
export function rejectUpload(error: unknown): never {
  if (!isInputError(error)) throw toAppError(error);
  if (isTooCostly(error)) throw createUnusableFileError("too_costly");
  throw createUnusableFileError(error.code === "too_large" ? "too_many_pixels" : "damaged");
}

/** Checks a picture and returns its number of pixels. @throws file.unusable, overloaded, storage.full */
export async function checkPicture(
  decoder: PictureDecoder,
  path: string,
  mime: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<number> {
  const options = { limitMs: DECODING_MS, ...(signal ? { signal } : {}) };
  const decoded = await decoder.pictures(path, mime, [{ name: "look", edge: 64 }], options).catch(rejectUpload);
  const pixels = decoded.width * decoded.height;
  if (pixels > MAX_PIXELS) throw createUnusableFileError("too_many_pixels");
  // The decoder sees only the first frame of an animated PNG; browsers play all.
  if ((decoded.frames ?? countPngFrames(bytes)) > MAX_FRAMES) throw createUnusableFileError("too_many_frames");
  if (decoded.warning !== undefined) throw createUnusableFileError("damaged");
  return pixels;
}

const PNG_SIGNATURE_BYTES = 8;

/** The number of frames of an animated PNG; 1 for still pictures and other files. */
function countPngFrames(bytes: Buffer): number {
  if (!isPng(bytes)) return 1;
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return bytes.readUInt32BE(at + 8);
    // `acTL`, which has the number of frames, only counts before the first image data.
    if (name === "IDAT") return 1;
  }
  return 1;
}

/** Checks every picture in an icon; `path` is the icon's file. @throws file.unusable, overloaded, storage.full */
export async function checkIcon(
  decoder: PictureDecoder,
  path: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pictures = readIconPictures(bytes);
  if (!pictures) throw createUnusableFileError("damaged");
  const part = `${path}.picture`;
  let pixels = 0;
  try {
    for (const picture of pictures) {
      if (!isPng(picture)) pixels += countIconBitmapPixels(picture);
      else {
        await writeFile(part, picture);
        pixels += await checkPicture(decoder, part, "image/png", picture, signal);
      }
      if (pixels > MAX_PIXELS) throw createUnusableFileError("too_many_pixels");
    }
  } finally {
    await rm(part, { force: true });
  }
}
