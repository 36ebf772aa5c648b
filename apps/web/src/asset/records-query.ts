import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { fetchAssetsById } from "../shared/search/fetch-assets-by-id.ts";
import type { AssetDoc } from "./asset-doc.ts";

/** Loads the records of assets by id, without those that the user may not see. */
export const assetRecordsQuery = (client: Client, locale: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["assets.records", locale, ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AssetDoc>> => {
      const { response } = await fetchAssetsById(ids, client, signal);
      return new Map(response.docs.map((doc) => [doc.id, doc]));
    },
    enabled: ids.length > 0,
  });
