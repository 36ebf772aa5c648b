/** Page sizes of thumbnails, and when the next page is loaded: section 9 of the specification. */
import { MAX_ROWS } from "@vitrine/contract/limits";

const MIN_FIRST = 25;
const MIN_LATER = 15;
/** The next page is loaded within this many thumbnail heights of the end. */
export const THUMBNAILS_AHEAD = 4;

/** Pixels. */
interface Shape {
  readonly width: number;
  readonly height: number;
  /** Size of one thumbnail. */
  readonly thumbnail: { readonly width: number; readonly height: number };
}

export function firstThumbnailPageSize({ width, height, thumbnail }: Shape): number {
  const fitting = Math.ceil((width / thumbnail.width) * (height / thumbnail.height));
  return Math.min(MAX_ROWS, Math.max(MIN_FIRST, Math.ceil(1.5 * fitting)));
}

export function laterThumbnailPageSize({ width, thumbnail }: Omit<Shape, "height">): number {
  return Math.min(MAX_ROWS, Math.max(MIN_LATER, 5 * Math.ceil(width / thumbnail.width)));
}
