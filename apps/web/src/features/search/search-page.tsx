import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";
import type { ViewKey } from "@vitrine/settings/portal-settings";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useIsOverlayOpen } from "../../asset/actions/use-asset-actions.ts";
import type { AssetPageHistoryState } from "../../asset/asset-link.ts";
import { fetchPreviewCode, fetchShareDialogCode, OverlayHost } from "../../asset/overlay-host.tsx";
import { paths } from "../../shared/paths.ts";
import { formatSearchLocation, type SearchLocation } from "../../shared/search/search-location.ts";
import { getSort, type SearchSort } from "../../shared/search/sort.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { usePicturesLoaded, usePrefetchWhenIdle } from "../../shared/ui/lazy/use-prefetch-when-idle.ts";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useOfferUndo } from "../../shared/ui/notices/use-offer-undo.ts";
import { usePageTitleOverride } from "../../shared/ui/page-title.tsx";
import { useSidebarFits } from "../../shared/ui/use-media.ts";
import { SidebarSkeleton } from "./facets/facet-skeletons.tsx";
import { FilterChips } from "./facets/filter-chips.tsx";
import { useRemoveFullRanges } from "./facets/ranges/use-remove-full-ranges.ts";
import { useEdgeSwipe } from "./facets/use-edge-swipe.ts";
import { useFilterLabels } from "./facets/use-filter-labels.ts";
import { useRemoveUnknownFilters } from "./facets/use-remove-unknown-filters.ts";
import { useSidebarWidth } from "./facets/use-sidebar-width.ts";
import { listActiveFilters, withoutFiltersOnFields } from "./filters.ts";
import { createPreviewNavigation } from "./preview-list.ts";
import { SearchErrorNote } from "./result/search-error.tsx";
import { SearchToolbar } from "./result/search-toolbar.tsx";
import { useAnnounceCount } from "./result/use-announce-count.ts";
import { useSearchResult } from "./result/use-search-result.ts";
import { useSearchVisitState } from "./result/use-search-visit-state.ts";
import { useSelectAll } from "./result/use-select-all.ts";
import { fetchInfoPanelCode, ResultArea } from "./result-area.tsx";
import styles from "./search-page.module.css";
import { listSelectedDocs, toggleSelected } from "./selection/selection.ts";
import { useStoreSelectionForLogin } from "./selection/stored-selection.ts";
import { useClearSelection } from "./use-clear-selection.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { useSearchLocation } from "./use-search-location.ts";
import type { ViewHandle } from "./views/search-view.ts";
import { estimateResultAreaSize } from "./views/search-view.ts";
import { ViewSwitch } from "./views/view-switch.tsx";
import { useSearchView } from "./views/views.ts";

export { prefetchSearch } from "./prefetch-search.ts";

const ResultMessages = lazyComponent(() => import("./result/result-messages.tsx"), "ResultMessages");
const FacetSidebar = lazyComponent(() => import("./facets/facet-sidebar.tsx"), "FacetSidebar");
const fetchDrawer = () => import("./facets/facet-drawer.tsx");
const FacetDrawer = lazyComponent(fetchDrawer, "FacetDrawer");
const SearchActionBar = lazyComponent(() => import("./selection/selected-assets-bar.tsx"), "SearchActionBar");
const Tour = lazyComponent(() => import("../../shared/tour/tour.tsx"), "Tour");

/** Loaded when idle, so that a click need not wait, and works offline. */
const prefetches = [fetchInfoPanelCode, fetchPreviewCode, fetchShareDialogCode];
const narrowPrefetches = [...prefetches, fetchDrawer];

