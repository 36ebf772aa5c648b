/** Fetches all ids of a search result, loaded or not. */
import type { Client } from "@vitrine/contract/client";
import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";
import { isUnsupportedByServer } from "../api/is-unsupported.ts";
import { type HitsQuery, toHitsQuery } from "./find-assets.ts";
import type { SearchLocation } from "./search-location.ts";
import type { SearchSort } from "./sort.ts";
import type { FindAssets } from "./use-find-assets.ts";

export interface HitIds {
  /** In the order of the result; at most as many as may be downloaded at once. */
  readonly ids: readonly string[];
  readonly numFound: number;
}

/** Fetches the ids in one request; null if the backend does not support it. @throws ApiError */
export async function fetchHitIdsIfSupported(
  client: Client,
  query: HitsQuery,
  signal: AbortSignal,
): Promise<HitIds | null> {
  try {
    return await client.call("search.ids", { query, signal });
  } catch (error) {
    if (isUnsupportedByServer(error)) return null;
    throw error;
  }
}

interface AllIdsOptions {
  readonly client: Client;
  readonly location: SearchLocation;
  readonly sort: SearchSort;
  /** Fields that the index does not know. */
  readonly unknownFields: readonly string[];
  readonly find: FindAssets;
  readonly signal: AbortSignal;
  /** Maximum number of ids. */
  readonly limit: number;
}

/**
 * Fetches all ids in order; those not in the first reply are fetched page by page. @throws ApiError, or the signal's
 * reason.
 */
export async function fetchAllHitIds({
  client,
  location,
  sort,
  unknownFields,
  find,
  signal,
  limit,
}: AllIdsOptions): Promise<readonly string[]> {
  const named = await fetchHitIdsIfSupported(client, toHitsQuery(location, sort, unknownFields), signal);
  const ids = new Set(named?.ids.slice(0, limit));
  let total = named?.numFound ?? Number.POSITIVE_INFINITY;
  for (let start = ids.size; start < Math.min(limit, total); ) {
    const { response } = await find(location, { start, rows: Math.min(MAX_SEARCH_ROWS, limit - start), sort }, signal);
    for (const { id } of response.docs) ids.add(id);
    start += response.docs.length;
    total = response.docs.length === 0 ? 0 : response.numFound;
  }
  signal.throwIfAborted();
  return [...ids];
}
