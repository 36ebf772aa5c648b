/**
 * Runs a search with error recovery: a field that the index does not know is dropped for this visit and the search is
 * repeated; on a 500 the fields are reloaded and the search is repeated at most twice.
 */
import { ApiError, isApiError } from "@vitrine/contract/api-error";
import type { QueryOf, ReplyOf } from "@vitrine/contract/endpoint";
import type { Filter, Filters, SearchLocation } from "./search-location.ts";
import type { Sort } from "./sort.ts";

export type SearchQuery = NonNullable<QueryOf<"search.find">>;
export type SearchReply = ReplyOf<"search.find">;
export type FacetReply = SearchReply["facetCounts"]["facetFields"][string];

const MAX_REPEATS_AFTER_500 = 2;
/** More fields than a portal shows; limits the repetitions if a server rejects every field. */
const MAX_UNKNOWN_FIELDS = 30;

export interface SearchWindow {
  readonly rows: number;
  readonly start?: number;
  readonly facets?: readonly string[];
  readonly sort?: Sort;
  /** Set for a search by the user, which is counted. */
  readonly purpose?: SearchQuery["purpose"];
}

/**
 * Text and filters of a search. Unlike facets, suggestions also narrow the counts of their own fields; may be ranges.
 */
export type Narrowing = Pick<SearchLocation, "text" | "facets" | "like"> & { readonly suggestions: Filters };

const BEST: Sort = { key: "score", orientation: "desc" };
const none: readonly string[] = [];

/** The part of a search query that defines the hits and their order. */
export type HitsQuery = Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter" | "solr_sort">;

export function toHitsQuery(narrowing: Narrowing, sort: Sort, unknownFields: readonly string[]): HitsQuery {
  const { key, orientation } = unknownFields.includes(sort.key) ? BEST : sort;
  return { ...toNarrowingQuery(narrowing, unknownFields), solr_sort: `${key} ${orientation}` };
}

export function toSearchQuery(
  narrowing: Narrowing,
  window: SearchWindow,
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
  { text, like, facets, suggestions }: Narrowing,
  unknownFields = none,
): Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter"> {
  const alive = <T extends Filter>(filters: Readonly<Record<string, T>>): Readonly<Record<string, T>> | undefined => {
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

export interface RecoveryOptions {
  readonly find: (query: SearchQuery) => Promise<SearchReply>;
  /** Returns the current field names of the index. */
  readonly reloadFields: () => Promise<readonly string[]>;
  /** Fields dropped earlier in this visit. */
  readonly unknownFields: readonly string[];
  readonly onUnknownFields: (fields: readonly string[]) => void;
}

export async function findWithRecovery(
  narrowing: Narrowing,
  window: SearchWindow,
  healing: RecoveryOptions,
): Promise<SearchReply> {
  const request: SearchRequest = { narrowing, window, reloadFields: healing.reloadFields };
  let unknownFields = healing.unknownFields;
  let repeats = 0;
  for (;;) {
    try {
      return await healing.find(toSearchQuery(narrowing, window, unknownFields));
    } catch (error) {
      const missing = isApiError(error, "search.unknown_field")
        ? await findUnknownFields(error.details.field, request)
        : await findUnknownFieldsAfter500(error, repeats++, request);
      const newlyMissing = missing.filter((field) => !unknownFields.includes(field));
      if (
        isApiError(error, "search.unknown_field") &&
        (newlyMissing.length === 0 || unknownFields.length > MAX_UNKNOWN_FIELDS)
      )
        throw error;
      if (newlyMissing.length > 0) {
        unknownFields = [...unknownFields, ...newlyMissing];
        healing.onUnknownFields(newlyMissing);
      }
    }
  }
}

interface SearchRequest extends Pick<RecoveryOptions, "reloadFields"> {
  readonly narrowing: Narrowing;
  readonly window: SearchWindow;
}

/** Returns the rejected field and all other unknown ones, so that one repetition is enough. */
async function findUnknownFields(named: string, request: SearchRequest): Promise<readonly string[]> {
  return [...new Set([named, ...(await missingFields(request))])];
}

async function findUnknownFieldsAfter500(
  error: unknown,
  repeats: number,
  request: SearchRequest,
): Promise<readonly string[]> {
  if (!(error instanceof ApiError) || error.status !== 500) throw error;
  if (repeats >= MAX_REPEATS_AFTER_500) throw error;
  return missingFields(request);
}

/** Returns the search's fields that the index no longer has; empty if its fields cannot be loaded. */
async function missingFields({ narrowing, window, reloadFields }: SearchRequest): Promise<readonly string[]> {
  const fields = await reloadFields().catch(() => undefined);
  if (fields === undefined || fields.length === 0) return [];
  const named = [...(window.facets ?? none), ...Object.keys(narrowing.facets), ...Object.keys(narrowing.suggestions)];
  return named.filter((field) => !fields.includes(field));
}
