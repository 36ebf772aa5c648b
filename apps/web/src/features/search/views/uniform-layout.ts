import type { ItemLayout } from "./row-window.ts";

/** Columns of equal width, rows of equal height, in pixels. */
interface UniformLayoutOptions {
  readonly count: number;
  readonly columns: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly gap?: number;
  /** Height of the header above the first row. */
  readonly above?: number;
}

/** Layout of the list (one column) and of thumbnails: constant cost for any number of items. */
export function createUniformLayout({
  count,
  columns,
  width,
  rowHeight,
  gap = 0,
  above = 0,
}: UniformLayoutOptions): ItemLayout {
  const rowCount = Math.ceil(count / columns);
  const itemWidth = (width - gap * (columns - 1)) / columns;
  const pitch = rowHeight + gap;
  const rowOf = (item: number) => Math.floor(item / columns);
  return {
    count,
    rowCount,
    height: rowCount === 0 ? 0 : above + rowCount * pitch - gap,
    rowTop: (row) => above + row * pitch,
    rowHeight: () => rowHeight,
    rowStart: (row) => Math.min(count, row * columns),
    rowAt: (offset) => Math.max(0, Math.min(rowCount - 1, Math.floor((offset - above) / pitch))),
    rowOf,
    itemStart: (item) => (item % columns) * (itemWidth + gap),
    itemWidth: () => itemWidth,
  };
}

/** Number of columns of at least this width that fit; at least one. */
export function countColumns(width: number, minWidth: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (Math.max(1, minWidth) + gap)));
}
