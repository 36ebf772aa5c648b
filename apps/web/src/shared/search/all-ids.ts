/** The ids of what a search finds, whether it is loaded or not. */
import type { Client } from "@vitrine/contract/client";
import { MAX_ROWS } from "@vitrine/contract/limits";
import { isUnsupported } from "../api/is-unsupported.ts";
import { type HitsQuery, hitsQuery } from "./find-assets.ts";
import type { SearchPlace } from "./search-location.ts";
import type { Sort } from "./sort.ts";
import type { Find } from "./use-find.ts";

export interface HitIds {
  /** In the order of the result; not more than may be downloaded at once. */
  readonly ids: readonly string[];
  readonly numFound: number;
}

/** What the backend names of a search in one reply; null where it has no such extension. @throws ApiError */
export async function hitIds(client: Client, query: HitsQuery, signal: AbortSignal): Promise<HitIds | null> {
  try {
    return await client.call("search.ids", { query, signal });
  } catch (error) {
    if (isUnsupported(error)) return null;
    throw error;
  }
}

interface Asked {
  readonly client: Client;
  readonly place: SearchPlace;
  readonly sort: Sort;
  /** Fields that the index turned out not to know. */
  readonly dead: readonly string[];
  readonly find: Find;
  readonly signal: AbortSignal;
  /** No more than these. */
  readonly most: number;
}

/** All ids, in their order: what one reply does not name comes page by page. @throws ApiError, or the signal's reason. */
export async function allIds({ client, place, sort, dead, find, signal, most }: Asked): Promise<readonly string[]> {
  const named = await hitIds(client, hitsQuery(place, sort, dead), signal);
  const ids = new Set(named?.ids.slice(0, most));
  let total = named?.numFound ?? Number.POSITIVE_INFINITY;
  for (let start = ids.size; start < Math.min(most, total); ) {
    const { response } = await find(place, { start, rows: Math.min(MAX_ROWS, most - start), sort }, signal);
    for (const { id } of response.docs) ids.add(id);
    start += response.docs.length;
    total = response.docs.length === 0 ? 0 : response.numFound;
  }
  signal.throwIfAborted();
  return [...ids];
}
