/**
 * Runs a search with error recovery: a field that the index does not know is dropped for this visit and the search is
 * repeated; on a 500 the fields are reloaded and the search is repeated at most twice.
 */
import { ApiError, isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { QueryOf, ReplyOf } from "@vitrine/contract/endpoint";
import type { SearchFilter, SearchFilters, SearchLocation } from "./search-location.ts";
import type { SearchSort } from "./sort.ts";

export type SearchQuery = NonNullable<QueryOf<"search.find">>;
export type SearchReply = ReplyOf<"search.find">;
export type FacetReply = SearchReply["facetCounts"]["facetFields"][string];

const MAX_REPEATS_AFTER_500 = 2;
/** Dropped fields after which an error is thrown: more than a portal shows, in case a server rejects every field. */
const MAX_UNKNOWN_FIELDS = 30;

/** What a search asks for besides its filters: which rows, facets and order. */
export interface SearchRequestOptions {
  readonly rows: number;
  readonly start?: number;
  readonly facets?: readonly string[];
  readonly sort?: SearchSort;
  /** Set for a search by the user, which is counted. */
  readonly purpose?: SearchQuery["purpose"];
}

/**
 * Text and filters of a search. Unlike facets, suggestions also narrow the counts of their own fields; here, they may
 * be ranges.
 */
export type SearchNarrowing = Pick<SearchLocation, "text" | "facets" | "like"> & {
  readonly suggestions: SearchFilters;
};

const BEST: SearchSort = { key: "score", orientation: "desc" };
const none: readonly string[] = [];

/** The part of a search query that defines the hits and their order. */
export type HitsQuery = Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter" | "solr_sort">;

export function toHitsQuery(narrowing: SearchNarrowing, sort: SearchSort, unknownFields: readonly string[]): HitsQuery {
  const { key, orientation } = unknownFields.includes(sort.key) ? BEST : sort;
  return { ...toNarrowingQuery(narrowing, unknownFields), solr_sort: `${key} ${orientation}` };
}

export function toSearchQuery(
  narrowing: SearchNarrowing,
  window: SearchRequestOptions,
  unknownFields: readonly string[],
): SearchQuery {
  const { rows, start = 0, facets = none, sort = BEST, purpose } = window;
  const alive = facets.filter((field) => !unknownFields.includes(field));
  return {
    ...toHitsQuery(narrowing, sort, unknownFields),
    solr_rows: rows,
    solr_start: start,
    ...(purpose && { purpose }),
    ...(alive.length > 0 ? { solr_facetfields: alive } : {}),
  };
}

/** Converts text and filters into query parameters, without unknown fields. */
export function toNarrowingQuery(
  { text, like, facets, suggestions }: SearchNarrowing,
  unknownFields = none,
): Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter"> {
  const alive = <T extends SearchFilter>(
    filters: Readonly<Record<string, T>>,
  ): Readonly<Record<string, T>> | undefined => {
    const entries = Object.entries(filters).filter(([field]) => !unknownFields.includes(field));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  const filter = alive(facets);
  const suggestions_filter = alive(suggestions);
  return {
    solr_q: text === "" ? "*" : text,
    ...(like && { like }),
    ...(filter && { filter }),
    ...(suggestions_filter && { suggestions_filter }),
  };
}

export interface SearchRetryOptions {
  readonly find: (query: SearchQuery) => Promise<SearchReply>;
  /** Returns the current field names of the index. */
  readonly reloadFields: () => Promise<readonly string[]>;
  /** Fields dropped earlier in this visit. */
  readonly unknownFields: readonly string[];
  readonly onUnknownFields: (fields: readonly string[]) => void;
}

export async function findAssetsWithRetries(
  narrowing: SearchNarrowing,
  window: SearchRequestOptions,
  { find, reloadFields, onUnknownFields, ...recovery }: SearchRetryOptions,
): Promise<SearchReply> {
  let { unknownFields } = recovery;
  let repeats = 0;
  for (;;) {
    try {
      return await find(toSearchQuery(narrowing, window, unknownFields));
    } catch (error) {
      const isRejected = isApiErrorWithCode(error, "search.unknown_field");
      const isRepeatable = error instanceof ApiError && error.status === 500 && repeats++ < MAX_REPEATS_AFTER_500;
      if (!isRejected && !isRepeatable) throw error;
      // All other unknown fields, too, so that one repetition is enough.
      const missing = await findMissingFields(narrowing, window, reloadFields);
      const known = new Set(unknownFields);
      const newlyMissing = [...new Set(isRejected ? [error.details.field, ...missing] : missing)].filter(
        (field) => !known.has(field),
      );
      if (isRejected && (newlyMissing.length === 0 || unknownFields.length > MAX_UNKNOWN_FIELDS)) throw error;
      if (newlyMissing.length === 0) continue;
      unknownFields = [...unknownFields, ...newlyMissing];
      onUnknownFields(newlyMissing);
    }
  }
}

/** Returns the search's fields that the index no longer has; empty if its fields cannot be loaded. */
async function findMissingFields(
  { facets, suggestions }: SearchNarrowing,
  window: SearchRequestOptions,
  reloadFields: SearchRetryOptions["reloadFields"],
): Promise<readonly string[]> {
  const fields = await reloadFields().catch(() => none);
  if (fields.length === 0) return [];
  const used = [...(window.facets ?? none), ...Object.keys(facets), ...Object.keys(suggestions)];
  return used.filter((field) => !fields.includes(field));
}
