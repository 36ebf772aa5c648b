import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { useMemo } from "react";
import { useClient } from "../api/client-context.tsx";
import { fieldsQuery } from "../api/portal-queries.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { findHealing, type Narrowing, type SearchReply, type SearchWindow } from "./find-assets.ts";

export type Find = (place: Narrowing, window: SearchWindow, signal: AbortSignal) => Promise<SearchReply>;

const DEAD = ["search.dead-fields"] as const;
const none: readonly string[] = [];

/** Runs a search; fields that the index does not know are dropped for this visit. */
export function useFind(): Find {
  const client = useClient();
  const locale = useLocale();
  const queries = useQueryClient();
  const dead = useDeadFields();
  return useMemo(() => createFind({ client, locale, queries, dead }), [client, locale, queries, dead]);
}

interface Finding {
  readonly client: Client;
  readonly locale: string;
  readonly queries: QueryClient;
  readonly dead: readonly string[];
}

export function createFind({ client, locale, queries, dead }: Finding): Find {
  return (place, window, signal) =>
    findHealing(place, window, {
      find: (query) => client.call("search.find", { query, signal }),
      reloadFields: async () => {
        const fields = await queries.fetchQuery({ ...fieldsQuery(client, locale), staleTime: 0 });
        return fields.map((field) => field.field_name);
      },
      dead,
      onDead: (fields) => {
        queries.setQueryData<readonly string[]>(DEAD, (before = none) => [...new Set([...before, ...fields])]);
      },
    });
}

/** Fields that the index turned out not to know, dropped until the page is loaded anew. */
export function useDeadFields(): readonly string[] {
  return useQuery({
    queryKey: DEAD,
    queryFn: () => none,
    enabled: false,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
