import { readBeginning } from "../../../../platform/files/read-bytes.ts";
import { decodeTextBeginning } from "../../../../platform/files/text-encoding.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask } from "../../decode-protocol.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { writeFontConfig } from "./page-fonts.ts";
import { renderPage } from "./page-renderer.ts";
import { createTextPage } from "./text-page.ts";

/** Maximum bytes that are read from the beginning of a file. */
const MAX_READ_BYTES = 1_000_000;

async function renderTextFile(task: DecodeTask): Promise<Decoded> {
  const text = await decodeTextBeginning(await readBeginning(task.path, MAX_READ_BYTES));
  if (!isText(text)) throw new TaskError("broken", "It is not a text.");
  return renderPage(createTextPage(text, task.mime), task);
}

/** Whether at most one in ten characters is a control or replacement character. */
function isText(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const invalid = sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  return invalid * 10 <= sample.length;
}

writeFontConfig();
export const run = { page: renderTextFile } satisfies DecoderFunctions;
