import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../../shared/host/host-context.tsx";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../../../shared/ui/announcer.tsx";
import { usePrinting } from "../../../../shared/ui/use-printing.ts";
import { useRtl } from "../../../../shared/ui/use-rtl.ts";
import { useWidth } from "../../../../shared/ui/use-width.ts";
import type { Result } from "../../result/use-result.ts";
import type { RowWindow } from "../row-window.ts";
import { PANEL_MARGINS, PANEL_MOVE, type PanelPlace, type ViewHandle, type ViewProps } from "../search-view.ts";
import { stickyHeight } from "../sticky-height.ts";
import { useResultInput } from "../use-result-input.ts";
import { type PanelGap, useRowWindow } from "../use-row-window.ts";
import styles from "./grid.module.css";
import { neighbourOf } from "./grid-geometry.ts";
import { type CellBox, GridRow } from "./grid-row.tsx";
import type { JustifiedLayout } from "./justified-layout.ts";
import { POSTERS_AHEAD } from "./page-size.ts";
import { useGridLayout } from "./use-grid-layout.ts";

export function ResultGrid(props: ViewProps) {
  const { result, selection, panelHeight, stop } = props;
  const { t } = useTranslation();
  const settings = useSettings();
  const { root } = useHost();
  const count = result.ids.length;
  const outer = useRef<HTMLDivElement>(null);
  const width = useWidth(outer);
  const printing = usePrinting();
  const layout = useGridLayout(result.ratios, { width, posters: settings.search.posters, printing });
  const measured = width > 0 ? count : 0;
  const active = selection.active === null ? -1 : result.indexOf(selection.active);
  const panelRow = active < 0 || width === 0 ? -1 : layout.rowOf(active);
  const gap = useMemo(
    (): PanelGap | null =>
      panelRow < 0 || panelHeight === 0 ? null : { row: panelRow, height: panelHeight + PANEL_MARGINS.both },
    [panelRow, panelHeight],
  );
  const moving = useMoving(panelRow);
  const { box, rows, height, shift, scrollTo } = useRowWindow({
    layout,
    count: measured,
    gap,
    ahead: POSTERS_AHEAD * layout.options.maxHeight,
    onNearEnd: result.loadMore,
  });
  const topOf = useCallback(
    (row: number) => layout.rowTop(row) + (gap !== null && row > gap.row ? gap.height : 0),
    [layout, gap],
  );

  useImperativeHandle(
    props.handle,
    (): ViewHandle => ({
      rowOf(item) {
        const row = layout.rowOf(item);
        return { row, height: layout.rowHeight(row) };
      },
      topOf: (item) => cellOf(box.current, item)?.getBoundingClientRect().top,
      bring: (item, distance, smooth) => scrollTo(topOf(layout.rowOf(item)), distance, smooth),
      focus(item) {
        const cell = cellOf(box.current, item);
        cell?.focus({ preventScroll: true });
        return cell != null;
      },
      anchor: () => anchorOf(box.current, layout, stickyHeight(root)),
    }),
    [layout, scrollTo, topOf, box, root],
  );

  const announce = useAnnounce();
  const onAll = () =>
    announce(t(result.complete ? "views:search.selection.all" : "views:search.selection.all_loaded", { count }));
  const rtl = useRtl();
  const input = useResultInput({
    ...props,
    ids: result.ids,
    neighbourOf: (item, key) => neighbourOf(layout, item, key, rtl),
    bring: (item) => bringIntoView(item),
    onAll,
  });
  const bringIntoView = (item: number) => {
    const row = layout.rowOf(item);
    const element = box.current;
    if (!element) return;
    const top = element.getBoundingClientRect().top + topOf(row) + shift;
    const bottom = top + layout.rowHeight(row);
    const bar = stickyHeight(root);
    if (top < bar) scrollTo(topOf(row), bar);
    else if (bottom > innerHeight - 12) scrollTo(topOf(row), innerHeight - layout.rowHeight(row) - 12);
  };

  // A row keeps its cells until the layout changes, so that scrolling draws only what is new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout grows in place, the count tells
  const cells = useMemo(() => cellCache(layout, result), [layout, result.docs, measured]);
  const shown = useMemo(
    () => rowsToShow({ ...(printing ? everyRow : rows), stop, layout, count: measured }),
    [printing, rows, stop, layout, measured],
  );
  // Where nothing more can come, or the focus is, it stays to be seen.
  const unfinished =
    printing || result.complete || result.error !== null || layout.rowOf(stop) === layout.rowCount - 1
      ? -1
      : layout.rowCount - 1;
  return (
    <div ref={outer}>
      <div ref={box} className={styles.box} style={{ blockSize: Math.max(height, 0) }}>
        {/* biome-ignore lint/a11y/useSemanticElements: pictures in rows are no table */}
        <div
          className={[styles.grid, moving && styles.moving, props.stale && styles.stale].filter(Boolean).join(" ")}
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
            top: gap === null ? 0 : layout.rowTop(gap.row) + layout.rowHeight(gap.row) + PANEL_MARGINS.above + shift,
            ...posterOf(layout, active),
          })}
      </div>
    </div>
  );
}

/** True while the rows make room for the panel, or take it back. */
function useMoving(panelRow: number): boolean {
  const [moving, setMoving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening, moving and closing all move the rows
  useEffect(() => {
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), PANEL_MOVE);
    return () => clearTimeout(timer);
  }, [panelRow]);
  return moving;
}

function cellCache(layout: JustifiedLayout, { docs }: Result): (row: number) => readonly CellBox[] {
  const cached = new Map<number, readonly CellBox[]>();
  return (row) => {
    const before = cached.get(row);
    if (before) return before;
    const cells: CellBox[] = [];
    for (let item = layout.rowStart(row); item < layout.rowStart(row + 1); item++) {
      const asset = docs[item];
      if (asset) cells.push({ asset, item, start: layout.itemStart(item), width: layout.itemWidth(item) });
    }
    cached.set(row, cells);
    return cells;
  };
}

/** Of what is loaded. */
const everyRow: RowWindow = { first: 0, last: Number.POSITIVE_INFINITY };

interface Shown extends RowWindow {
  readonly stop: number;
  readonly layout: JustifiedLayout;
  readonly count: number;
}

/** The rows of the window, and the one that holds the tab stop: focus must not fall out of the page by scrolling. */
function rowsToShow({ first, last, stop, layout, count }: Shown): readonly number[] {
  const rows: number[] = [];
  for (let row = first; row <= Math.min(last, layout.rowCount - 1); row++) rows.push(row);
  if (stop >= count || rows.length === 0) return rows;
  const stopRow = layout.rowOf(stop);
  if (stopRow < first) return [stopRow, ...rows];
  return stopRow > last ? [...rows, stopRow] : rows;
}

function posterOf(layout: JustifiedLayout, item: number): Omit<PanelPlace, "top"> {
  if (item < 0) return { centre: 0, poster: 0 };
  const poster = layout.itemWidth(item);
  return { centre: layout.itemStart(item) + poster / 2, poster };
}

function cellOf(box: HTMLElement | null, item: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-item="${item}"]`) ?? null;
}

/** The first row below `bar`, in pixels from the window's top. */
function anchorOf(box: HTMLElement | null, layout: JustifiedLayout, bar: number): { item: number; offset: number } {
  for (const cell of box?.querySelectorAll<HTMLElement>("[data-item]") ?? []) {
    const { top, bottom } = cell.getBoundingClientRect();
    if (bottom > bar) return { item: layout.rowStart(layout.rowOf(Number(cell.dataset.item))), offset: top };
  }
  return { item: 0, offset: bar };
}
