/** Queries of the dashboard's rows: a collection of the server by its indicator, or a stored search. */
import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";
import type { DashboardCollectionSetting, PortalSettings, StoredFilter } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { toSearchQuery } from "../../shared/search/find-assets.ts";
import { formatSearchLocation, type SearchFilters, type SearchLocation } from "../../shared/search/search-location.ts";
import type { SearchSort } from "../../shared/search/sort.ts";

/** Assets fetched for a row by default; a tile needs one for its picture. */
export const DEFAULT_ROW_ASSET_COUNT = 20;
const MATCH_ALL = "*";

export interface CollectionContent {
  readonly docs: readonly AssetDoc[];
  readonly total: number;
}

/** A stored search, from the settings or the server. */
type StoredSearch = Pick<
  ReplyOf<"collections.list">["collections"][number],
  "indicator" | "label" | "search" | "facets" | "sort" | "orientation"
>;

/** Converts a stored search to a search location, in the reader's language. */
export function toSearchLocation(
  definition: StoredSearch,
  lang: string,
  sorting: Pick<PortalSettings["sorting"], "orientation">,
): SearchLocation {
  const { search, facets, sort, orientation } = definition;
  const text =
    typeof search === "string" ? search : (search?.[lang] ?? search?.en ?? Object.values(search ?? {})[0] ?? "");
  const filters = facets?.[lang] ?? facets?.en ?? Object.values(facets ?? {})[0] ?? [];
  const entries = filters.flatMap(toFilterEntries);
  const isFirst = ([name]: (typeof entries)[number], at: number) => entries.findIndex(([one]) => one === name) === at;
  // The second filter on a field becomes a suggestion, so that both filters have to match.
  const more = entries.flatMap((entry, at) =>
    isFirst(entry, at) || typeof entry[1] === "string" ? [] : [[entry[0], entry[1]] as const],
  );
  return {
    text: text.trim() === MATCH_ALL ? "" : text.trim(),
    facets: Object.fromEntries(entries.filter(isFirst)) as SearchFilters,
    suggestions: Object.fromEntries(more),
    ids: [],
    ...(sort ? { sort: { key: sort, orientation: orientation ?? sorting.orientation.default } } : {}),
  };
}

/** A text is a range if it is flagged as one or contains " TO "; else it is a single value. */
function toFilterEntries({ field_name, values, range_facet }: StoredFilter): [string, string | string[]][] {
  if (typeof values === "string") {
    if (values === "") return [];
    return [[field_name, range_facet || / TO /.test(values) ? values : [values]]];
  }
  const texts = values.filter((value) => value !== null).map(String);
  return texts.length === 0 ? [] : [[field_name, texts]];
}

interface CollectionQueryOptions {
  readonly definition: DashboardCollectionSetting;
  /** The location of a stored search. */
  readonly place: SearchLocation;
  readonly sort: SearchSort;
  readonly lang: string;
  readonly rows: number;
}

export function collectionQuery(client: Client, { definition, place, sort, lang, rows }: CollectionQueryOptions) {
  const stored = isStoredSearch(definition);
  return queryOptions({
    queryKey: ["collection", definition.indicator, lang, rows, stored ? [formatSearchLocation(place), sort] : ""],
    queryFn: async ({ signal }): Promise<CollectionContent> => {
      const { response } = stored
        ? // An unknown filter is an error: without it, the row would show assets that do not match its title.
          await client.call("search.find", { query: toSearchQuery(place, { rows, sort }, []), signal })
        : await client.call("collections.get", {
            query: { collection: definition.indicator, solr_rows: rows, solr_start: 0 },
            signal,
          });
      // A backend without pagination of collections sends all assets.
      return { docs: response.docs.slice(0, rows), total: response.numFound ?? response.docs.length };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** All collections that the server lists to the caller. */
export const collectionListQuery = (client: Client, lang: string) =>
  queryOptions({
    queryKey: ["collections.list", lang],
    queryFn: ({ signal }) => client.call("collections.list", { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });

/** For servers that do not name the search of a collection: it is opened as a search for these ids. */
export async function fetchCollectionAssetIds(client: Client, indicator: string): Promise<string[]> {
  const { response } = await client.call("collections.get", {
    query: { collection: indicator, solr_rows: MAX_SEARCH_ROWS, solr_start: 0 },
  });
  return response.docs.map(({ id }) => id);
}
