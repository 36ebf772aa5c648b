/** Query for the convert sets that can be applied to all of several assets. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { fitsUrl } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import { type ConvertSet, ORIGINAL } from "../../asset/downloads/download-options.ts";
import { isUnsupported } from "../../shared/api/is-unsupported.ts";

const ORIGINAL_ONLY: readonly ConvertSet[] = [{ id: ORIGINAL, title: "" }];

/**
 * Never returns an empty list. Falls back to the originals if the server refuses the request because one asset is not
 * permitted, or supports only one asset; the zip request then reports which assets are left out. Throws other errors.
 */
export const commonConvertSetsQuery = (client: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["session.csets", "all", ids],
    queryFn: async ({ signal }): Promise<readonly ConvertSet[]> => {
      try {
        if (ids.length > 1 && !client.has("many_sets")) return ORIGINAL_ONLY;
        const { convert_sets: sets } = await fetchConvertSets(client, [...ids], signal);
        return sets.length > 0 ? sets : ORIGINAL_ONLY;
      } catch (error) {
        if (isUnsupported(error) || (error instanceof ApiError && error.status === 403)) return ORIGINAL_ONLY;
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Uses POST only if the ids do not fit into a URL, since not every backend has these POST endpoints. */
function fetchConvertSets(client: Client, ids: string[], signal: AbortSignal) {
  const query = { asset_id: ids };
  return fitsUrl(client.url("session.csets", { query }))
    ? client.call("session.csets", { query, signal })
    : client.call("session.csets_post", { body: query, signal });
}
