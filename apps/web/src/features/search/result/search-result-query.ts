/** The paginated query of a search, shared by the search page and the prefetch. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import type { SearchSort } from "../../../shared/search/sort.ts";
import type { FindAssets } from "../../../shared/search/use-find-assets.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";

interface PageParam {
  readonly start: number;
  readonly rows: number;
}

export interface ResultQueryOptions {
  readonly place: SearchLocation;
  readonly visit: string;
  readonly locale: string;
  readonly sort: SearchSort;
  /** Names of the facet fields, requested with the first page. */
  readonly facets: readonly string[];
  /** Rows of the first page and of those after it. */
  readonly pages: { readonly first: number; readonly later: number };
  readonly client: Client;
  readonly find: FindAssets;
}

export function searchResultQuery({ place, visit, locale, sort, facets, pages, client, find }: ResultQueryOptions) {
  return infiniteQueryOptions({
    queryKey: ["search.find", locale, visit, place, sort],
    queryFn: async ({ pageParam, signal }): Promise<SearchReply> => {
      // Loaded lazily, since few searches are for shared assets.
      if (place.ids.length > 0)
        return (await import("../../../shared/search/fetch-assets-by-id.ts")).fetchAssetsById(
          place.ids,
          client,
          signal,
        );
      return find(place, { ...pageParam, ...(pageParam.start === 0 && { facets, purpose: "search" }), sort }, signal);
    },
    initialPageParam: { start: 0, rows: pages.first } as PageParam,
    getNextPageParam: (last, all, asked): PageParam | undefined => {
      const start = asked.start + last.response.docs.length;
      const total = all[0]?.response.numFound ?? 0;
      return last.response.docs.length === 0 || start >= total ? undefined : { start, rows: pages.later };
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Loaded pages stay as they are; `useSearchResult` repeats failed requests on reconnect.
    refetchOnReconnect: false,
    retry: (_, error) => isSearchUnavailable(error),
    retryDelay: (_, error) => 1000 * ((error instanceof ApiError ? error.retryAfter : undefined) ?? 2),
  });
}

/**
 * Fields to request facets for: those of the portal, and filtered fields, whose chips need labels.
 */
export function listRequestedFacets(
  place: Pick<SearchLocation, "facets" | "suggestions">,
  fields: readonly { readonly name: string }[],
  isFacet: (name: string) => boolean,
): readonly string[] {
  const filtered = Object.keys({ ...place.facets, ...place.suggestions }).filter(isFacet);
  return [...new Set([...fields.map(({ name }) => name), ...filtered])];
}
