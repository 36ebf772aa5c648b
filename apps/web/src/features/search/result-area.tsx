import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useSheet } from "../../shared/ui/use-media.ts";
import { InfoPart } from "./panel/info-part.tsx";
import { SearchError } from "./result/search-error.tsx";
import type { Result } from "./result/use-result.ts";
import { useResultKeys } from "./result/use-result-keys.tsx";
import styles from "./search-page.module.css";
import { close, type Selection, show } from "./selection/selection.ts";
import { MoreFailed } from "./views/empty-place.tsx";
import type { SearchView, ViewHandle, ViewProps } from "./views/search-view.ts";

interface ResultAreaProps extends Pick<ViewProps, "sort" | "onSort" | "stateOf" | "onAll" | "onExtend"> {
  readonly view: SearchView;
  readonly result: Result;
  /** What is seen first is there. */
  readonly ready: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Ends the selection; what was picked can be brought back. */
  readonly onClear: () => void;
  readonly onOpen: (id: string) => void;
  readonly stop: number;
  readonly onStop: (item: number) => void;
  readonly handle: RefObject<ViewHandle | null>;
}

/** Pixels that the panel has at least. */
const PANEL_START = 372;
/** The results with their info panel; manages focus and scrolling. */
export function ResultArea(props: ResultAreaProps) {
  const { view, result, selection, onSelect, stop, onStop, handle } = props;
  const { t } = useTranslation();
  const [panelHeight, setPanelHeight] = useState(PANEL_START);
  const { active } = selection;
  const asset = active === null ? undefined : result.docs[result.indexOf(active)];
  const sheet = useSheet();

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
    ready: props.ready,
    onClose: selection.selected.size === 0 ? undefined : props.onClear,
    stateOf: props.stateOf,
  });

  const step = useCallback(
    (by: -1 | 1) => {
      const item = active === null ? -1 : result.indexOf(active) + by;
      const id = result.ids[item];
      if (id === undefined) return result.need(item, item);
      onStop(item);
      onSelect(show(selection, id));
    },
    [active, result, selection, onSelect, onStop],
  );

  return (
    <>
      <MoreFailed value={result.awaitingMore && result.error !== null}>
        <LazyPart meanwhile={!result.loading && <view.Skeleton />}>
          <view.Results
            result={result}
            selection={selection}
            onSelect={onSelect}
            onOpen={props.onOpen}
            stateOf={props.stateOf}
            sort={props.sort}
            onSort={props.onSort}
            onAll={props.onAll}
            onExtend={props.onExtend}
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
                  view={handle}
                  item={result.indexOf(asset.id)}
                />
              )
            }
          />
        </LazyPart>
      </MoreFailed>
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
