import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { fetchHitIdsIfSupported } from "../../../shared/search/fetch-all-hit-ids.ts";
import type { HitsQuery } from "../../../shared/search/find-assets.ts";
import type { Selection } from "../selection/selection.ts";
import type { SearchResult } from "./use-search-result.ts";

export interface ResultIds {
  readonly ids: readonly string[];
  /** Which part of the result they are: all, the maximum, or the loaded part. */
  readonly scope: NonNullable<Selection["scope"]>;
}

interface ResultIdsOptions {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly query: HitsQuery;
  readonly result: Pick<SearchResult, "ids" | "total">;
}

/** How long fetched ids are used again: a selection that grows key by key needs one request. */
const STALE_MS = 60_000;

/**
 * Fetches the ids of all hits in order, if the backend supports it; else returns the loaded ones. @throws ApiError
 */
export async function fetchResultIds({ client, queries, query, result }: ResultIdsOptions): Promise<ResultIds> {
  const loaded = result.ids.filter((id) => id !== undefined);
  if (loaded.length >= result.total) return { ids: loaded, scope: "all" };
  const named = await queries.fetchQuery({
    queryKey: ["search.ids", query],
    queryFn: ({ signal }) => fetchHitIdsIfSupported(client, query, signal),
    staleTime: STALE_MS,
  });
  if (!named || named.ids.length < loaded.length) return { ids: loaded, scope: "loaded" };
  return { ids: named.ids, scope: named.ids.length < named.numFound ? "limited" : "all" };
}
