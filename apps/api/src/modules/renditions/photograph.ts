import sharp, { type Metadata, type Sharp } from "sharp";
import { TaskError } from "../../platform/child-task.ts";
import type { EmbeddedMetadata } from "./copyright.ts";
import type { Converted, ConvertTask, Decoded, DecodeTask } from "./decode-protocol.ts";
import { type Lying, orientationOfPreview, turnOf, uprightSize } from "./orientation.ts";
import { makePictures } from "./pictures.ts";
import { MAX_PIXELS } from "./recipes.ts";
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
  if (meta.orientation !== undefined) return { upright: image.autoOrient(), meta, ...meta.autoOrient };
  const orientation = orientationOfPreview(meta, of);
  const [degrees, isMirrored] = turnOf(orientation);
  const turned = degrees === 0 ? image : image.rotate(degrees);
  return { upright: turned.flop(isMirrored), meta, ...uprightSize(meta, orientation) };
}

export function workOn(photograph: Photograph, task: DecodeTask | ConvertTask): Promise<Decoded | Converted> {
  return "form" in task ? convert(photograph, task) : show(photograph, task);
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
