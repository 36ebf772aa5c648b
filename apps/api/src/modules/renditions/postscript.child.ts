import { open } from "node:fs/promises";
import sharp from "sharp";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { decodeErrorOf, makePictures } from "./pictures.ts";
import { previewInRemarks } from "./postscript-preview.ts";

/** Bytes: previews stand before the program. */
const HEAD = 8_000_000;

/** Shows a PostScript file by the picture in its remarks. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A decoder of PostScript takes files.");
  await using file = await open(task.input.path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const found = previewInRemarks(buffer.subarray(0, bytesRead));
  if (!found) throw new TaskError("no_preview", "It holds no preview that can be read.");
  const { data, ...raw } = found;
  try {
    return { width: 0, height: 0, ...(await makePictures(sharp(data, { raw }), task)) };
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

serveTasks(work);
