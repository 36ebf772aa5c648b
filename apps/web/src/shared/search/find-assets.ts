/**
 * One search, and how it heals itself: a field that the index does not know (any more) is dropped for this visit and
 * the search repeated; on a 500 the fields are read anew and the search repeated twice at most.
 */
import { ApiError, isApiError } from "@vitrine/contract/api-error";
import type { QueryOf, ReplyOf } from "@vitrine/contract/endpoint";
import type { Filter, Filters, SearchPlace } from "./search-location.ts";
import type { Sort } from "./sort.ts";

export type SearchQuery = NonNullable<QueryOf<"search.find">>;
export type SearchReply = ReplyOf<"search.find">;
export type FacetReply = SearchReply["facetCounts"]["facetFields"][string];

const REPEATS_AFTER_500 = 2;
/** More fields than a portal shows; a server that refuses every one of them must not keep us busy. */
const MAX_DEAD_FIELDS = 30;

export interface SearchWindow {
  readonly rows: number;
  readonly start?: number;
  readonly facets?: readonly string[];
  readonly sort?: Sort;
  /** Somebody searches, and wants it counted. */
  readonly purpose?: SearchQuery["purpose"];
}

/** What a search is narrowed by. Suggestions narrow the counts of their own fields, too, and may here be ranges. */
export type Narrowing = Pick<SearchPlace, "text" | "facets" | "like"> & { readonly suggestions: Filters };

const BEST: Sort = { key: "score", orientation: "desc" };
const none: readonly string[] = [];

/** What all calls about the hits of a search take, whatever part of them is shown. */
export type HitsQuery = Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter" | "solr_sort">;

export function hitsQuery(place: Narrowing, sort: Sort, dead: readonly string[]): HitsQuery {
  const { key, orientation } = dead.includes(sort.key) ? BEST : sort;
  return { ...narrowingQuery(place, dead), solr_sort: `${key} ${orientation}` };
}

export function searchQuery(place: Narrowing, window: SearchWindow, dead: readonly string[]): SearchQuery {
  const { rows, start = 0, facets = none, sort = BEST, purpose } = window;
  const alive = facets.filter((field) => !dead.includes(field));
  return {
    ...hitsQuery(place, sort, dead),
    solr_rows: rows,
    solr_start: start,
    ...(purpose && { purpose }),
    ...(alive.length > 0 ? { solr_facetfields: alive } : {}),
  };
}

/** Text and filters as every call about a search takes them, without fields that are dead. */
export function narrowingQuery(
  { text, like, facets, suggestions }: Narrowing,
  dead = none,
): Pick<SearchQuery, "solr_q" | "like" | "filter" | "suggestions_filter"> {
  const alive = <T extends Filter>(filters: Readonly<Record<string, T>>): Readonly<Record<string, T>> | undefined => {
    const entries = Object.entries(filters).filter(([field]) => !dead.includes(field));
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

export interface Healing {
  readonly find: (query: SearchQuery) => Promise<SearchReply>;
  /** Names of the fields that the index has now. */
  readonly reloadFields: () => Promise<readonly string[]>;
  /** Fields dropped before, in this visit. */
  readonly dead: readonly string[];
  readonly onDead: (fields: readonly string[]) => void;
}

export async function findHealing(place: Narrowing, window: SearchWindow, healing: Healing): Promise<SearchReply> {
  const asked: Asked = { place, window, reloadFields: healing.reloadFields };
  let dead = healing.dead;
  let repeats = 0;
  for (;;) {
    try {
      return await healing.find(searchQuery(place, window, dead));
    } catch (error) {
      const gone = isApiError(error, "search.unknown_field")
        ? await goneFields(error.details.field, asked)
        : await goneAfter500(error, repeats++, asked);
      const news = gone.filter((field) => !dead.includes(field));
      if (isApiError(error, "search.unknown_field") && (news.length === 0 || dead.length > MAX_DEAD_FIELDS))
        throw error;
      if (news.length > 0) {
        dead = [...dead, ...news];
        healing.onDead(news);
      }
    }
  }
}

interface Asked extends Pick<Healing, "reloadFields"> {
  readonly place: Narrowing;
  readonly window: SearchWindow;
}

/** The field that was named, and whatever else is gone by now: one repetition instead of one for each. */
async function goneFields(named: string, asked: Asked): Promise<readonly string[]> {
  return [...new Set([named, ...(await missingFields(asked))])];
}

async function goneAfter500(error: unknown, repeats: number, asked: Asked): Promise<readonly string[]> {
  if (!(error instanceof ApiError) || error.status !== 500) throw error;
  if (repeats >= REPEATS_AFTER_500) throw error;
  return missingFields(asked);
}

/** Fields of the search that the index has no more; none where nobody can say. */
async function missingFields({ place, window, reloadFields }: Asked): Promise<readonly string[]> {
  const fields = await reloadFields().catch(() => undefined);
  if (fields === undefined || fields.length === 0) return [];
  const named = [...(window.facets ?? none), ...Object.keys(place.facets), ...Object.keys(place.suggestions)];
  return named.filter((field) => !fields.includes(field));
}
