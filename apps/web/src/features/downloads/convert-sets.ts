/** The convert sets that fit all of several assets. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { fitsUrl } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import { isUnsupported } from "../../shared/api/is-unsupported.ts";
import { type ConvertSet, ORIGINAL } from "./download-form.ts";

const ORIGINALS_ALONE: readonly ConvertSet[] = [{ id: ORIGINAL, title: "" }];

/**
 * Never empty. A server refuses the whole question where one of the assets is not permitted, and some backends can be
 * asked for one asset only: the originals are tried then, and the answer to the zip says which of them are left out.
 * Every other failure is thrown.
 */
export const convertSetsOfAllQuery = (client: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["session.csets", "all", ids],
    queryFn: async ({ signal }): Promise<readonly ConvertSet[]> => {
      try {
        if (ids.length > 1 && !client.has("many_sets")) return ORIGINALS_ALONE;
        const { convert_sets: sets } = await askFor(client, [...ids], signal);
        return sets.length > 0 ? sets : ORIGINALS_ALONE;
      } catch (error) {
        if (isUnsupported(error) || (error instanceof ApiError && error.status === 403)) return ORIGINALS_ALONE;
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Long lists do not fit into an address; only then the twin that not every backend has is used. */
function askFor(client: Client, ids: string[], signal: AbortSignal) {
  const query = { asset_id: ids };
  return fitsUrl(client.url("session.csets", { query }))
    ? client.call("session.csets", { query, signal })
    : client.call("session.csets_post", { body: query, signal });
}
