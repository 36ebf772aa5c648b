import { open } from "node:fs/promises";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError } from "../../platform/child-task.ts";
import { textOfBytes } from "../../platform/text-encoding.ts";
import type { Decoded, DecodeTask } from "./decode-protocol.ts";
import { showPage } from "./page-drawing.ts";
import { writeFontList } from "./page-fonts.ts";
import { decodeErrorOf } from "./pictures.ts";
import { textPage } from "./text-page.ts";

/** Bytes of the beginning, which is all that is read. */
const MOST_READ = 1_000_000;

/** Draws the first page of a text. */
async function work(task: DecodeTask): Promise<Decoded> {
  if (!("path" in task.input)) throw new TaskError("unsupported", "A drawer of texts takes files.");
  const text = await textOfBytes(await beginningOf(task.input.path));
  if (!isText(text)) throw new TaskError("broken", "It holds no text.");
  const page = textPage(text, task.mime ?? "text/plain");
  try {
    return await showPage(page, task);
  } catch (error) {
    throw decodeErrorOf(error);
  }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(MOST_READ);
    const { bytesRead } = await file.read(head, 0, MOST_READ, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Bytes that are no text have one in ten that no text has. */
function isText(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const foreign = sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  return foreign * 10 <= sample.length;
}

if (process.env.FONTCONFIG_FILE) writeFontList(process.env.FONTCONFIG_FILE);
serveTasks(work);
