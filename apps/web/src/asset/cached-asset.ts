import type { QueryClient } from "@tanstack/react-query";
import type { AssetDoc } from "./asset-doc.ts";

/** First part of the query keys of lists of assets; the keys also contain the language. */
const LIST_QUERIES = ["search.find", "collection", "assets.records"];

/** Finds an asset in the cached lists of the same language; undefined if none contains it. */
export function findCachedAsset(queries: QueryClient, id: string, lang: string): AssetDoc | undefined {
  const lists = queries.getQueriesData({
    predicate: ({ queryKey }) => LIST_QUERIES.includes(String(queryKey[0])) && queryKey.includes(lang),
  });
  for (const [, data] of lists) {
    const found = getDocs(data).find((doc) => doc.id === id);
    if (found) return found;
  }
  return undefined;
}

/** A cached list: plain, as a reply, or as pages of replies; records are in a map. */
interface CachedList {
  readonly docs?: readonly AssetDoc[];
  readonly response?: { readonly docs: readonly AssetDoc[] };
  readonly pages?: readonly CachedList[];
}

function getDocs(data: unknown): readonly AssetDoc[] {
  if (data === null || typeof data !== "object") return [];
  if (data instanceof Map) return [...data.values()];
  const { docs, response, pages } = data as CachedList;
  return docs ?? response?.docs ?? pages?.flatMap(getDocs) ?? [];
}
