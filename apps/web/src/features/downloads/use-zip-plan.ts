import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fitsUrl } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import { useClient } from "../../shared/api/client-context.tsx";
import { maxAssetsQuery } from "../../shared/api/portal-queries.ts";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { convertSetsOfAllQuery } from "./convert-sets.ts";
import type { DownloadForm } from "./download-form.ts";
import { useFormChoice } from "./use-form-choice.ts";

const UNLIMITED = -1;
/** Milliseconds after the last key in a field, until the server is asked anew. */
const TYPING_PAUSE = 300;

/** The forms that there are for all of them, the one that is chosen, and what the server says to a zip of it. */
export function useZipPlan(items: readonly DownloadItem[]) {
  const client = useClient();
  const { data: max = UNLIMITED, isPending } = useQuery(maxAssetsQuery(client));
  const tooMany = max !== UNLIMITED && items.length > max;
  const askable = !isPending && !tooMany;
  const ids = items.map(({ id }) => id);
  const open = items.filter(({ refused }) => !refused).map(({ id }) => id);
  const known = useQuery({ ...convertSetsOfAllQuery(client, open.length > 0 ? open : ids), enabled: askable });
  const { data: sets = [] } = known;
  const choice = useFormChoice(sets);
  const text = JSON.stringify(choice.form);
  // A row is chosen once; what is typed changes with each key.
  const paused = useDebouncedValue(text, TYPING_PAUSE)[0];
  const asked = choice.own ? paused : text;
  const form = choice.form;
  const plan = useQuery({
    queryKey: ["download.zip", ids, asked],
    queryFn: ({ signal }) => planZip(client, ids, JSON.parse(asked ?? "{}") as DownloadForm, signal),
    enabled: askable && asked !== undefined,
    // What is left out stands where it stood while another form is asked for.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isOld = plan.isFetching || plan.isPlaceholderData || asked !== text;
  const failed = known.isError ? known : plan.isError ? plan : undefined;
  const isWaiting = !tooMany && !failed && (sets.length === 0 || (form !== undefined && isOld));
  return { tooMany, max, sets, choice, failed, plan: { ...plan, isWaiting } };
}

/** Long lists do not fit into an address; only then the twin that not every backend has is used. */
function planZip(client: Client, ids: string[], form: DownloadForm, signal: AbortSignal) {
  const query = { id: ids, ...form };
  return fitsUrl(client.url("download.zip", { query })) || !client.has("posts")
    ? client.call("download.zip", { query, signal })
    : client.call("download.zip_post", { body: query, signal });
}
