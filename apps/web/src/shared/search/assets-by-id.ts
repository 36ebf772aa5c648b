import { batchIds } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "./find-assets.ts";

/** Requests on their way at a time: thousands of ids take dozens of them. */
const AT_ONCE = 4;

/** Assets by their ids, as a result without facets: ids that are not the caller's are simply absent. */
export async function assetsById(ids: readonly string[], client: Client, signal: AbortSignal): Promise<SearchReply> {
  const url = (assetid: readonly string[]) => client.url("assets.get", { query: { assetid } });
  const ask = (assetid: string[]) => client.call("assets.get", { query: { assetid }, signal });
  const batches = batchIds([...new Set(ids)], url);
  const docs: SearchReply["response"]["docs"] = [];
  while (batches.length > 0) {
    const replies = await Promise.all(batches.splice(0, AT_ONCE).map(ask));
    docs.push(...replies.flatMap((reply) => reply.response.docs));
  }
  return { facetCounts: { facetFields: {} }, response: { docs, numFound: docs.length, start: 0 } };
}
