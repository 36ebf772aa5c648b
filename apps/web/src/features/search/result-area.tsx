import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { usePhone } from "../../shared/ui/use-media.ts";
import { InfoPart } from "./info-part.tsx";
import { type GridHandle, ResultGrid, stickyHeight } from "./result-grid.tsx";
import { SearchError } from "./search-error.tsx";
import styles from "./search-page.module.css";
import { close, type Selection, show } from "./selection.ts";
import type { Result } from "./use-result.ts";
import type { PanelGap } from "./use-row-window.ts";

interface ResultAreaProps {
  readonly result: Result;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (id: string) => void;
  readonly stateOf: (id: string) => AssetPageState;
  readonly stop: number;
  readonly onStop: (item: number) => void;
  readonly grid: RefObject<GridHandle | null>;
}

/** Margins above and below the panel; it replaces the gap between the rows. */
const PANEL_ROOM = 14;
const PANEL_START = 372;
/** The action bar lies over the lower edge as long as the panel is open. */
const ACTION_BAR = 84;
const MOVE = 220;

/** The grid with its info panel: who has the focus, and what scrolls where. */
export function ResultArea(props: ResultAreaProps) {
  const { result, selection, onSelect, stop, onStop, grid } = props;
  const { t } = useTranslation();
  const [panelHeight, setPanelHeight] = useState(PANEL_START);
  const [moving, setMoving] = useState(false);
  const { active } = selection;
  const asset = active === null ? undefined : result.docs[result.indexOf(active)];
  const phone = usePhone();
  const layout = grid.current?.layout;
  const row = active === null || !layout ? -1 : layout.rowOf(result.indexOf(active));
  const gap = useMemo(
    (): PanelGap | null => (row < 0 || phone || panelHeight === 0 ? null : { row, height: panelHeight + PANEL_ROOM }),
    [row, phone, panelHeight],
  );

  // The tab stop follows the arrow keys; the focus follows the tab stop, unless the panel keeps it.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    grid.current?.focus(wanted.current);
    wanted.current = null;
  });

  const opened = active !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening, moving and closing all move the rows
  useEffect(() => {
    setMoving(true);
    const timer = setTimeout(() => setMoving(false), MOVE);
    return () => clearTimeout(timer);
  }, [opened, row]);

  // Once it stands, the panel scrolls into view with its row, as far as both fit.
  useEffect(() => {
    if (row < 0 || phone || active === null) return;
    const handle = grid.current;
    if (!handle) return;
    const timer = setTimeout(() => {
      const item = result.indexOf(active);
      const bar = stickyHeight();
      const height = handle.layout.rowHeight(row) + panelHeight + PANEL_ROOM;
      const top = document.querySelector(`[data-item="${item}"]`)?.getBoundingClientRect().top ?? bar;
      const room = window.innerHeight - ACTION_BAR - height;
      if (top < bar) handle.bring(item, bar, true);
      else if (top > room) handle.bring(item, Math.max(bar, room), true);
    }, MOVE);
    return () => clearTimeout(timer);
  }, [active, row, phone, panelHeight, grid, result]);

  const closePanel = useCallback(() => {
    const item = active === null ? -1 : result.indexOf(active);
    onSelect(close(selection));
    if (item >= 0) {
      onStop(item);
      wanted.current = item;
    }
  }, [active, result, selection, onSelect, onStop]);

  const step = useCallback(
    (by: -1 | 1) => {
      const item = active === null ? -1 : result.indexOf(active) + by;
      const id = result.ids[item];
      if (id === undefined) return;
      onStop(item);
      onSelect(show(selection, id));
    },
    [active, result, selection, onSelect, onStop],
  );

  return (
    <>
      <ResultGrid
        result={result}
        selection={selection}
        onSelect={onSelect}
        onOpen={props.onOpen}
        stop={Math.min(stop, Math.max(0, result.ids.length - 1))}
        onStop={(item) => {
          onStop(item);
          if (item !== stop && active === null) wanted.current = item;
        }}
        gap={gap}
        moving={moving}
        stale={result.searching && !result.loading}
        handle={grid}
        panel={({ top, centre, poster }) =>
          asset && (
            <InfoPart
              asset={asset}
              state={props.stateOf(asset.id)}
              top={top}
              centre={centre}
              poster={poster}
              onHeight={setPanelHeight}
              onClose={closePanel}
              onStep={step}
            />
          )
        }
      />
      {result.awaitingMore &&
        (result.error ? (
          <div className={styles.away}>
            <SearchError error={result.error} onRetry={result.retry} />
          </div>
        ) : (
          <p className={styles.more} role="status">
            {t("views:search.more_loading")}
          </p>
        ))}
    </>
  );
}
