import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useMemo } from "react";
import { useClient } from "../api/client-context.tsx";
import { fieldsQuery } from "../api/portal-queries.ts";
import { useLocale } from "../i18n/use-locale.ts";
import {
  findAssetsWithRetries,
  type SearchNarrowing,
  type SearchReply,
  type SearchRequestOptions,
} from "./find-assets.ts";

export type FindAssets = (
  narrowing: SearchNarrowing,
  window: SearchRequestOptions,
  signal: AbortSignal,
) => Promise<SearchReply>;

const UNKNOWN_FIELDS_KEY = ["search.dead-fields"] as const;
const none: readonly string[] = [];

/** Returns a function that runs a search; fields that the index does not know are dropped for this visit. */
export function useFindAssets(): FindAssets {
  const client = useClient();
  const locale = useLocale();
  const queries = useQueryClient();
  const unknownFields = useUnknownFields();
  return useMemo(
    () => createFindAssets({ client, locale, queries, unknownFields }),
    [client, locale, queries, unknownFields],
  );
}

interface FindDeps {
  readonly client: Client;
  readonly locale: string;
  readonly queries: QueryClient;
  readonly unknownFields: readonly string[];
}

export function createFindAssets({ client, locale, queries, unknownFields }: FindDeps): FindAssets {
  return (narrowing, window, signal) =>
    findAssetsWithRetries(narrowing, window, {
      find: (query) => client.call("search.find", { query, signal }),
      reloadFields: async () => {
        const fields = await queries.fetchQuery({ ...fieldsQuery(client, locale), staleTime: 0 });
        return fields.map((field) => field.field_name);
      },
      unknownFields,
      onUnknownFields: (fields) => {
        queries.setQueryData<readonly string[]>(UNKNOWN_FIELDS_KEY, (before = none) => [
          ...new Set([...before, ...fields]),
        ]);
      },
    });
}

/** Fields that the index did not know so far, without a subscription. */
export function readUnknownFields(queries: QueryClient): readonly string[] {
  return queries.getQueryData<readonly string[]>(UNKNOWN_FIELDS_KEY) ?? none;
}

/** Fields that the index does not know, dropped until the page is reloaded. */
export function useUnknownFields(): readonly string[] {
  return useQuery({
    queryKey: UNKNOWN_FIELDS_KEY,
    queryFn: () => none,
    enabled: false,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
