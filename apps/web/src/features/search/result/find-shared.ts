import { batchIds } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import type { SearchReply } from "../../../shared/search/find-assets.ts";

/** Shared assets are a result of their own, without facets: ids that are not the caller's are simply absent. */
export async function findShared(ids: readonly string[], client: Client, signal: AbortSignal): Promise<SearchReply> {
  const url = (assetid: readonly string[]) => client.url("assets.get", { query: { assetid } });
  const replies = await Promise.all(
    batchIds([...new Set(ids)], url).map((assetid) => client.call("assets.get", { query: { assetid }, signal })),
  );
  const docs = replies.flatMap((reply) => reply.response.docs);
  return { facetCounts: { facetFields: {} }, response: { docs, numFound: docs.length, start: 0 } };
}
