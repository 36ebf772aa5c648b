import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { useSheet } from "../../shared/ui/use-media.ts";
import { InfoPart } from "./panel/info-part.tsx";
import { SearchError } from "./result/search-error.tsx";
import type { Result } from "./result/use-result.ts";
import { useResultKeys } from "./result/use-result-keys.tsx";
import styles from "./search-page.module.css";
import { close, type Selection, show } from "./selection/selection.ts";
import { SCROLLING_INPUT } from "./views/scrolling-input.ts";
import { PANEL_MARGINS, PANEL_MOVE, type SearchView, type ViewHandle } from "./views/search-view.ts";
import { stickyHeight } from "./views/sticky-height.ts";

interface ResultAreaProps {
  readonly view: SearchView;
  readonly result: Result;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Ends the selection; what was picked can be brought back. */
  readonly onClear: () => void;
  readonly onOpen: (id: string) => void;
  readonly stateOf: (id: string) => AssetPageState;
  readonly stop: number;
  readonly onStop: (item: number) => void;
  readonly handle: RefObject<ViewHandle | null>;
}

/** Pixels that the panel has at least. */
const PANEL_START = 372;
/** Below the panel. */
const PANEL_EDGE = 16;
/** The results with their info panel; manages focus and scrolling. */
export function ResultArea(props: ResultAreaProps) {
  const { view, result, selection, onSelect, stop, onStop, handle } = props;
  const { t } = useTranslation();
  const [panelHeight, setPanelHeight] = useState(PANEL_START);
  const { active } = selection;
  const asset = active === null ? undefined : result.docs[result.indexOf(active)];
  const sheet = useSheet();
  const { root } = useHost();

  // The tab stop follows the arrow keys; the focus follows the tab stop, unless the panel keeps it.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    handle.current?.focus(wanted.current);
    wanted.current = null;
  });

  const moveStop = useCallback(
    (item: number) => {
      onStop(item);
      if (item !== stop && active === null) wanted.current = item;
    },
    [onStop, stop, active],
  );

  // Until somebody scrolls on their own; more results or another height are no reason to pull them back.
  const following = useRef(false);
  useEffect(() => {
    if (active === null) return;
    following.current = true;
    const leave = () => {
      following.current = false;
    };
    // Before the key's own work: an arrow may open the neighbour's panel, which is followed anew.
    const options = { capture: true, passive: true };
    for (const kind of SCROLLING_INPUT) addEventListener(kind, leave, options);
    return () => {
      for (const kind of SCROLLING_INPUT) removeEventListener(kind, leave, options);
    };
  }, [active]);

  // Once it stands, the panel scrolls into view with its row, as far as both fit.
  const bringPanel = useEffectEvent((id: string, height: number) => {
    const item = result.indexOf(id);
    const shown = handle.current;
    if (!shown || item < 0 || !following.current) return;
    const bar = stickyHeight(root);
    const top = shown.topOf(item) ?? bar;
    const room = window.innerHeight - PANEL_EDGE - shown.rowOf(item).height - height - PANEL_MARGINS.both;
    if (top < bar) shown.bring(item, bar, true);
    else if (top > room) shown.bring(item, Math.max(bar, room), true);
  });
  useEffect(() => {
    if (sheet || active === null) return;
    const timer = setTimeout(() => bringPanel(active, panelHeight), PANEL_MOVE);
    return () => clearTimeout(timer);
  }, [active, sheet, panelHeight]);

  const closePanel = useCallback(() => {
    const item = active === null ? -1 : result.indexOf(active);
    onSelect(close(selection));
    if (item >= 0) {
      onStop(item);
      wanted.current = item;
    }
  }, [active, result, selection, onSelect, onStop]);

  const keys = useResultKeys({
    result,
    selection,
    onClose: selection.selected.size === 0 ? undefined : props.onClear,
    stateOf: props.stateOf,
  });

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
      <view.Results
        result={result}
        selection={selection}
        onSelect={onSelect}
        onOpen={props.onOpen}
        onKey={keys.onKey}
        stop={Math.min(stop, Math.max(0, result.ids.length - 1))}
        onStop={moveStop}
        panelHeight={sheet ? 0 : panelHeight}
        stale={result.searching && !result.loading}
        handle={handle}
        panel={({ top, centre, poster }) =>
          asset && (
            <InfoPart
              asset={asset}
              stateOf={props.stateOf}
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
      {keys.part}
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
