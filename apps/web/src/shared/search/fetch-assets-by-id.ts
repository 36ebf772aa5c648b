import { splitIdsIntoBatches } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "./find-assets.ts";

/** Maximum number of concurrent requests; thousands of ids need dozens of requests. */
const MAX_CONCURRENT = 4;

/** Fetches assets by id, as a search reply without facets. Assets that the user may not see are missing. */
export async function fetchAssetsById(
  ids: readonly string[],
  client: Client,
  signal: AbortSignal,
): Promise<SearchReply> {
  const url = (assetid: readonly string[]) => client.url("assets.get", { query: { assetid } });
  const ask = (assetid: string[]) => client.call("assets.get", { query: { assetid }, signal });
  const batches = splitIdsIntoBatches([...new Set(ids)], url);
  const docs: SearchReply["response"]["docs"] = [];
  while (batches.length > 0) {
    const replies = await Promise.all(batches.splice(0, MAX_CONCURRENT).map(ask));
    docs.push(...replies.flatMap((reply) => reply.response.docs));
  }
  return { facetCounts: { facetFields: {} }, response: { docs, numFound: docs.length, start: 0 } };
}
