import { MAX_ROWS } from "@vitrine/contract/limits";
import type { SearchPlace } from "../../shared/search/search-location.ts";
import type { Sort } from "../../shared/search/sort.ts";
import type { Find } from "../../shared/search/use-find.ts";

export interface Collecting {
  readonly place: SearchPlace;
  readonly sort: Sort;
  readonly find: Find;
  readonly signal: AbortSignal;
  /** No more than these. */
  readonly most: number;
}

/** The ids of all that a search finds, in its order. @throws ApiError, or the signal's reason. */
export async function collectIds({ place, sort, find, signal, most }: Collecting): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let start = 0; start < most; ) {
    const { response } = await find(place, { start, rows: Math.min(MAX_ROWS, most - start), sort }, signal);
    for (const { id } of response.docs) ids.add(id);
    start += response.docs.length;
    if (response.docs.length === 0 || start >= response.numFound) break;
  }
  signal.throwIfAborted();
  return [...ids];
}
