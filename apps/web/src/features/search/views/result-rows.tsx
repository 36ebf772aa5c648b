import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useIsPrinting } from "../../../shared/ui/use-printing.ts";
import { useIsRtl } from "../../../shared/ui/use-rtl.ts";
import { isMultiSelecting } from "../selection/selection.ts";
import { findNeighbourItem } from "./neighbour.ts";
import styles from "./result-rows.module.css";
import {
  type CellBox,
  computeInfoPanelHorizontalPosition,
  createCellCache,
  findCellElement,
  findScrollAnchor,
  getContiguousLoadedRows,
  listRowsToShow,
} from "./row-cells.ts";
import type { ItemLayout } from "./row-window.ts";
import {
  INFO_PANEL_ANIMATION_MS,
  INFO_PANEL_MARGINS_PX,
  measureStickyHeight,
  type ViewHandle,
  type ViewProps,
} from "./search-view.ts";
import { useResultInputHandlers } from "./use-result-input-handlers.ts";
import { type InfoPanelGap, useRowWindow } from "./use-row-window.ts";

/** What a view needs to render a row. */
export interface RowRenderProps {
  readonly row: number;
  /** Position within the box in pixels. */
  readonly top: number;
  readonly height: number;
  readonly cells: readonly CellBox[];
  readonly selected: ReadonlySet<string>;
  readonly active: string | null;
  /** Assets are being picked: every poster shows its circle. */
  readonly picking: boolean;
  /** The next page will change this row. */
  readonly unfinished: boolean;
  /** The one tab stop of the view. */
  readonly stop: number;
  readonly onToggle: (event: MouseEvent) => void;
}

interface ResultRowsProps extends ViewProps {
  readonly layout: ItemLayout;
  /** Width of the results in pixels; 0 until measured. */
  readonly width: number;
  /** Distance from the end in pixels at which more is loaded. */
  readonly ahead: number;
  /** Sticky header of a list, which counts as a row for screen readers. */
  readonly head?: ReactNode;
  readonly style?: CSSProperties;
  /** Width of an asset's picture in pixels, if it does not fill its cell. */
  readonly picture?: number;
  /** More results may change the layout of the last row. */
  readonly flowing?: boolean;
  readonly children: (row: RowRenderProps) => ReactNode;
}

/** Virtualised rows of a view, with one tab stop and space for the info panel. The view provides layout and cells. */
export function ResultRows(props: ResultRowsProps) {
  const { result, selection, panelHeight, stop, layout, width } = props;
  const { t } = useTranslation();
  const { root } = useHost();
  const count = result.ids.length;
  const measured = width > 0 ? count : 0;
  const active = selection.active === null ? -1 : result.indexOf(selection.active);
  const panelRow = active < 0 || width === 0 ? -1 : layout.rowOf(active);
  const gap = useMemo(
    (): InfoPanelGap | null =>
      panelRow < 0 || panelHeight === 0 ? null : { row: panelRow, height: panelHeight + INFO_PANEL_MARGINS_PX.both },
    [panelRow, panelHeight],
  );
  const moving = usePanelAnimating(panelRow);
  const { box, rows, height, shift, scrollTo } = useRowWindow({
    layout,
    count: measured,
    gap,
    ahead: props.ahead,
    onNearEnd: result.loadMore,
    onItems: result.ensureLoaded,
  });
  const topOf = (row: number) => layout.rowTop(row) + (gap !== null && row > gap.row ? gap.height : 0);

  useImperativeHandle(
    props.handle,
    (): ViewHandle => ({
      rowOf(item) {
        const row = layout.rowOf(item);
        return { row, height: layout.rowHeight(row) };
      },
      topOf: (item) => findCellElement(box.current, item)?.getBoundingClientRect().top,
      scrollToItem: (item, distance, smooth) => scrollTo(topOf(layout.rowOf(item)), distance, smooth),
      focus(item) {
        const cell = findCellElement(box.current, item);
        cell?.focus({ preventScroll: true });
        return cell != null;
      },
      anchor: () => findScrollAnchor(box.current, layout, measureStickyHeight(root)),
    }),
  );

  const rtl = useIsRtl();
  const input = useResultInputHandlers({
    ...props,
    ids: result.ids,
    neighbourOf: (item, key) => findNeighbourItem(layout, item, key, rtl),
    scrollIntoView: (item) => bringIntoView(item),
  });
  const bringIntoView = (item: number) => {
    const row = layout.rowOf(item);
    const element = box.current;
    if (!element) return;
    const top = element.getBoundingClientRect().top + topOf(row) + shift;
    const bottom = top + layout.rowHeight(row);
    const bar = measureStickyHeight(root);
    if (top < bar) scrollTo(topOf(row), bar);
    else if (bottom > innerHeight - 12) scrollTo(topOf(row), innerHeight - layout.rowHeight(row) - 12);
  };

  // Cells are cached until the layout changes, so that scrolling renders only new rows.
  const cells = useMemo(() => createCellCache(layout, result.docs), [layout, result.docs]);
  const printing = useIsPrinting();
  const visible = printing ? getContiguousLoadedRows(layout, result.contiguousCount) : rows;
  const shown = listRowsToShow({ ...visible, stop, layout, count: measured });
  const ended = result.complete || result.hasAllPositions;
  // Row that is hidden because more results would change it: the last one, unless it is final or has the tab stop.
  const unfinished =
    !props.flowing || printing || ended || result.error !== null || layout.rowOf(stop) === layout.rowCount - 1
      ? -1
      : layout.rowCount - 1;
  const heads = props.head === undefined ? 0 : 1;
  return (
    <div ref={box} className={styles.box} style={{ ...props.style, blockSize: Math.max(height, 0) }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised list of a million rows is no table */}
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
              picking: isMultiSelecting(selection),
              unfinished: row === unfinished,
              stop,
              onToggle: input.onToggle,
            })}
          </Fragment>
        ))}
      </div>
      {selection.active !== null &&
        props.panel({
          top:
            gap === null ? 0 : layout.rowTop(gap.row) + layout.rowHeight(gap.row) + INFO_PANEL_MARGINS_PX.above + shift,
          ...computeInfoPanelHorizontalPosition(layout, active, props.picture),
        })}
    </div>
  );
}

/** Class names of a row. */
export function getRowClass(unfinished: boolean, own?: string): string {
  return [styles.row, unfinished && styles.unfinished, own].filter(Boolean).join(" ");
}

/** Class names of the element that shows an asset: a cell, or a row of the list. */
export function getItemClass(own?: string): string {
  return [styles.item, own].filter(Boolean).join(" ");
}

/** True while the rows move for the panel to open or close. */
function usePanelAnimating(panelRow: number): boolean {
  const [moving, setMoving] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the panel opens, moves or closes
  useEffect(() => {
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), INFO_PANEL_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [panelRow]);
  return moving;
}
