// Cells of catalogues: their texts, and lists in them.
import { cleanText } from "./tag-texts.ts";

/** Content of a cell; numbers and lists only in formats that have them. "" is empty. */
export type Cell = string | number | readonly string[];

/** A field with a column in a catalogue. */
export interface FieldCellFormat {
  multiValued: boolean;
  /** Stands between the values of a list; each field of the mapping sets its own. */
  separator: string;
  notation: Notation;
}

export type DateOrder = "dmy" | "mdy";

/** How the cells of a catalogue write dates and numbers. */
export interface Notation {
  dateOrder?: DateOrder | undefined;
  decimal?: "." | "," | undefined;
}

/** Why a cell cannot be read. */
export interface CellProblem {
  problem: "no_date" | "two_dates" | "no_number" | "two_numbers" | "too_long" | "too_many";
  /** The part of the cell that is at fault; absent: all of it. */
  text?: string;
}

export const isList = (cell: Cell): cell is readonly string[] => typeof cell === "object";

/** The text of a cell. */
export const cellText = (cell: Cell) => cleanText(isList(cell) ? cell.join(" ") : String(cell));

/** The texts of a cell with a list. */
export const listOfCell = (cell: Cell, separator: string): string[] =>
  (isList(cell) ? cell : parseList(String(cell), separator)).map(cleanText);

/** Separates nothing, so that only a list in JSON is split. */
export const NO_SEPARATOR = "\0";

/** Splits a list; it may also be JSON, for parts that contain the separator. */
export function parseList(text: string, separator: string): string[] {
  if (text.startsWith('["')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list) && list.every((each) => typeof each === "string")) return list;
    } catch {
      // An ordinary text that starts like JSON.
    }
  }
  return text.split(separator);
}

/** The inverse of `parseList`. */
export function formatList(list: readonly string[], separator: string): string {
  const plain = list.join(separator);
  const isPlain = list.every((each) => !each.includes(separator)) && !plain.startsWith('["') && list.length > 0;
  return isPlain ? plain : JSON.stringify(list);
}

/** Maximum characters of a date or coordinates. */
const MAX_CHARACTERS = 200;

/** Collapses white space, which could make patterns very slow; undefined where the text is too long. */
export function normalizeWhitespaceIfShort(text: string): string | undefined {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > MAX_CHARACTERS ? undefined : plain;
}
