import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { fitsUrlLimit } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import {
  type ConvertSet,
  type DownloadParameters,
  ORIGINAL_CONVERT_SET_ID,
} from "../../asset/downloads/download-parameters.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { isUnsupportedByServer } from "../../shared/api/is-unsupported.ts";
import { maxZipAssetsQuery } from "../../shared/api/portal-queries.ts";
import { useConvertSetChoice } from "./use-convert-set-choice.ts";

const UNLIMITED = -1;
/** Pause in typing before the values of the fields are requested. */
const TYPING_PAUSE_MS = 300;

/** Loads the convert sets of all items (of some, if the server can mix sets), and plans the zip in the chosen one. */
export function useZipPlan(items: readonly DownloadItem[]) {
  const client = useClient();
  const { data: max = UNLIMITED, isPending } = useQuery(maxZipAssetsQuery(client));
  const tooMany = max !== UNLIMITED && items.length > max;
  const canQuery = !isPending && !tooMany;
  const ids = items.map(({ id }) => id);
  const permitted = items.filter(({ refused }) => !refused).map(({ id }) => id);
  const known = useQuery({
    ...commonConvertSetsQuery(client, permitted.length > 0 ? permitted : ids),
    enabled: canQuery,
  });
  const { data: sets = [] } = known;
  const choice = useConvertSetChoice(sets);
  const text = JSON.stringify(choice.options);
  // Debounced only for typed values.
  const paused = useDebouncedValue(text, TYPING_PAUSE_MS)[0];
  const requestedOptions = choice.customSize ? paused : text;
  const form = choice.options;
  const plan = useQuery({
    queryKey: ["download.zip", ids, requestedOptions],
    queryFn: ({ signal }) => planZip(client, ids, JSON.parse(requestedOptions ?? "{}") as DownloadParameters, signal),
    enabled: canQuery && requestedOptions !== undefined,
    // The list of left out assets stays while another convert set is requested.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isOld = plan.isFetching || plan.isPlaceholderData || requestedOptions !== text;
  const failed = known.isError ? known : plan.isError ? plan : undefined;
  const isWaiting = !tooMany && !failed && (sets.length === 0 || (form !== undefined && isOld));
  return { tooMany, max, sets, choice, failed, plan: { ...plan, isWaiting } };
}

/** Uses POST only if the ids do not fit into a URL, since not every backend has these POST endpoints. */
function planZip(client: Client, ids: string[], form: DownloadParameters, signal: AbortSignal) {
  // Assets that do not come in this form are added as their originals.
  const isMixed = form.csetid !== ORIGINAL_CONVERT_SET_ID && client.has("mixed_zips");
  const query = { id: ids, ...form, ...(isMixed ? { rest: "originals" as const } : {}) };
  return fitsUrlLimit(client.url("download.zip", { query })) || !client.has("posts")
    ? client.call("download.zip", { query, signal })
    : client.call("download.zip_post", { body: query, signal });
}

const ORIGINAL_ONLY: readonly ConvertSet[] = [{ id: ORIGINAL_CONVERT_SET_ID, title: "" }];

/**
 * The convert sets for a zip, never an empty list: only the original if the server refuses one of the assets, or
 * supports only one asset; the zip request then reports which assets are left out. Throws other errors.
 */
const commonConvertSetsQuery = (client: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["session.csets", "all", ids],
    queryFn: async ({ signal }): Promise<readonly ConvertSet[]> => {
      try {
        if (ids.length > 1 && !client.has("many_sets")) return ORIGINAL_ONLY;
        const { convert_sets: sets } = await fetchConvertSets(client, [...ids], signal);
        return sets.length > 0 ? sets : ORIGINAL_ONLY;
      } catch (error) {
        if (isUnsupportedByServer(error) || (error instanceof ApiError && error.status === 403)) return ORIGINAL_ONLY;
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Uses POST only if the ids do not fit into a URL, since not every backend has these POST endpoints. */
function fetchConvertSets(client: Client, ids: string[], signal: AbortSignal) {
  const query = { asset_id: ids, ...(ids.length > 1 && client.has("mixed_zips") ? { fit: "any" as const } : {}) };
  return fitsUrlLimit(client.url("session.csets", { query }))
    ? client.call("session.csets", { query, signal })
    : client.call("session.csets_post", { body: query, signal });
}
