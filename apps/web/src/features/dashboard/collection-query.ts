/** Queries of the dashboard's rows: a collection of the server by its indicator, or a stored search. */
import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { MAX_ROWS } from "@vitrine/contract/limits";
import type { CollectionDefinition, PortalSettings, StoredFilter } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { searchQuery } from "../../shared/search/find-assets.ts";
import { type Filters, formatPlace, type SearchPlace } from "../../shared/search/search-location.ts";
import type { Sort } from "../../shared/search/sort.ts";

/** A row fetches this many where nothing else is set; a tile needs one for its picture. */
export const ROW_SIZE = 20;
const EVERYTHING = "*";

export interface CollectionContent {
  readonly docs: readonly AssetDoc[];
  readonly total: number;
}

/** As the settings or the server say it. */
type StoredSearch = Pick<
  ReplyOf<"collections.list">["collections"][number],
  "indicator" | "label" | "search" | "facets" | "sort" | "orientation"
>;

/** The place in the search that a stored search means, in the reader's language. */
export function placeOf(
  definition: StoredSearch,
  lang: string,
  sorting: Pick<PortalSettings["sorting"], "orientation">,
): SearchPlace {
  const { search, facets, sort, orientation } = definition;
  const text =
    typeof search === "string" ? search : (search?.[lang] ?? search?.en ?? Object.values(search ?? {})[0] ?? "");
  const filters = facets?.[lang] ?? facets?.en ?? Object.values(facets ?? {})[0] ?? [];
  const entries = filters.flatMap(filterEntry);
  const isFirst = ([name]: (typeof entries)[number], at: number) => entries.findIndex(([one]) => one === name) === at;
  // Values of a field that is filtered by twice: one of each has to be there, as of a facet and a chosen suggestion.
  const more = entries.flatMap((entry, at) =>
    isFirst(entry, at) || typeof entry[1] === "string" ? [] : [[entry[0], entry[1]] as const],
  );
  return {
    text: text.trim() === EVERYTHING ? "" : text.trim(),
    facets: Object.fromEntries(entries.filter(isFirst)) as Filters,
    suggestions: Object.fromEntries(more),
    ids: [],
    ...(sort ? { sort: { key: sort, orientation: orientation ?? sorting.orientation.default } } : {}),
  };
}

/** A text is a range where it is called one, or looks like one; else it is the one value of a list. */
function filterEntry({ field_name, values, range_facet }: StoredFilter): [string, string | string[]][] {
  if (typeof values === "string") {
    if (values === "") return [];
    return [[field_name, range_facet || / TO /.test(values) ? values : [values]]];
  }
  const texts = values.filter((value) => value !== null).map(String);
  return texts.length === 0 ? [] : [[field_name, texts]];
}

interface Wanted {
  readonly definition: CollectionDefinition;
  /** What it searches, where it is a stored search. */
  readonly place: SearchPlace;
  readonly sort: Sort;
  readonly lang: string;
  readonly rows: number;
}

export function collectionQuery(client: Client, { definition, place, sort, lang, rows }: Wanted) {
  const stored = isStoredSearch(definition);
  return queryOptions({
    queryKey: ["collection", definition.indicator, lang, rows, stored ? [formatPlace(place), sort] : ""],
    queryFn: async ({ signal }): Promise<CollectionContent> => {
      const { response } = stored
        ? // A filter that the index does not know fails: without it, the row would show what it is not called.
          await client.call("search.find", { query: searchQuery(place, { rows, sort }, []), signal })
        : await client.call("collections.get", {
            query: { collection: definition.indicator, solr_rows: rows, solr_start: 0 },
            signal,
          });
      // A backend without pages of a collection sends all of it.
      return { docs: response.docs.slice(0, rows), total: response.numFound ?? response.docs.length };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** For servers that do not say which search shows a collection: it is opened as the search for its assets. */
export async function idsOf(client: Client, indicator: string): Promise<string[]> {
  const { response } = await client.call("collections.get", {
    query: { collection: indicator, solr_rows: MAX_ROWS, solr_start: 0 },
  });
  return response.docs.map(({ id }) => id);
}
