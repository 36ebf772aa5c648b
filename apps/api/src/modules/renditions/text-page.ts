// Texts as a page: what they say is drawn as it stands, and never followed. Pure.
import { parse } from "csv-parse/sync";
import { markdownBlocks } from "./markdown-blocks.ts";
import { type Block, beginningOf, type Page, plain, wordsOf } from "./page-blocks.ts";
import { tableOf } from "./table-blocks.ts";

const PROSE_SIZE = 10.5;
const CODE_SIZE = 8.5;

export function textPage(text: string, mime: string): Page {
  const words = wordsOf(text);
  if (mime === "text/csv" || mime === "text/tab-separated-values") {
    const rows = rowsOf(text);
    if (rows) return { ...tableOf(rows), words };
  }
  if (mime === "text/markdown") return { blocks: markdown(text), words };
  return { blocks: [mime === "text/plain" && isProse(text) ? proseBlock(text) : codeBlock(text)], words };
}

export const proseBlock = (text: string): Block => ({
  markup: plain(beginningOf(text)),
  font: "prose",
  size: PROSE_SIZE,
  gap: 0,
});

const codeBlock = (text: string): Block => ({
  markup: plain(beginningOf(text)),
  font: "code",
  size: CODE_SIZE,
  gap: 0,
});

/** Whether nothing in it stands below each other by blanks or tabs. */
const isProse = (text: string) => !/\S(?: {3}|\t)/.test(text.slice(0, 20_000));

function markdown(text: string): Block[] {
  try {
    return markdownBlocks(text);
  } catch (error) {
    // Nested deeper than a parser follows.
    if (error instanceof RangeError) return [proseBlock(text)];
    throw error;
  }
}

/** Of tables with any of the usual separators; undefined where it is no table. */
function rowsOf(text: string): string[][] | undefined {
  const head = beginningOf(text);
  const firstLine = head.split("\n", 1)[0] ?? "";
  const delimiter = [";", "\t", ",", "|"].reduce((best, each) =>
    firstLine.split(each).length > firstLine.split(best).length ? each : best,
  );
  try {
    const rows: string[][] = parse(head, { delimiter, relax_column_count: true, relax_quotes: true, bom: true });
    return rows.some((row) => row.length > 1) ? rows : undefined;
  } catch {
    return undefined;
  }
}