export function SearchPage() {
  const { t } = useTranslation();
  const settings = useSettings();
  const { place, address, search, visit, chosen, go, show } = useSearchLocation();
  const navigate = useNavigate();
  const wide = useSidebarFits();
  const [sidebar, setSidebar] = useSidebarWidth(settings.search.sidebar.width);
  const [drawer, setDrawer] = useState<"never" | "open" | "closed">("never");
  const handle = useRef<ViewHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { memory, count, selection, setSelection, stop, setStop } = useSearchVisitState({ visit, address, search });
  const [view, storeView] = useSearchView(place.view);
  const sizes = view.pageSizes(estimateResultAreaSize(wide ? sidebar : 0), settings.search);
  // On return to the page, its first request includes everything that was loaded before.
  const pages = { ...sizes, first: Math.min(MAX_SEARCH_ROWS, Math.max(sizes.first, count)), byRatio: view.byRatio };
  const result = useSearchResult(place, visit, pages);
  const waiting = result.loading || result.searching || result.error !== null;
  const labels = useFilterLabels(result.facets, waiting);
  const sort = getSort(place, settings.sorting);
  const covered = useIsOverlayOpen();
  const savePosition = useScrollRestoration({
    visit,
    address,
    memory,
    result,
    view: handle,
    stop,
    onStop: setStop,
    covered,
  });
  usePageTitleOverride(place.text === "" ? null : t("global:page.search_for", { text: place.text }));

  const trail = useCallback(
    (id: string): AssetPageHistoryState => ({
      trail: { search: address, index: Math.max(0, result.indexOf(id)), total: result.total, direct: true },
    }),
    [address, result],
  );
  const sortBy = (next: SearchSort) => go({ ...place, sort: next });
  const chooseView = (next: ViewKey) => {
    storeView(next);
    savePosition(formatSearchLocation({ ...place, view: next }));
    show(next);
  };
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const offerUndo = useOfferUndo();
  const reset = useCallback(
    (next: SearchLocation) => {
      go(next);
      const undo = () => {
        focusHeading();
        go(place);
      };
      offerUndo(t("views:search.facets.was_reset"), undo, true);
    },
    [go, place, offerUndo, focusHeading, t],
  );
  const drop = (fields: readonly string[]) => {
    focusHeading();
    reset(withoutFiltersOnFields(place, fields));
  };
  const clear = useClearSelection({ selection, onSelect: setSelection, view: handle, stop });
  const all = useSelectAll({ place, sort, result, selection, onSelect: setSelection });
  const selected = listSelectedDocs(selection, result);
  const filters = {
    place,
    facets: result.facets,
    onChange: go,
    onReset: reset,
    waiting,
    failed: result.error !== null,
  };
  // An error of a later page is shown below the results.
  const failed = result.awaitingMore ? null : result.error;
  const answered = !result.loading || result.error !== null;
  // Lazy parts load after the first results; not at all if the first search fails.
  const picturesLoaded = usePicturesLoaded(!result.loading);
  usePrefetchWhenIdle(answered, wide ? prefetches : narrowPrefetches);
  useStoreSelectionForLogin({ address, selection, count: result.contiguousCount });
  useAnnounceCount(result);
  useRemoveUnknownFilters(place, go);
  useRemoveFullRanges({ place, facets: result.facets, arrived: !chosen && !waiting, go });
  useEdgeSwipe(!wide, () => setDrawer("open"));
  const overlays = createPreviewNavigation({
    result,
    selection,
    onSelect: setSelection,
    onStop: setStop,
    view: handle,
  });
  const none = !result.loading && !result.searching && !result.error && result.total === 0;
  return (
    <div
      className={styles.page}
      data-narrow={!wide || undefined}
      style={wide ? ({ "--side": `${sidebar}px` } as React.CSSProperties) : undefined}
    >
      {wide && (
        <LazyPart
          loadingFallback={<SidebarSkeleton isLoading={!filters.failed} />}
          errorFallback={<SidebarSkeleton isLoading={false} />}
        >
          {picturesLoaded ? (
            <FacetSidebar {...filters} width={sidebar} onWidth={setSidebar} />
          ) : (
            <SidebarSkeleton isLoading={!filters.failed} />
          )}
        </LazyPart>
      )}
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
          // No text if words were corrected: the notice below shows it.
          text={result.corrections ? "" : place.text}
          total={result.total}
          isEstimate={result.isEstimate}
          searching={result.searching && !result.error}
          failed={failed !== null}
          onFilters={wide ? undefined : () => setDrawer("open")}
          filters={listActiveFilters({ ...place, suggestions: {} }).length}
          sort={sort}
          onSort={sortBy}
          heading={heading}
        >
          <ViewSwitch view={view.key} onView={chooseView} />
        </SearchToolbar>
        <FilterChips place={place} labels={labels} onChange={go} onReset={reset} onEmpty={focusHeading} />
        {failed && <SearchErrorNote error={failed} onRetry={result.retry} fieldLabel={labels.field} onDrop={drop} />}
        {result.loading && !result.error && <view.Skeleton />}
        <LazyPart>
          {(none || result.corrections || place.ids.length > 0) && (
            <ResultMessages
              {...filters}
              none={none}
              result={result}
              address={address}
              labels={labels}
              onLeave={focusHeading}
            />
          )}
        </LazyPart>
        {!none && (
          <ResultArea
            view={view}
            result={result}
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
        {picturesLoaded &&
          selection.active === null &&
          (selected.length > 0 || (result.total > 0 && !result.loading)) && (
            <SearchActionBar
              assets={selected}
              scope={selection.scope}
              onSelectAll={result.total > selected.length ? all.selectAll : undefined}
              allHits={{ result, place, address }}
              onRemove={(id) => setSelection(toggleSelected(selection, id))}
              onClear={clear}
            />
          )}
      </LazyPart>
      <LazyPart>
        {picturesLoaded && settings.guide.show && <Tour page="search" isOffered={result.total > 0} />}
      </LazyPart>
      <OverlayHost find={(id) => result.docs[result.indexOf(id)]} list={overlays.list} onLeave={overlays.showAsset} />
    </div>
  );
}
