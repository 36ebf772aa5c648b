import type { QueryClient } from "@tanstack/react-query";
import type { AssetDoc } from "./asset-doc.ts";

/** What lists of assets stand under in the query cache, each with its language behind it. */
const LISTS = ["search.find", "collection", "bookmark.docs"];

/** The asset as a list has it that was shown before, in the same language; undefined where none has it. */
export function knownAsset(queries: QueryClient, id: string, lang: string): AssetDoc | undefined {
  const lists = queries.getQueriesData({
    predicate: ({ queryKey }) => LISTS.includes(String(queryKey[0])) && queryKey.includes(lang),
  });
  for (const [, data] of lists) {
    const found = docsIn(data).find((doc) => doc.id === id);
    if (found) return found;
  }
  return undefined;
}

/** A list stands in the cache as it is, as a reply, or as pages of replies. */
interface Cached {
  readonly docs?: readonly AssetDoc[];
  readonly response?: { readonly docs: readonly AssetDoc[] };
  readonly pages?: readonly Cached[];
}

function docsIn(data: unknown): readonly AssetDoc[] {
  if (data === null || typeof data !== "object") return [];
  const { docs, response, pages } = data as Cached;
  return docs ?? response?.docs ?? pages?.flatMap(docsIn) ?? [];
}
