// Converts text files to pages. References in the text are never loaded. Pure.
import { parse } from "csv-parse/sync";
import { parseMarkdown } from "./markdown-blocks.ts";
import { type Block, escapePangoMarkup, type Page, toIndexedText, truncateToPage } from "./page-blocks.ts";
import { toTableBlocks } from "./table-blocks.ts";

/** Font sizes in points. */
const SIZES = { prose: 10.5, code: 8.5 };

export function createTextPage(text: string, mime: string): Page {
  const words = toIndexedText(text);
  if (mime === "text/csv" || mime === "text/tab-separated-values") {
    const rows = parseTable(text);
    if (rows) return { ...toTableBlocks(rows), searchText: words };
  }
  if (mime === "text/markdown") return { blocks: markdown(text), searchText: words };
  return { blocks: [textBlock(text, mime === "text/plain" && isProse(text) ? "prose" : "code")], searchText: words };
}

const textBlock = (text: string, font: Block["font"]): Block => ({
  markup: escapePangoMarkup(truncateToPage(text)),
  font,
  size: SIZES[font],
  gap: 0,
});

/** Whether the text has no columns aligned by spaces or tabs. */
const isProse = (text: string) => !/\S(?: {3}|\t)/.test(text.slice(0, 20_000));

function markdown(text: string): Block[] {
  try {
    return parseMarkdown(text);
  } catch (error) {
    // Markdown that is nested too deeply for the parser is shown as plain text.
    if (error instanceof RangeError) return [textBlock(text, "prose")];
    throw error;
  }
}

/** Rows of a table with any of the usual delimiters; undefined where it is no table. */
function parseTable(text: string): string[][] | undefined {
  const head = truncateToPage(text);
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
