import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { assetsById } from "../shared/search/assets-by-id.ts";
import type { AssetDoc } from "./asset-doc.ts";

/** The records of assets of which nothing but the id is known, by id. Those that are not the caller's are absent. */
export const recordsQuery = (client: Client, locale: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["assets.records", locale, ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AssetDoc>> => {
      const { response } = await assetsById(ids, client, signal);
      return new Map(response.docs.map((doc) => [doc.id, doc]));
    },
  });
