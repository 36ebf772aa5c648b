import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { fetchAssetsById } from "../shared/search/fetch-assets-by-id.ts";
import type { AssetDoc } from "./asset-doc.ts";

/** The records of bookmarks, in the order of the ids, without those that the user may not see. */
export const bookmarkDocsQuery = (client: Client, locale: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["bookmark.docs", locale, ids],
    queryFn: async ({ signal }): Promise<{ readonly docs: readonly AssetDoc[] }> => {
      const { response } = await fetchAssetsById(ids, client, signal);
      const byId = new Map(response.docs.map((doc) => [doc.id, doc]));
      return { docs: ids.flatMap((id) => byId.get(id) ?? []) };
    },
    enabled: ids.length > 0,
  });
