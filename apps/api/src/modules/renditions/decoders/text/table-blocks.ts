// Renders a table as lines of monospaced text with aligned columns. Pure.
import { type Block, bold, escapePangoMarkup, MAX_PAGE_LINES } from "./page-blocks.ts";

const SIZE = 8.5;
/** Maximum characters of a column, and of a line in landscape format. */
const MAX_COLUMN_CHARACTERS = 36;
const MAX_LINE_CHARACTERS = 140;

/** Maximum characters of a line in portrait format. */
const MAX_PORTRAIT_CHARACTERS = 92;

/** Converts rows to blocks; the first row is the header. */
export function toTableBlocks(rows: readonly (readonly string[])[]): { blocks: Block[]; landscape: boolean } {
  const shown = rows.slice(0, MAX_PAGE_LINES).map((row) => row.slice(0, MAX_LINE_CHARACTERS / 2).map(truncateCell));
  const widths: number[] = [];
  for (const row of shown) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  }
  const lines = shown.map((row) => fitted(row.map((cell, at) => padded(cell, widths[at] ?? 0)).join("  ")));
  const [head = "", ...others] = lines;
  const markup = [bold(escapePangoMarkup(head)), ...others.map(escapePangoMarkup)].join("\n");
  return {
    blocks: [{ markup, font: "code", size: SIZE, gap: 0 }],
    landscape: lines.some((line) => line.length > MAX_PORTRAIT_CHARACTERS),
  };
}

function truncateCell(cell: string): string {
  const line = cell.slice(0, 4 * MAX_COLUMN_CHARACTERS).replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length > MAX_COLUMN_CHARACTERS ? `${letters.slice(0, MAX_COLUMN_CHARACTERS - 1).join("")}…` : line;
}

/** East Asian characters are two columns wide. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g;
const widthOf = (cell: string) => [...cell].length + (cell.match(WIDE)?.length ?? 0);
const padded = (cell: string, width: number) => cell + " ".repeat(Math.max(0, width - widthOf(cell)));
const fitted = (line: string) => [...line].slice(0, MAX_LINE_CHARACTERS).join("").trimEnd();
