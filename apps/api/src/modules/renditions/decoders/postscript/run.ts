import sharp from "sharp";
import { readBeginning } from "../../../../platform/files/read-bytes.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import { extractPreview } from "../../pictures/embedded-preview.ts";
import { encodePictures } from "../../pictures/pictures.ts";
import { decodeRaster } from "../../pictures/raster.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { readPreviewInComments } from "./postscript-preview.ts";

/** Bytes at the beginning of a file in which the preview is searched; it precedes the program. */
const HEAD = 8_000_000;

/** Decodes the preview that exiftool finds, without its size and warnings, which say nothing about the file. */
async function decodeEmbedded(task: DecodeTask): Promise<Decoded> {
  const { path, photograph } = await extractPreview(task, 1);
  const { warning: _warning, ...made } = await decodeRaster({ ...task, path }, photograph);
  return { ...made, width: 0, height: 0 };
}

async function decodeComments(task: DecodeTask): Promise<Decoded> {
  const found = readPreviewInComments(await readBeginning(task.path, HEAD));
  if (!found) throw new TaskError("no_preview", "It has no readable preview.");
  const { data, ...raw } = found;
  return { width: 0, height: 0, ...(await encodePictures(sharp(data, { raw }), task)) };
}

export const run = { embedded: decodeEmbedded, comments: decodeComments } satisfies DecoderFunctions;
