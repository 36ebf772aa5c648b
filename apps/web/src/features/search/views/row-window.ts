/** The arithmetic of virtualised rows. */

/** Browsers lose content beyond 8.9 (Firefox) to 33 million pixels; from here on, scrolling is scaled. */
export const MAX_DOM_HEIGHT = 8_000_000;
/** Pixels kept ready above and below what is seen. */
export const OVERSCAN = 420;
const MAX_ITEMS = 120;

/** Rows of a view's layout. Heights and places in pixels. */
export interface Rows {
  readonly rowCount: number;
  /** Up to the lower edge of the last row. */
  readonly height: number;
  rowTop(row: number): number;
  rowHeight(row: number): number;
  /** First item of a row; of the row behind the last one, the number of items. */
  rowStart(row: number): number;
  /** The row at a height, the nearest one outside. */
  rowAt(offset: number): number;
}

/** Rows whose assets have places of their own. Pixels from the start side. */
export interface ItemLayout extends Rows {
  readonly count: number;
  rowOf(item: number): number;
  itemStart(item: number): number;
  itemWidth(item: number): number;
}

export interface RowWindow {
  readonly first: number;
  /** -1 when there is none. */
  readonly last: number;
}

export function domHeight(total: number, cap = MAX_DOM_HEIGHT): number {
  return Math.min(total, cap);
}

/** Converts the scroll offset of the box to an offset in the layout. */
export function virtualOffset(scrolled: number, total: number, view: number, cap = MAX_DOM_HEIGHT): number {
  if (total <= cap || scrolled <= 0) return scrolled;
  // the page may go on below the box: what lies there is not stretched
  if (scrolled >= cap - view) return scrolled + total - cap;
  return (scrolled * (total - view)) / (cap - view);
}

/** Converts an offset in the layout to a position in the box. */
export function placeInDom(at: number, scrolled: number, offset: number): number {
  return at + scrolled - offset;
}

export function rowWindow(
  layout: Rows,
  offset: number,
  view: number,
  gap: { readonly row: number; readonly height: number } | null,
  overscan = OVERSCAN,
): RowWindow {
  if (layout.rowCount === 0) return { first: 0, last: -1 };
  const above = (at: number) => {
    if (gap === null) return at;
    const edge = layout.rowTop(gap.row) + layout.rowHeight(gap.row);
    return at <= edge ? at : Math.max(edge, at - gap.height);
  };
  const seenFirst = layout.rowAt(above(offset));
  const seenLast = layout.rowAt(above(offset + view));
  let first = Math.min(seenFirst, layout.rowAt(above(offset - overscan)));
  let last = Math.max(seenLast, layout.rowAt(above(offset + view + overscan)));
  const items = () => layout.rowStart(last + 1) - layout.rowStart(first);
  while (items() > MAX_ITEMS && (first < seenFirst || last > seenLast)) {
    if (last > seenLast) last--;
    if (items() > MAX_ITEMS && first < seenFirst) first++;
  }
  return { first, last };
}
