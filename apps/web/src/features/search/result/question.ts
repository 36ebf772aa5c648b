/** The question that a visit of the search asks, with its pages: one for the page and for who asks it ahead. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import type { Sort } from "../../../shared/search/sort.ts";
import type { Find } from "../../../shared/search/use-find.ts";
import { isSearchUnavailable } from "./is-search-unavailable.ts";

interface PageParam {
  readonly start: number;
  readonly rows: number;
}

export interface Asked {
  readonly place: SearchPlace;
  readonly visit: string;
  readonly locale: string;
  readonly sort: Sort;
  /** Names of the fields whose values are counted, with the first page. */
  readonly facets: readonly string[];
  /** Rows of the first page and of those after it. */
  readonly pages: { readonly first: number; readonly later: number };
  readonly client: Client;
  readonly find: Find;
}

export function questionOf({ place, visit, locale, sort, facets, pages, client, find }: Asked) {
  return infiniteQueryOptions({
    queryKey: ["search.find", locale, visit, place, sort],
    queryFn: async ({ pageParam, signal }): Promise<SearchReply> => {
      // Most searches are no shared list.
      if (place.ids.length > 0)
        return (await import("../../../shared/search/assets-by-id.ts")).assetsById(place.ids, client, signal);
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
    // What failed is asked for again by the connection; what came stands.
    refetchOnReconnect: false,
    retry: (_, error) => isSearchUnavailable(error),
    retryDelay: (_, error) => 1000 * ((error instanceof ApiError ? error.retryAfter : undefined) ?? 2),
  });
}

/** The facets of the portal, and what filters: its chip needs words, also on a field that is no facet of this portal. */
export function askedFacets(
  place: Pick<SearchPlace, "facets" | "suggestions">,
  fields: readonly { readonly name: string }[],
  isFacet: (name: string) => boolean,
): readonly string[] {
  const filtered = Object.keys({ ...place.facets, ...place.suggestions }).filter(isFacet);
  return [...new Set([...fields.map(({ name }) => name), ...filtered])];
}
