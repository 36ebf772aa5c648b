import { MAX_ROWS } from "@vitrine/contract/limits";
import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { useCovered, useOverlaid } from "../../asset/use-overlaid.ts";
import { paths } from "../../shared/paths.ts";
import { formatPlace, type SearchPlace } from "../../shared/search/search-location.ts";
import { type Sort, sortOf } from "../../shared/search/sort.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { useFetchWhenIdle, usePicturesCame } from "../../shared/ui/use-fetch-when-idle.ts";
import { useRoomForSidebar } from "../../shared/ui/use-media.ts";
import { useOfferUndo } from "../../shared/ui/use-offer-undo.ts";
import { FacetSide } from "./facets/facet-side.tsx";
import { FilterChips } from "./facets/filter-chips.tsx";
import { useFilterWords } from "./facets/filter-words.ts";
import { useSidebarWidth } from "./facets/use-sidebar-width.ts";
import { chosenOf, withoutFields } from "./filters.ts";
import { fetchInfoPanel } from "./panel/info-part.tsx";
import { SearchError } from "./result/search-error.tsx";
import { SearchToolbar } from "./result/search-toolbar.tsx";
import { fetchSortOptions } from "./result/sort-menu.tsx";
import { useResult } from "./result/use-result.ts";
import { useSelectAll } from "./result/use-select-all.ts";
import { useVisit } from "./result/use-visit.ts";
import { ResultArea } from "./result-area.tsx";
import { roomFor } from "./room-for.ts";
import styles from "./search-page.module.css";
import { docsOf, toggle } from "./selection/selection.ts";
import { useClearSelection } from "./use-clear-selection.ts";
import { usePlace } from "./use-place.ts";
import { useReturn } from "./use-return.ts";
import type { ViewHandle } from "./views/search-view.ts";
import { ViewSwitchPart } from "./views/switch/view-switch-part.tsx";
import { useView } from "./views/use-view.ts";

export { askAhead } from "./ask-ahead.ts";

const ResultWords = lazyOf(() => import("./result/result-words.tsx"), "ResultWords");
const ResultNotes = lazyOf(() => import("./result/result-notes.tsx"), "ResultNotes");
const fetchBar = () => import("./selection/selection-bar.tsx");
const SelectionBar = lazyOf(fetchBar, "SelectionBar");
const fetchOverlays = () => import("./result-overlays.tsx");
const ResultOverlays = lazyOf(fetchOverlays, "ResultOverlays");
/** With what it shows: a click waits for one thing only. */
const fetchPreview = () => fetchOverlays().then((part) => part.fetchPreview());
const fetchShareDialog = () => fetchOverlays().then((part) => part.fetchShareDialog());
const EdgeSwipe = lazyOf(() => import("./facets/edge-swipe.tsx"), "EdgeSwipe");
const fetchDrawer = () => import("./facets/facet-drawer.tsx");
const FacetDrawer = lazyOf(fetchDrawer, "FacetDrawer");

/** What is asked for by a click is there by then. */
const beside = [fetchBar, fetchInfoPanel, fetchSortOptions, fetchShareDialog];
/** From the info panel, it is one click away. */
const besidePanel = [fetchPreview];
const narrow = [...beside, fetchDrawer];

