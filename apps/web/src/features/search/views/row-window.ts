/** The arithmetic of virtualised rows. */

/** Maximum height of a box; higher ones are scaled. Browsers lose content beyond 8.9 (Firefox) to 33 million pixels. */
export const MAX_DOM_HEIGHT_PX = 8_000_000;
/** Distance above and below the visible part within which rows are rendered. */
export const OVERSCAN_PX = 420;
const MAX_ITEMS = 120;

/** Rows of a layout. Heights and positions in pixels. */
export interface RowLayout {
  readonly rowCount: number;
  /** Total height of all rows. */
  readonly height: number;
  rowTop(row: number): number;
  rowHeight(row: number): number;
  /** First item of a row; of the row behind the last one, the number of items. */
  rowStart(row: number): number;
  /** The row at an offset, clamped to the first and last row. */
  rowAt(offset: number): number;
}

/** Layout of rows and of the items in them. Offsets in pixels from the start side. */
export interface ItemLayout extends RowLayout {
  readonly count: number;
  rowOf(item: number): number;
  itemStart(item: number): number;
  itemWidth(item: number): number;
}

/** The first and the last row to render. */
export interface RowWindow {
  readonly first: number;
  /** -1 when there is none. */
  readonly last: number;
}

export function toDomHeight(total: number, cap = MAX_DOM_HEIGHT_PX): number {
  return Math.min(total, cap);
}

/** Converts the scroll offset of the box to an offset in the layout. */
export function toVirtualOffset(scrolled: number, total: number, view: number, cap = MAX_DOM_HEIGHT_PX): number {
  if (total <= cap || scrolled <= 0) return scrolled;
  // content below the box is not scaled
  if (scrolled >= cap - view) return scrolled + total - cap;
  return (scrolled * (total - view)) / (cap - view);
}

/** Converts an offset in the layout to an offset in the box. */
export function toDomOffset(at: number, scrolled: number, offset: number): number {
  return at + scrolled - offset;
}

export function computeRowWindow(
  layout: RowLayout,
  offset: number,
  view: number,
  gap: { readonly row: number; readonly height: number } | null,
  overscan = OVERSCAN_PX,
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
