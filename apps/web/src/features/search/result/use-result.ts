import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useFieldLookup } from "../../../asset/field-lookup.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useRetryOnReconnect } from "../../../shared/api/connection-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type FacetReply, hitsQuery, type SearchReply } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { sortOf } from "../../../shared/search/sort.ts";
import { useDeadFields, useFind } from "../../../shared/search/use-find.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { useFacetFields } from "../facets/use-facets.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";
import { createDocCollector, createPlaceCollector, type LoadedDocs } from "./loaded-docs.ts";
import { askedFacets, questionOf } from "./question.ts";
import { useFarPages } from "./use-far-pages.ts";
import { useRatioStrip, withStrip } from "./use-ratio-strip.ts";

export interface Result extends LoadedDocs {
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
  /** Words that are in nothing, and those that the result is shown for. */
  readonly corrections: SearchReply["corrections"];
  readonly facets: Readonly<Record<string, FacetReply>>;
  /** Nothing to show yet; with `searching` alone, the result of the search before still stands. */
  readonly loading: boolean;
  readonly searching: boolean;
  readonly error: Error | null;
  /** More than the first page was asked for and is not there yet; what is shown stands, and `error` is about the rest. */
  readonly awaitingMore: boolean;
  /** Everything is loaded. */
  readonly complete: boolean;
  /** There is a place for each hit, whether it is loaded or not; else the result grows page by page. */
  readonly placed: boolean;
  /** Assets that are loaded without a gap, from the first on. */
  readonly run: number;
  /** Of the places; 0 where nobody knows. None for a view that needs none. */
  readonly ratios: readonly number[];
  loadMore(): void;
  /** These places are seen, or will be soon: what of them is not loaded is asked for. */
  need(first: number, last: number): void;
  retry(): void;
}

export interface ResultPages {
  /** Rows of the first page and of those after it. */
  readonly first: number;
  readonly later: number;
  /** The view lays out pictures by their ratios: places beyond what is loaded need those of all hits. */
  readonly byRatio: boolean;
}

/** Failures in a row before the outage is shown. It is asked again until it answers. */
const QUIET_FAILURES = 2;
const noFacets = {};
const nothingMore = () => {};
const nothing: readonly SearchReply[] = [];

/** The result of a search; memoised. */
export function useResult(place: SearchPlace, visit: string, pages: ResultPages): Result {
  const client = useClient();
  const settings = useSettings();
  const locale = useLocale();
  const { fields, ready } = useFacetFields();
  const find = useFind();
  const dead = useDeadFields();
  const lookup = useFieldLookup();
  const sort = sortOf(place, settings.sorting);

  const queries = useQueryClient();
  const facets = askedFacets(place, fields, lookup.facet);
  const question = questionOf({ place, visit, locale, sort, facets, pages, client, find });
  // Asked while the page is drawn, not behind it.
  if (ready && !queries.getQueryState(question.queryKey)) void queries.prefetchInfiniteQuery(question);
  const query = useInfiniteQuery({ ...question, enabled: ready, placeholderData: keepPreviousData });

  const [collect] = useState(createDocCollector);
  const [placeAll] = useState(createPlaceCollector);
  // A search that fails leaves the result of the one before where it is.
  const [lastPages, setLastPages] = useState(nothing);
  if (query.data && query.data.pages !== lastPages) setLastPages(query.data.pages);
  const answered = query.data?.pages ?? lastPages;
  const run = useMemo(() => collect(answered), [collect, answered]);
  const outage = useOutage(query);
  const [first] = answered;
  const searching = query.isPending || query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage);
  const { hasNextPage, fetchNextPage, isFetchNextPageError, refetch } = query;
  const idle = !query.isFetching && !query.isPlaceholderData && !query.isError;
  const loadMore = useCallback(() => {
    if (hasNextPage && idle) void fetchNextPage();
  }, [hasNextPage, idle, fetchNextPage]);

  // Shared lists come whole.
  const total = first?.response.numFound ?? 0;
  const more = !query.isPlaceholderData && place.ids.length === 0 && total > run.docs.length;
  const strip = useRatioStrip([locale, visit, place, sort], hitsQuery(place, sort, dead), more && pages.byRatio);
  const covered = answered.reduce((sum, { response }) => sum + response.docs.length, 0);
  const places = !more ? 0 : pages.byRatio ? (strip?.length ?? 0) : total;
  const far = useFarPages({
    of: more && places > covered ? first : undefined,
    covered,
    size: places,
    rows: pages.later,
    load: (start, rows, signal) => find(place, { start, rows, sort }, signal),
  });
  const size = Math.min(places, far.most);
  const placed = size > covered;
  const loaded = useMemo(
    () => (placed ? placeAll([...answered, ...far.pages], size) : run),
    [placed, placeAll, answered, far.pages, size, run],
  );
  const ratios = useMemo(
    () => (placed && strip ? withStrip(run.ratios, strip, size) : run.ratios),
    [placed, strip, run, size],
  );
  const retry = useCallback(
    () => void (far.error ? far.retry() : isFetchNextPageError ? fetchNextPage() : refetch()),
    [far.error, far.retry, isFetchNextPageError, fetchNextPage, refetch],
  );
  useRetryOnReconnect(isFetchNextPageError || far.error !== null, retry);
  const error = query.error ?? outage ?? far.error;
  const awaitingMore = query.isFetchingNextPage || isFetchNextPageError || far.error !== null;
  return useMemo(
    () => ({
      ...loaded,
      ratios,
      run: run.docs.length,
      placed,
      total,
      about: first?.response.numFoundExact === false,
      corrections: first?.corrections,
      facets: first?.facetCounts.facetFields ?? noFacets,
      loading: first === undefined,
      searching,
      error,
      awaitingMore,
      complete: !hasNextPage,
      loadMore: placed ? nothingMore : loadMore,
      need: far.need,
      retry,
    }),
    [loaded, ratios, run, placed, total, first, searching, error, awaitingMore, hasNextPage, loadMore, far.need, retry],
  );
}

type Asked = Pick<
  UseInfiniteQueryResult<unknown>,
  "data" | "error" | "failureCount" | "failureReason" | "isPlaceholderData"
>;

/** Once an outage is shown, it stands until the search answers: another question would make it flicker. */
function useOutage({ data, error, failureCount, failureReason, isPlaceholderData }: Asked): Error | null {
  const [outage, setOutage] = useState<Error | null>(null);
  const answering = failureCount === 0 && data !== undefined && !isPlaceholderData;
  let now = outage;
  if (error || answering) now = null;
  else if (failureCount >= QUIET_FAILURES && isSearchUnavailable(failureReason)) now = failureReason;
  if (now !== outage) setOutage(now);
  return now;
}
