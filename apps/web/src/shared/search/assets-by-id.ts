import { batchIds } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "./find-assets.ts";

/** Assets by their ids, as a result without facets: ids that are not the caller's are simply absent. */
export async function assetsById(ids: readonly string[], client: Client, signal: AbortSignal): Promise<SearchReply> {
  const url = (assetid: readonly string[]) => client.url("assets.get", { query: { assetid } });
  const replies = await Promise.all(
    batchIds([...new Set(ids)], url).map((assetid) => client.call("assets.get", { query: { assetid }, signal })),
  );
  const docs = replies.flatMap((reply) => reply.response.docs);
  return { facetCounts: { facetFields: {} }, response: { docs, numFound: docs.length, start: 0 } };
}
