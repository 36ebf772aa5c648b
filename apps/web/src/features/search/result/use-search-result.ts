import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useRetryOnReconnect } from "../../../shared/api/connection-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type FacetReply, type SearchReply, toHitsQuery } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { getSort } from "../../../shared/search/sort.ts";
import { useFindAssets, useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { useFacetFields } from "../facets/facet-fields.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import { arrangeDocsByPosition, joinPages, type LoadedDocs } from "./loaded-docs.ts";
import { listRequestedFacets, searchResultQuery } from "./search-result-query.ts";
import { appendStripRatios, useRatioStrip } from "./use-ratio-strip.ts";
import { useSparsePages } from "./use-sparse-pages.ts";

export interface SearchResult extends LoadedDocs {
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
  /** Typed words without hits, and the words searched instead. */
  readonly corrections: SearchReply["corrections"];
  readonly facets: Readonly<Record<string, FacetReply>>;
  /** Nothing to show yet. With `searching` alone, the previous result is still shown. */
  readonly loading: boolean;
  readonly searching: boolean;
  readonly error: Error | null;
  /**
   * Another page is loading or has failed. The shown result is valid, and `error` concerns the rest.
   */
  readonly awaitingMore: boolean;
  /** All hits are loaded. */
  readonly complete: boolean;
  /** Each hit has a position, loaded or not; else the result grows page by page. */
  readonly hasAllPositions: boolean;
  /** Number of assets loaded without gaps, from the first on. */
  readonly contiguousCount: number;
  /** Aspect ratios of the positions; NaN if unknown. */
  readonly ratios: readonly number[];
  loadMore(): void;
  /** Loads these positions, which are visible or near, if they are missing. */
  ensureLoaded(first: number, last: number): void;
  retry(): void;
}

export interface ResultPageSizes {
  /** Rows of the first page and of those after it. */
  readonly first: number;
  readonly later: number;
  /** The view needs the aspect ratios of all hits for its layout. */
  readonly byRatio: boolean;
}

/** Consecutive failures before an outage is shown. Requests are retried until they succeed. */
const MAX_SILENT_FAILURES = 2;
const noFacets = {};
const nothingMore = () => {};
const nothing: readonly SearchReply[] = [];

/** Loads the result of a search, page by page or at any position. Memoised. */
export function useSearchResult(place: SearchLocation, visit: string, pages: ResultPageSizes): SearchResult {
  const { query, answered, firstRun, idle } = useFirstPages(place, visit, pages);
  const outage = useOutage(query);
  const [first] = answered;
  const { hasNextPage, fetchNextPage, isFetchNextPageError, refetch } = query;
  const searching = query.isPending || query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage);
  const loadMore = useCallback(() => {
    if (hasNextPage && idle) void fetchNextPage();
  }, [hasNextPage, idle, fetchNextPage]);
  const isCurrent = !query.isPlaceholderData;
  const { loaded, ratios, hasAllPositions, far } = usePositions({ place, visit, pages, answered, firstRun, isCurrent });
  const retry = useCallback(
    () => void (far.error ? far.retry() : isFetchNextPageError ? fetchNextPage() : refetch()),
    [far.error, far.retry, isFetchNextPageError, fetchNextPage, refetch],
  );
  useRetryOnReconnect(isFetchNextPageError || far.error !== null, retry);
  const error = query.error ?? outage ?? far.error;
  const awaitingMore = query.isFetchingNextPage || isFetchNextPageError || far.error !== null;
  const { ensureLoaded } = far;
  return useMemo(
    () => ({
      ...loaded,
      ...{ ratios, hasAllPositions, searching, error, awaitingMore, ensureLoaded, retry },
      contiguousCount: firstRun.docs.length,
      total: first?.response.numFound ?? 0,
      isEstimate: first?.response.numFoundExact === false,
      corrections: first?.corrections,
      facets: first?.facetCounts.facetFields ?? noFacets,
      loading: first === undefined,
      complete: !hasNextPage,
      loadMore: hasAllPositions ? nothingMore : loadMore,
    }),
    [
      loaded,
      ratios,
      firstRun,
      hasAllPositions,
      first,
      searching,
      error,
      awaitingMore,
      hasNextPage,
      loadMore,
      ensureLoaded,
      retry,
    ],
  );
}

