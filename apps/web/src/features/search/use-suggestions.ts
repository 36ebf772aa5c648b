import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { useEffect, useMemo, useState } from "react";
import { useFieldLookup } from "../../asset/field-lookup.ts";
import type { FacetReply } from "../../asset/find-assets.ts";
import { usePortal } from "../../asset/portal.ts";
import type { Choices, Filters } from "../../asset/search-location.ts";
import { groupOf, matching, type SuggestionGroup } from "./suggestions.ts";
import { useSuggestionFields } from "./use-facets.ts";

/** Milliseconds after the last key. */
const TYPING_PAUSE = 150;
/** Fields asked at once; more would not fit into the menu. */
const MAX_FIELDS = 6;

interface Answer {
  /** The text that all values contain, by the server's word; undefined where they are but the most frequent ones. */
  readonly contain?: string;
  readonly values: Readonly<Record<string, FacetReply["values"]>>;
}

export interface Narrowing {
  readonly facets: Filters;
  readonly suggestions: Choices;
}

export function useSuggestions(typed: string, open: boolean, narrowing: Narrowing): readonly SuggestionGroup[] {
  const { client, locale } = usePortal();
  const lookup = useFieldLookup();
  const fields = useSuggestionFields().slice(0, MAX_FIELDS);
  const text = useDebounced(typed.trim(), TYPING_PAUSE);
  const names = fields.map(({ name }) => name);
  const { data } = useQuery({
    queryKey: ["search.facet_values", locale, names, text, narrowing],
    queryFn: ({ signal }) => findValues(client, names, text, narrowing, signal),
    enabled: open && text !== "" && names.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return useMemo(
    () =>
      typed.trim() === "" || data === undefined
        ? []
        : fields.flatMap(({ name, translation }) => {
            const values = data.values[name] ?? [];
            // What the server found for exactly this text it has ordered, and found in spellings unknown here.
            const found = data.contain === typed.trim() ? values : matching(values, typed);
            return groupOf({ name, label: lookup.label(name, translation) }, found) ?? [];
          }),
    [data, typed, fields, lookup],
  );
}

type PortalClient = ReturnType<typeof usePortal>["client"];

/** Finds among all values where the server can; else among the hundred most frequent, with one search. */
async function findValues(
  client: PortalClient,
  fields: readonly string[],
  contains: string,
  narrowing: Narrowing,
  signal: AbortSignal,
): Promise<Answer> {
  const filter = Object.keys(narrowing.facets).length > 0 ? { filter: mutable(narrowing.facets) } : {};
  try {
    const replies = await Promise.all(
      fields.map((field) =>
        client.call("search.facet_values", { query: { ...filter, field, contains, rows: 20 }, signal }),
      ),
    );
    return { contain: contains, values: Object.fromEntries(replies.map((reply) => [reply.field, reply.values])) };
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 405, 501].includes(error.status)) throw error;
    const query = { ...filter, solr_q: "*", solr_rows: 0, solr_facetfields: [...fields] };
    const { facetCounts } = await client.call("search.find", { query, signal });
    const found = Object.entries(facetCounts.facetFields).map(([field, { values }]) => [field, values]);
    return { values: Object.fromEntries(found) };
  }
}

function mutable(filters: Filters): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(filters).map(([field, filter]) => [field, typeof filter === "string" ? filter : [...filter]]),
  );
}

function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
