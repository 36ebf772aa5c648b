import type { ItemLayout } from "./row-window.ts";

/** Columns of one width, rows of one height. Pixels. */
interface EvenOptions {
  readonly count: number;
  readonly columns: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly gap?: number;
  /** What stands above the first row: a head. */
  readonly above?: number;
}

/** The layout of a list (one column) and of thumbnails. Costs nothing, however many there are. */
export function evenLayout({ count, columns, width, rowHeight, gap = 0, above = 0 }: EvenOptions): ItemLayout {
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

/** How many columns of at least this width fit; one in any case. */
export function columnsOf(width: number, least: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (Math.max(1, least) + gap)));
}