/** The pages loaded one after the other from the first on; those of the previous search until another is answered. */
function useFirstPages(place: SearchLocation, visit: string, pages: ResultPageSizes) {
  const client = useClient();
  const locale = useLocale();
  const { fields, ready } = useFacetFields();
  const find = useFindAssets();
  const lookup = useFieldLookup();
  const sort = getSort(place, useSettings().sorting);
  const queries = useQueryClient();
  const facets = listRequestedFacets(place, fields, lookup.isFacet);
  const resultQuery = searchResultQuery({ place, visit, locale, sort, facets, pages, client, find });
  // Starts the request during rendering, not after it.
  if (ready && !queries.getQueryState(resultQuery.queryKey)) void queries.prefetchInfiniteQuery(resultQuery);
  const query = useInfiniteQuery({ ...resultQuery, enabled: ready, placeholderData: keepPreviousData });
  // Keeps the previous result if a search fails.
  const [lastPages, setLastPages] = useState(nothing);
  if (query.data && query.data.pages !== lastPages) setLastPages(query.data.pages);
  const answered = query.data?.pages ?? lastPages;
  const firstRun = useMemo(() => joinPages(answered), [answered]);
  return { query, answered, firstRun, idle: !query.isFetching && !query.isPlaceholderData && !query.isError };
}

interface PositionOptions {
  readonly place: SearchLocation;
  readonly visit: string;
  readonly pages: ResultPageSizes;
  readonly answered: readonly SearchReply[];
  readonly firstRun: ReturnType<typeof joinPages>;
  /** The pages are those of this search. */
  readonly isCurrent: boolean;
}

/** All positions of the result, with pages loaded anywhere, if the backend and the view allow it. */
function usePositions({ place, visit, pages, answered, firstRun, isCurrent }: PositionOptions) {
  const locale = useLocale();
  const find = useFindAssets();
  const dead = useUnknownFields();
  const sort = getSort(place, useSettings().sorting);
  const [first] = answered;
  const total = first?.response.numFound ?? 0;
  // Shared lists are loaded as a whole.
  const more = isCurrent && place.ids.length === 0 && total > firstRun.docs.length;
  const strip = useRatioStrip([locale, visit, place, sort], toHitsQuery(place, sort, dead), more && pages.byRatio);
  const covered = answered.reduce((sum, { response }) => sum + response.docs.length, 0);
  const places = !more ? 0 : pages.byRatio ? (strip?.length ?? 0) : total;
  const far = useSparsePages({
    firstPage: more && places > covered ? first : undefined,
    covered,
    size: places,
    rows: pages.later,
    load: (start, rows, signal) => find(place, { start, rows, sort }, signal),
  });
  const size = Math.min(places, far.maxCount);
  const hasAllPositions = size > covered;
  const loaded = useMemo(
    (): LoadedDocs => (hasAllPositions ? arrangeDocsByPosition([...answered, ...far.pages], size) : firstRun),
    [hasAllPositions, answered, far.pages, size, firstRun],
  );
  const ratios = useMemo(
    () => (hasAllPositions && strip ? appendStripRatios(firstRun.ratios, strip, size) : firstRun.ratios),
    [hasAllPositions, strip, firstRun, size],
  );
  return { loaded, ratios, hasAllPositions, far };
}

type ResultQueryState = Pick<
  UseInfiniteQueryResult<unknown>,
  "data" | "error" | "failureCount" | "failureReason" | "isPlaceholderData"
>;

/** Keeps a shown outage until a search succeeds, so that another search does not make it flicker. */
function useOutage({ data, error, failureCount, failureReason, isPlaceholderData }: ResultQueryState): Error | null {
  const [outage, setOutage] = useState<Error | null>(null);
  const answering = failureCount === 0 && data !== undefined && !isPlaceholderData;
  let now = outage;
  if (error || answering) now = null;
  else if (failureCount >= MAX_SILENT_FAILURES && isSearchUnavailable(failureReason)) now = failureReason;
  if (now !== outage) setOutage(now);
  return now;
}
