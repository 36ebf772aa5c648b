/** How many results a page of the list loads, and when the next one is due: section 9 of the specification. */
import { MAX_ROWS } from "@vitrine/contract/limits";

const BEYOND = 10;
export const LATER_ROWS = 15;
/** The next page is loaded within this many rows of the end. */
export const ROWS_AHEAD = 7;

/** @param height pixels of the results. */
export function firstListPage(height: number, rowHeight: number): number {
  return Math.min(MAX_ROWS, Math.ceil(height / rowHeight) + BEYOND);
}
