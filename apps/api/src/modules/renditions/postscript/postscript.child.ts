import { open } from "node:fs/promises";
import sharp from "sharp";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../decode-protocol.ts";
import { encodePictures, toDecodeError } from "../pictures/pictures.ts";
import { readCommentPreview } from "./postscript-preview.ts";

/** Bytes that are searched; the preview precedes the program. */
const HEAD = 8_000_000;

/** Decodes the preview in the comments of a PostScript file. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "The PostScript decoder needs a file.");
  await using file = await open(task.input.path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const found = readCommentPreview(buffer.subarray(0, bytesRead));
  if (!found) throw new TaskError("no_preview", "It has no readable preview.");
  const { data, ...raw } = found;
  try {
    return { width: 0, height: 0, ...(await encodePictures(sharp(data, { raw }), task)) };
  } catch (error) {
    throw toDecodeError(error);
  }
}

serveTasks(work);
