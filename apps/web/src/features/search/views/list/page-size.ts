/** Page sizes of the list, and when the next page is loaded: section 9 of the specification. */
import { MAX_ROWS } from "@vitrine/contract/limits";

const EXTRA_ROWS = 10;
export const LATER_PAGE_SIZE = 15;
/** The next page is loaded within this many rows of the end. */
export const ROWS_AHEAD = 7;

/** @param height of the results in pixels. */
export function firstListPageSize(height: number, rowHeight: number): number {
  return Math.min(MAX_ROWS, Math.ceil(height / rowHeight) + EXTRA_ROWS);
}
