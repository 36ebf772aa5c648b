/** The assets in the rows of a view: which are drawn, and where they stand. */
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import type { Result } from "../result/use-result.ts";
import type { ItemLayout, RowWindow } from "./row-window.ts";
import type { PanelPlace } from "./search-view.ts";

export interface CellBox {
  /** undefined until it is loaded. */
  readonly asset: AssetDoc | undefined;
  readonly item: number;
  /** Pixels from the start side. */
  readonly start: number;
  readonly width: number;
}

/** The assets of a row with their places; each row is put together once. */
export function cellCache(layout: ItemLayout, { docs }: Result): (row: number) => readonly CellBox[] {
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

/** What is loaded, from the first on. */
export function everyRow(layout: ItemLayout, run: number): RowWindow {
  return { first: 0, last: layout.rowOf(Math.max(0, run - 1)) };
}

interface Shown extends RowWindow {
  readonly stop: number;
  readonly layout: ItemLayout;
  readonly count: number;
}

/** The rows of the window, and the one that holds the tab stop: focus must not fall out of the page by scrolling. */
export function rowsToShow({ first, last, stop, layout, count }: Shown): readonly number[] {
  const rows: number[] = [];
  for (let row = first; row <= Math.min(last, layout.rowCount - 1); row++) rows.push(row);
  if (stop >= count || rows.length === 0) return rows;
  const stopRow = layout.rowOf(stop);
  if (stopRow < first) return [stopRow, ...rows];
  return stopRow > last ? [...rows, stopRow] : rows;
}

/** Where the info panel points to. */
export function posterOf(layout: ItemLayout, item: number, picture?: number): Omit<PanelPlace, "top"> {
  if (item < 0) return { centre: 0, poster: 0 };
  const poster = picture ?? layout.itemWidth(item);
  return { centre: layout.itemStart(item) + poster / 2, poster };
}

/** What shows an asset; null where it is not drawn at the moment. */
export function cellOf(box: HTMLElement | null, item: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-item="${item}"]`) ?? null;
}

/** The first row below `bar`, in pixels from the window's top. */
export function anchorOf(box: HTMLElement | null, layout: ItemLayout, bar: number): { item: number; offset: number } {
  for (const cell of box?.querySelectorAll<HTMLElement>("[data-item]") ?? []) {
    const { top, bottom } = cell.getBoundingClientRect();
    if (bottom > bar) return { item: layout.rowStart(layout.rowOf(Number(cell.dataset.item))), offset: top };
  }
  return { item: 0, offset: bar };
}
