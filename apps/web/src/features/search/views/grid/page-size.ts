/** Page sizes of the grid, and when the next page is loaded: section 9 of the specification. */
import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";

const MIN_FIRST = 25;
const MIN_LATER = 15;
/** The next page is loaded within this many poster heights of the end. */
export const PREFETCH_DISTANCE_IN_POSTER_HEIGHTS = 4;

/** Size of the visible grid and height of its posters, in pixels. */
export interface VisibleGridSize {
  /** Width of the results and height of the window in pixels. */
  readonly width: number;
  readonly height: number;
  readonly posterHeight: number;
}

export function getFirstGridPageSize({ width, height, posterHeight }: VisibleGridSize): number {
  const fitting = Math.ceil((width / posterHeight) * (height / posterHeight)) + 10;
  return Math.min(MAX_SEARCH_ROWS, Math.max(MIN_FIRST, 2 * fitting));
}

export function getLaterGridPageSize({ width, posterHeight }: Pick<VisibleGridSize, "width" | "posterHeight">): number {
  return Math.min(MAX_SEARCH_ROWS, Math.max(MIN_LATER, 5 * Math.ceil(width / posterHeight)));
}