export function SearchPage() {
  const { t } = useTranslation();
  const settings = useSettings();
  const { place, address, search, visit, chosen, go, show } = usePlace();
  const navigate = useNavigate();
  const wide = useRoomForSidebar();
  const [sidebar, setSidebar] = useSidebarWidth(settings.search.sidebar.width);
  const [drawer, setDrawer] = useState<"never" | "open" | "closed">("never");
  const handle = useRef<ViewHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { memory, count, selection, setSelection, stop, setStop } = useVisit({ visit, address, search });
  const [view, keepView] = useView(place.view);
  const sizes = view.pageSizes(roomFor(wide ? sidebar : 0), settings.search);
  // One page brings back all that stood there before.
  const pages = { ...sizes, first: Math.min(MAX_ROWS, Math.max(sizes.first, count)), byRatio: view.byRatio };
  const result = useResult(place, visit, pages);
  const waiting = result.loading || result.searching || result.error !== null;
  const words = useFilterWords(result.facets, waiting);
  const sort = sortOf(place, settings.sorting);
  const covered = useCovered();
  const keepPosition = useReturn({ visit, address, memory, result, view: handle, stop, onStop: setStop, covered });
  usePageTitle(place.text === "" ? null : t("global:page.search_for", { text: place.text }));

  const trail = useCallback(
    (id: string): AssetPageState => ({
      trail: { search: address, index: Math.max(0, result.indexOf(id)), total: result.total, direct: true },
    }),
    [address, result],
  );
  const change = useCallback((next: SearchPlace) => go(next), [go]);
  const sortBy = useCallback((next: Sort) => go({ ...place, sort: next }), [go, place]);
  const chooseView = (next: ViewKey) => {
    keepView(next);
    keepPosition(formatPlace({ ...place, view: next }));
    show(next);
  };
  const toHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const offerUndo = useOfferUndo();
  const reset = useCallback(
    (next: SearchPlace) => {
      go(next);
      const undo = () => {
        toHeading();
        go(place);
      };
      offerUndo(t("views:search.facets.was_reset"), undo, true);
    },
    [go, place, offerUndo, toHeading, t],
  );
  const drop = (fields: readonly string[]) => {
    toHeading();
    reset(withoutFields(place, fields));
  };
  const clear = useClearSelection({ selection, onSelect: setSelection, view: handle, stop });
  const all = useSelectAll({ place, sort, result, selection, onSelect: setSelection });
  const selected = useMemo(() => docsOf(selection, result), [selection, result]);
  const filters = {
    place,
    facets: result.facets,
    onChange: change,
    onReset: reset,
    waiting,
    failed: result.error !== null,
  };
  // While more is loaded, what was found stands: an error is shown below the results.
  const failed = result.awaitingMore ? null : result.error;
  const answered = !result.loading || result.error !== null;
  // While the search fails from the start, nothing comes after its results.
  const seen = usePicturesCame(!result.loading);
  useFetchWhenIdle(answered, wide ? beside : narrow);
  useFetchWhenIdle(selection.active !== null, besidePanel);
  const overlaid = useOverlaid();
  const none = !result.loading && !result.searching && !result.error && result.total === 0;
  return (
    <div
      className={styles.page}
      data-narrow={!wide || undefined}
      style={wide ? ({ "--side": `${sidebar}px` } as React.CSSProperties) : undefined}
    >
      {wide && <FacetSide {...filters} ready={seen} width={sidebar} onWidth={setSidebar} />}
      {!wide && drawer !== "never" && (
        <LazyPart onFailed={() => setDrawer("never")}>
          <FacetDrawer
            {...filters}
            opened={drawer === "open"}
            total={result.total}
            onClose={() => setDrawer("closed")}
          />
        </LazyPart>
      )}
      <div className={styles.results}>
        <SearchToolbar
          // For other words than were typed, they stand in the sentence below.
          text={result.corrections ? "" : place.text}
          total={result.total}
          about={result.about}
          searching={result.searching && !result.error}
          failed={failed !== null}
          onFilters={wide ? undefined : () => setDrawer("open")}
          filters={chosenOf({ ...place, suggestions: {} }).length}
          sort={sort}
          onSort={sortBy}
          heading={heading}
        >
          <ViewSwitchPart ready={seen} view={view.key} onView={chooseView} />
        </SearchToolbar>
        <FilterChips place={place} words={words} onChange={change} onReset={reset} onEmpty={toHeading} />
        {failed && <SearchError error={failed} onRetry={result.retry} word={words.field} onDrop={drop} />}
        {result.loading && !result.error && <view.Skeleton />}
        <LazyPart>
          {(none || result.corrections || place.ids.length > 0) && (
            <ResultWords {...filters} none={none} result={result} address={address} words={words} onLeave={toHeading} />
          )}
        </LazyPart>
        {!none && (
          <ResultArea
            view={view}
            result={result}
            ready={seen}
            selection={selection}
            onSelect={setSelection}
            onClear={clear}
            onOpen={(id) => navigate(paths.asset(id), { state: trail(id) })}
            stateOf={trail}
            sort={sort}
            onSort={sortBy}
            onAll={all.selectAll}
            onExtend={all.extendTo}
            stop={stop}
            onStop={setStop}
            handle={handle}
          />
        )}
      </div>
      <LazyPart>
        {seen && selection.active === null && (selected.length > 0 || (result.total > 0 && !result.loading)) && (
          <SelectionBar
            assets={selected}
            scope={selection.scope}
            all={result.total > selected.length ? all.selectAll : undefined}
            every={{ result, place, address }}
            onRemove={(id) => setSelection(toggle(selection, id))}
            onClear={clear}
          />
        )}
      </LazyPart>
      <LazyPart>{seen && <ResultNotes {...{ place, address, result, selection, chosen, go }} />}</LazyPart>
      <LazyPart>
        {overlaid && (
          <ResultOverlays
            result={result}
            selection={selection}
            onSelect={setSelection}
            onStop={setStop}
            view={handle}
          />
        )}
      </LazyPart>
      <LazyPart>{!wide && seen && <EdgeSwipe onSwipe={() => setDrawer("open")} />}</LazyPart>
    </div>
  );
}
