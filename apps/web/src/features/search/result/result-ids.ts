import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { hitIds } from "../../../shared/search/all-ids.ts";
import type { HitsQuery } from "../../../shared/search/find-assets.ts";
import type { Selection } from "../selection/selection.ts";
import type { Result } from "./use-result.ts";

export interface ResultIds {
  readonly ids: readonly string[];
  /** How much of the result they are: all of it, as many as may be taken, or what is loaded. */
  readonly scope: NonNullable<Selection["scope"]>;
}

interface Asked {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly query: HitsQuery;
  readonly result: Pick<Result, "ids" | "total">;
}

/** Milliseconds: a range that grows key by key is asked for once. */
const FRESH = 60_000;

/** The ids of all hits in their order, as far as the backend names them; else of those that are loaded. @throws ApiError */
export async function resultIds({ client, queries, query, result }: Asked): Promise<ResultIds> {
  const loaded = result.ids.filter((id) => id !== undefined);
  if (loaded.length >= result.total) return { ids: loaded, scope: "all" };
  const named = await queries.fetchQuery({
    queryKey: ["search.ids", query],
    queryFn: ({ signal }) => hitIds(client, query, signal),
    staleTime: FRESH,
  });
  if (!named || named.ids.length < loaded.length) return { ids: loaded, scope: "loaded" };
  return { ids: named.ids, scope: named.ids.length < named.numFound ? "limited" : "all" };
}
