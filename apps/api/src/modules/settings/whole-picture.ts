// Looks at pictures as a browser will: decoded once, within bounds, those within an icon too.
import { rm, writeFile } from "node:fs/promises";
import type { FileProblem } from "@vitrine/contract/errors";
import { fail } from "../../platform/app-error.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { isAtFault, isCostly, refusalOf } from "./cleaning/task-refusal.ts";
import { framesOfPng } from "./frames.ts";
import { isPng, picturesOfIcon, pixelsOfBitmap } from "./uploaded-kind.ts";

type PictureDecoder = Pick<Decoder, "pictures">;

/** Of a picture, and of all in an icon. */
const MOST_PIXELS = 100e6;
const MOST_FRAMES = 100;
const DECODING_MS = 10_000;

export const unusable = (problem: FileProblem) => fail("file.unusable", { problem });

/** @throws file.unusable, overloaded, storage.full */
export function refuse(error: unknown): never {
  if (!isAtFault(error)) throw refusalOf(error);
  if (isCostly(error)) throw unusable("too_costly");
  throw unusable(error.problem === "too_large" ? "too_many_pixels" : "damaged");
}

/** Answers how many pixels it has. @throws file.unusable, overloaded, storage.full */
export async function lookAtPicture(
  decoder: PictureDecoder,
  path: string,
  mime: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<number> {
  const look = { limitMs: DECODING_MS, ...(signal ? { signal } : {}) };
  const made = await decoder.pictures(path, mime, [{ name: "look", edge: 64 }], look).catch(refuse);
  const pixels = made.width * made.height;
  if (pixels > MOST_PIXELS) throw unusable("too_many_pixels");
  // The decoder takes a moving PNG for a standing one; browsers do not.
  if ((made.frames ?? framesOfPng(bytes)) > MOST_FRAMES) throw unusable("too_many_frames");
  if (made.remark !== undefined) throw unusable("damaged");
  return pixels;
}

/** Each picture in it; `path` is where the icon lies. @throws file.unusable, overloaded, storage.full */
export async function lookAtIcon(
  decoder: PictureDecoder,
  path: string,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pictures = picturesOfIcon(bytes);
  if (!pictures) throw unusable("damaged");
  const part = `${path}.picture`;
  let pixels = 0;
  try {
    for (const picture of pictures) {
      if (!isPng(picture)) pixels += pixelsOfBitmap(picture);
      else {
        await writeFile(part, picture);
        pixels += await lookAtPicture(decoder, part, "image/png", picture, signal);
      }
      if (pixels > MOST_PIXELS) throw unusable("too_many_pixels");
    }
  } finally {
    await rm(part, { force: true });
  }
}
