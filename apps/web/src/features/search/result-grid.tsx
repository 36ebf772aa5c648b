import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePortal } from "../../asset/portal.ts";
import { useAnnounce } from "../../shared/ui/announcer.tsx";
import styles from "./grid.module.css";
import { type CellBox, GridRow } from "./grid-row.tsx";
import type { JustifiedLayout } from "./justified-layout.ts";
import type { Selection } from "./selection.ts";
import { useGridInput } from "./use-grid-input.ts";
import { useGridLayout, useWidth } from "./use-grid-layout.ts";
import type { Result } from "./use-result.ts";
import { type PanelGap, useRowWindow } from "./use-row-window.ts";

export interface GridHandle {
  readonly layout: JustifiedLayout;
  /** Scrolls so that the asset's row is at this distance from the window's top. */
  bring(item: number, distance: number, smooth?: boolean): void;
  /** False where the item's row is not drawn at the moment. */
  focus(item: number): boolean;
  /** The uppermost visible row: its first item and its distance from the window's top. */
  anchor(): { readonly item: number; readonly offset: number };
}

interface ResultGridProps {
  readonly result: Result;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (id: string) => void;
  /** The roving tab stop. */
  readonly stop: number;
  readonly onStop: (item: number) => void;
  /** The open info panel, and the room it takes; null on phones, where it is a sheet. */
  readonly gap: PanelGap | null;
  readonly panel: (box: { readonly top: number; readonly centre: number; readonly poster: number }) => ReactNode;
  readonly moving: boolean;
  readonly stale: boolean;
  readonly handle: Ref<GridHandle>;
}

/** Pixels between the poster's row and the panel. */
const PANEL_MARGIN = 10;

export function ResultGrid(props: ResultGridProps) {
  const { result, selection, gap, stop } = props;
  const { t } = useTranslation();
  const { settings } = usePortal();
  const count = result.ids.length;
  const outer = useRef<HTMLDivElement>(null);
  const width = useWidth(outer);
  const layout = useGridLayout(width, result.ratios, settings.search.posters);
  const measured = width > 0 ? count : 0;
  const { box, rows, height, shift, scrollTo } = useRowWindow({
    layout,
    count: measured,
    gap,
    onNearEnd: result.loadMore,
  });
  const topOf = useCallback(
    (row: number) => layout.rowTop(row) + (gap !== null && row > gap.row ? gap.height : 0),
    [layout, gap],
  );

  useImperativeHandle(
    props.handle,
    (): GridHandle => ({
      layout,
      bring: (item, distance, smooth) => scrollTo(topOf(layout.rowOf(item)), distance, smooth),
      focus(item) {
        const cell = cellOf(box.current, item);
        cell?.focus({ preventScroll: true });
        return cell != null;
      },
      anchor: () => anchorOf(box.current, layout),
    }),
    [layout, scrollTo, topOf, box],
  );

  const announce = useAnnounce();
  const onAll = () =>
    announce(t(result.complete ? "views:search.selection.all" : "views:search.selection.all_loaded", { count }));
  const input = useGridInput({ ...props, layout, ids: result.ids, bring: (item) => bringIntoView(item), onAll });
  const bringIntoView = (item: number) => {
    const row = layout.rowOf(item);
    const element = box.current;
    if (!element) return;
    const top = element.getBoundingClientRect().top + topOf(row) + shift;
    const bottom = top + layout.rowHeight(row);
    const bar = stickyHeight();
    if (top < bar) scrollTo(topOf(row), bar);
    else if (bottom > innerHeight - 12) scrollTo(topOf(row), innerHeight - layout.rowHeight(row) - 12);
  };

  // A row keeps its cells until the layout changes, so that scrolling draws only what is new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout grows in place, the count tells
  const cells = useMemo(() => cellCache(layout, result), [layout, result.docs, measured]);
  const shown = useMemo(
    () => rowsToShow(rows.first, rows.last, stop, layout, measured),
    [rows, stop, layout, measured],
  );
  // Where nothing more can come, or the focus is, it stays to be seen.
  const unfinished =
    result.complete || result.error !== null || layout.rowOf(stop) === layout.rowCount - 1 ? -1 : layout.rowCount - 1;
  return (
    <div ref={outer}>
      <div ref={box} className={styles.box} style={{ blockSize: Math.max(height, 0) }}>
        {/* biome-ignore lint/a11y/useSemanticElements: pictures in rows are no table */}
        <div
          className={[styles.grid, props.moving && styles.moving, props.stale && styles.stale]
            .filter(Boolean)
            .join(" ")}
          role="grid"
          aria-label={t("views:search.results")}
          aria-rowcount={result.complete ? layout.rowCount : -1}
          aria-multiselectable
          aria-busy={result.searching}
          {...input.events}
        >
          {shown.map((row) => (
            <GridRow
              key={row}
              row={row}
              top={topOf(row) + shift}
              height={layout.rowHeight(row)}
              cells={cells(row)}
              selected={selection.selected}
              active={selection.active}
              unfinished={row === unfinished}
              stop={stop}
              settings={settings}
              onToggle={input.onToggle}
            />
          ))}
        </div>
        {selection.active !== null &&
          props.panel({
            top: gap === null ? 0 : layout.rowTop(gap.row) + layout.rowHeight(gap.row) + PANEL_MARGIN + shift,
            ...posterOf(layout, result.indexOf(selection.active)),
          })}
      </div>
    </div>
  );
}

function cellCache(layout: JustifiedLayout, { docs }: Result): (row: number) => readonly CellBox[] {
  const known = new Map<number, readonly CellBox[]>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const cells: CellBox[] = [];
    for (let item = layout.rowStart(row); item < layout.rowStart(row + 1); item++) {
      const asset = docs[item];
      if (asset) cells.push({ asset, item, start: layout.itemStart(item), width: layout.itemWidth(item) });
    }
    known.set(row, cells);
    return cells;
  };
}

/** The rows of the window, and the one that holds the tab stop: focus must not fall out of the page by scrolling. */
function rowsToShow(
  first: number,
  last: number,
  stop: number,
  layout: JustifiedLayout,
  count: number,
): readonly number[] {
  const rows: number[] = [];
  for (let row = first; row <= Math.min(last, layout.rowCount - 1); row++) rows.push(row);
  if (stop >= count || rows.length === 0) return rows;
  const stopRow = layout.rowOf(stop);
  if (stopRow < first) return [stopRow, ...rows];
  return stopRow > last ? [...rows, stopRow] : rows;
}

function posterOf(layout: JustifiedLayout, item: number): { centre: number; poster: number } {
  if (item < 0) return { centre: 0, poster: 0 };
  const poster = layout.itemWidth(item);
  return { centre: layout.itemStart(item) + poster / 2, poster };
}

function cellOf(box: HTMLElement | null, item: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-item="${item}"]`) ?? null;
}

function anchorOf(box: HTMLElement | null, layout: JustifiedLayout): { item: number; offset: number } {
  const bar = stickyHeight();
  for (const cell of box?.querySelectorAll<HTMLElement>("[data-item]") ?? []) {
    const { top, bottom } = cell.getBoundingClientRect();
    if (bottom > bar) return { item: layout.rowStart(layout.rowOf(Number(cell.dataset.item))), offset: top };
  }
  return { item: 0, offset: bar };
}

/** Header and toolbar, which lie over the upper edge. */
export function stickyHeight(): number {
  const bar = document.querySelector("[data-sticky-toolbar]");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) + 8 : 120;
}
