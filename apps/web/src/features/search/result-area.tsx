import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useIsInfoPanelSheet } from "../../shared/ui/use-media.ts";
import ghost from "./panel/info-panel-ghost.module.css";
import { SearchErrorNote } from "./result/search-error.tsx";
import styles from "./search-page.module.css";
import { clearSelection, listSelectedDocs, selectAndOpenInfoPanel } from "./selection/selection.ts";
import { LoadMoreFailedContext } from "./views/loading-cell.tsx";
import type { SearchView, ViewHandle, ViewProps } from "./views/search-view.ts";

export const fetchInfoPanelCode = () => import("./panel/info-panel.tsx");
const InfoPanel = lazyComponent(fetchInfoPanelCode, "InfoPanel");

interface ResultAreaProps extends Omit<ViewProps, "onKey" | "panelHeight" | "panel" | "stale"> {
  readonly view: SearchView;
  /** Clears the selection, with an undo. */
  readonly onClear: () => void;
  readonly handle: RefObject<ViewHandle | null>;
}

/** Assumed height in pixels until the panel is measured. */
const INITIAL_PANEL_HEIGHT = 372;
/** The results with their info panel; manages focus and scrolling. */
export function ResultArea(props: ResultAreaProps) {
  const { view, result, selection, onSelect, stop, onStop, handle } = props;
  const { t } = useTranslation();
  const [panelHeight, setPanelHeight] = useState(INITIAL_PANEL_HEIGHT);
  const { active } = selection;
  const asset = active === null ? undefined : result.docs[result.indexOf(active)];
  const sheet = useIsInfoPanelSheet();

  // Item to focus after rendering: where arrow keys moved the tab stop, or the asset whose panel was closed.
  const pendingFocus = useRef<number | null>(null);
  useEffect(() => {
    if (pendingFocus.current === null) return;
    handle.current?.focus(pendingFocus.current);
    pendingFocus.current = null;
  });

  const moveStop = (item: number) => {
    onStop(item);
    if (item !== stop && active === null) pendingFocus.current = item;
  };
  const closePanel = () => {
    const item = active === null ? -1 : result.indexOf(active);
    onSelect(clearSelection(selection));
    if (item < 0) return;
    onStop(item);
    pendingFocus.current = item;
  };

  const onClose = selection.selected.size === 0 ? undefined : props.onClear;
  const { runKey } = useAssetActions({ onClose, stateOf: props.stateOf });
  const onKey = (event: KeyboardEvent, item: number): boolean => {
    const target = result.docs[item];
    if (target === undefined) return false;
    return runKey(event, { actionLocation: "icons", asset: target, selected: listSelectedDocs(selection, result) });
  };
  const step = (by: -1 | 1) => {
    const item = active === null ? -1 : result.indexOf(active) + by;
    const id = result.ids[item];
    if (id === undefined) return result.ensureLoaded(item, item);
    onStop(item);
    onSelect(selectAndOpenInfoPanel(id));
  };

  return (
    <>
      <LoadMoreFailedContext value={result.awaitingMore && result.error !== null}>
        <LazyPart loadingFallback={!result.loading && <view.Skeleton />}>
          <view.Results
            {...props}
            onKey={onKey}
            stop={Math.min(stop, Math.max(0, result.ids.length - 1))}
            onStop={moveStop}
            panelHeight={sheet ? 0 : panelHeight}
            stale={result.searching && !result.loading}
            panel={({ top, centre, poster }) =>
              asset && (
                <LazyPart
                  loadingFallback={
                    <div className={ghost.ghost} style={{ "--top": `${top}px` } as CSSProperties} aria-hidden />
                  }
                  onFailed={closePanel}
                >
                  <InfoPanel
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
                </LazyPart>
              )
            }
          />
        </LazyPart>
      </LoadMoreFailedContext>
      {result.awaitingMore &&
        (result.error ? (
          <div className={styles.away}>
            <SearchErrorNote error={result.error} onRetry={result.retry} atEnd />
          </div>
        ) : (
          <p className={styles.more} role="status">
            {t("views:search.more_loading")}
          </p>
        ))}
    </>
  );
}
