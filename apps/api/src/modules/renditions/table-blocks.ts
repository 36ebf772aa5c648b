// A table as lines of a page, its columns below each other. Pure.
import { type Block, bold, MOST_LINES, plain } from "./page-blocks.ts";

const SIZE = 8.5;
/** Letters of a column, and of a line of a sheet that lies on its side. */
const MOST_OF_COLUMN = 36;
const MOST_OF_LINE = 140;

/** Letters of a line of an upright sheet. */
const UPRIGHT = 92;

/** The first row names the columns. */
export function tableOf(rows: readonly (readonly string[])[]): { blocks: Block[]; landscape: boolean } {
  const shown = rows.slice(0, MOST_LINES).map((row) => row.slice(0, MOST_OF_LINE / 2).map(onOneLine));
  const widths: number[] = [];
  for (const row of shown) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  }
  const lines = shown.map((row) => fitted(row.map((cell, at) => padded(cell, widths[at] ?? 0)).join("  ")));
  const [head = "", ...others] = lines;
  const markup = [bold(plain(head)), ...others.map(plain)].join("\n");
  return {
    blocks: [{ markup, font: "code", size: SIZE, gap: 0 }],
    landscape: lines.some((line) => line.length > UPRIGHT),
  };
}

function onOneLine(cell: string): string {
  const line = cell.slice(0, 4 * MOST_OF_COLUMN).replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length > MOST_OF_COLUMN ? `${letters.slice(0, MOST_OF_COLUMN - 1).join("")}…` : line;
}

/** Letters of East Asia take two places. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g;
const widthOf = (cell: string) => [...cell].length + (cell.match(WIDE)?.length ?? 0);
const padded = (cell: string, width: number) => cell + " ".repeat(Math.max(0, width - widthOf(cell)));
const fitted = (line: string) => [...line].slice(0, MOST_OF_LINE).join("").trimEnd();
