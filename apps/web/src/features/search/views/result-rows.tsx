import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { usePrinting } from "../../../shared/ui/use-printing.ts";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { isPicking } from "../selection/selection.ts";
import { neighbourOf } from "./neighbour.ts";
import styles from "./result-rows.module.css";
import { anchorOf, type CellBox, cellCache, cellOf, everyRow, posterOf, rowsToShow } from "./row-cells.ts";
import type { ItemLayout } from "./row-window.ts";
import { PANEL_MARGINS, PANEL_MOVE, type ViewHandle, type ViewProps } from "./search-view.ts";
import { stickyHeight } from "./sticky-height.ts";
import { useResultInput } from "./use-result-input.ts";
import { type PanelGap, useRowWindow } from "./use-row-window.ts";

/** What a view draws a row of. */
export interface ShownRow {
  readonly row: number;
  /** Pixels in the box. */
  readonly top: number;
  readonly height: number;
  readonly cells: readonly CellBox[];
  readonly selected: ReadonlySet<string>;
  readonly active: string | null;
  /** Assets are being picked: every poster shows its circle. */
  readonly picking: boolean;
  /** More is to come, and with it this row changes. */
  readonly unfinished: boolean;
  /** The one tab stop of the view. */
  readonly stop: number;
  readonly onToggle: (event: MouseEvent) => void;
}

interface ResultRowsProps extends ViewProps {
  readonly layout: ItemLayout;
  /** Pixels of the results; 0 until they are measured. */
  readonly width: number;
  /** Pixels before the end at which more is due. */
  readonly ahead: number;
  /** A row that sticks to the upper edge: a list's head, which counts as a row for readers. */
  readonly head?: ReactNode;
  readonly style?: CSSProperties;
  /** Pixels of an asset's picture, where it does not fill its place. */
  readonly picture?: number;
  /** More results may lay the last row anew. */
  readonly flowing?: boolean;
  readonly children: (row: ShownRow) => ReactNode;
}

/** The rows of a view: virtualised, with one tab stop, and room for the info panel. A view gives layout and cells. */
export function ResultRows(props: ResultRowsProps) {
  const { result, selection, panelHeight, stop, layout, width } = props;
  const { t } = useTranslation();
  const { root } = useHost();
  const count = result.ids.length;
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
    ahead: props.ahead,
    onNearEnd: result.loadMore,
    onItems: result.need,
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

  const rtl = useRtl();
  const input = useResultInput({
    ...props,
    ids: result.ids,
    neighbourOf: (item, key) => neighbourOf(layout, item, key, rtl),
    bring: (item) => bringIntoView(item),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a layout may grow in place, the count tells
  const cells = useMemo(() => cellCache(layout, result), [layout, result.docs, result.indexOf, measured]);
  const printing = usePrinting();
  const shown = useMemo(
    () => rowsToShow({ ...(printing ? everyRow(layout, result.run) : rows), stop, layout, count: measured }),
    [printing, rows, stop, layout, result.run, measured],
  );
  const ended = result.complete || result.placed;
  // Where nothing more can come, or the focus is, it stays to be seen.
  const unfinished =
    !props.flowing || printing || ended || result.error !== null || layout.rowOf(stop) === layout.rowCount - 1
      ? -1
      : layout.rowCount - 1;
  const heads = props.head === undefined ? 0 : 1;
  return (
    <div ref={box} className={styles.box} style={{ ...props.style, blockSize: Math.max(height, 0) }}>
      {/* biome-ignore lint/a11y/useSemanticElements: what is drawn of a million rows is no table */}
      <div
        className={[styles.rows, moving && styles.moving, props.stale && styles.stale].filter(Boolean).join(" ")}
        role="grid"
        aria-label={t("views:search.results")}
        aria-rowcount={ended ? layout.rowCount + heads : -1}
        aria-multiselectable
        aria-busy={result.searching}
        {...input.events}
      >
        {props.head}
        {shown.map((row) => (
          <Fragment key={row}>
            {props.children({
              row,
              top: topOf(row) + shift,
              height: layout.rowHeight(row),
              cells: cells(row),
              selected: selection.selected,
              active: selection.active,
              picking: isPicking(selection),
              unfinished: row === unfinished,
              stop,
              onToggle: input.onToggle,
            })}
          </Fragment>
        ))}
      </div>
      {selection.active !== null &&
        props.panel({
          top: gap === null ? 0 : layout.rowTop(gap.row) + layout.rowHeight(gap.row) + PANEL_MARGINS.above + shift,
          ...posterOf(layout, active, props.picture),
        })}
    </div>
  );
}

/** Classes of a row, for what positions it. */
export function rowClass(unfinished: boolean, own?: string): string {
  return [styles.row, unfinished && styles.unfinished, own].filter(Boolean).join(" ");
}

/** Classes of what shows an asset: a row's cell, or the row. */
export function itemClass(own?: string): string {
  return [styles.item, own].filter(Boolean).join(" ");
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
