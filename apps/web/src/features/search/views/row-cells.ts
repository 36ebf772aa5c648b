/** Rows and cells of a view: which are rendered, and where. */
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import type { SearchResult } from "../result/use-search-result.ts";
import type { ItemLayout, RowWindow } from "./row-window.ts";
import type { InfoPanelPosition } from "./search-view.ts";

export interface CellBox {
  /** undefined until it is loaded. */
  readonly asset: AssetDoc | undefined;
  readonly item: number;
  /** Offset from the start side in pixels. */
  readonly start: number;
  readonly width: number;
}

/** Returns the cells of a row; each row is computed once. */
export function createCellCache(layout: ItemLayout, docs: SearchResult["docs"]): (row: number) => readonly CellBox[] {
  const cached = new Map<number, readonly CellBox[]>();
  return (row) => {
    const before = cached.get(row);
    if (before) return before;
    const cells: CellBox[] = [];
    for (let item = layout.rowStart(row); item < layout.rowStart(row + 1); item++) {
      cells.push({ asset: docs[item], item, start: layout.itemStart(item), width: layout.itemWidth(item) });
    }
    cached.set(row, cells);
    return cells;
  };
}

/** The rows that are loaded without gaps, for printing. */
export function getContiguousLoadedRows(layout: ItemLayout, run: number): RowWindow {
  return { first: 0, last: layout.rowOf(Math.max(0, run - 1)) };
}

interface Shown extends RowWindow {
  readonly stop: number;
  readonly layout: ItemLayout;
  readonly count: number;
}

/** The visible rows and the row of the tab stop, so that scrolling does not remove the focused element. */
export function listRowsToShow({ first, last, stop, layout, count }: Shown): readonly number[] {
  const rows: number[] = [];
  for (let row = first; row <= Math.min(last, layout.rowCount - 1); row++) rows.push(row);
  if (stop >= count || rows.length === 0) return rows;
  const stopRow = layout.rowOf(stop);
  if (stopRow < first) return [stopRow, ...rows];
  return stopRow > last ? [...rows, stopRow] : rows;
}

/** Centre and width of the poster that the info panel points to. */
export function computeInfoPanelHorizontalPosition(
  layout: ItemLayout,
  item: number,
  picture?: number,
): Omit<InfoPanelPosition, "top"> {
  if (item < 0) return { centre: 0, poster: 0 };
  const poster = picture ?? layout.itemWidth(item);
  return { centre: layout.itemStart(item) + poster / 2, poster };
}

/** The element of an asset; null if it is not rendered. */
export function findCellElement(box: HTMLElement | null, item: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-item="${item}"]`) ?? null;
}

/** First item of the first row that ends below `bar`, and its top; both in pixels from the window's top. */
export function findScrollAnchor(
  box: HTMLElement | null,
  layout: ItemLayout,
  bar: number,
): { item: number; offset: number } {
  for (const cell of box?.querySelectorAll<HTMLElement>("[data-item]") ?? []) {
    const { top, bottom } = cell.getBoundingClientRect();
    if (bottom > bar) return { item: layout.rowStart(layout.rowOf(Number(cell.dataset.item))), offset: top };
  }
  return { item: 0, offset: bar };
}
