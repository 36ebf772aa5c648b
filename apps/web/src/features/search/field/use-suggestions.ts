import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFieldLookup } from "../../../asset/field-lookup.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isUnsupported } from "../../../shared/api/is-unsupported.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type FacetReply, narrowingQuery } from "../../../shared/search/find-assets.ts";
import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { useDeadFields, useFind } from "../../../shared/search/use-find.ts";
import { useSuggestionFields } from "../facets/use-facets.ts";
import { matching, plainFirst } from "../matching.ts";
import { useTyped } from "../use-typed.ts";
import { groupOf, type SuggestionGroup } from "./suggestions.ts";

/** Fields asked at once; more would not fit into the menu. */
const MAX_FIELDS = 6;

/** Values asked for in each field: enough to put first what fits best, and no more than a server gives. */
const FEW_VALUES = 20;
const MAX_VALUES = 100;

const none: readonly SuggestionGroup[] = [];

interface Answer {
  /** The text that all values contain, by the server's word; undefined where they are but the most frequent ones. */
  readonly contain?: string;
  readonly values: Readonly<Record<string, FacetReply["values"]>>;
}

/** Values of the suggestion fields that contain what is typed. The same list until something about it changes. */
export function useSuggestions(
  typed: string,
  narrowing: Pick<SearchPlace, "facets" | "suggestions">,
): readonly SuggestionGroup[] {
  const client = useClient();
  const locale = useLocale();
  const lookup = useFieldLookup();
  const find = useFind();
  const dead = useDeadFields();
  const all = useSuggestionFields();
  const fields = useMemo(() => all.slice(0, MAX_FIELDS), [all]);
  const text = useTyped(typed);
  const names = fields.map(({ name }) => name);
  const { data } = useQuery({
    queryKey: ["search.facet_values", locale, names, text, narrowing],
    queryFn: async ({ signal }): Promise<Answer> => {
      // Here it is suggestions that are added to, and the filters that stay.
      const place = { text: "", facets: narrowing.suggestions, suggestions: narrowing.facets };
      const query = narrowingQuery(place, dead);
      try {
        const values = fields.map(({ name, preview }) => {
          const rows = Math.min(MAX_VALUES, Math.max(FEW_VALUES, preview));
          return client.call("search.facet_values", { query: { ...query, field: name, contains: text, rows }, signal });
        });
        return { contain: text, values: byField((await Promise.all(values)).map((reply) => [reply.field, reply])) };
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        // The server cannot find among all values: one search brings the hundred most frequent.
        const { facetCounts } = await find(place, { rows: 0, facets: names }, signal);
        return { values: byField(Object.entries(facetCounts.facetFields)) };
      }
    },
    enabled: text !== "" && names.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return useMemo(
    () =>
      typed.trim() === "" || data === undefined
        ? none
        : fields.flatMap(({ name, translation, preview }) => {
            const values = data.values[name] ?? [];
            const found = data.contain === typed.trim() ? plainFirst(values, typed) : matching(values, typed, locale);
            return groupOf({ name, label: lookup.label(name, translation), preview }, found, typed) ?? [];
          }),
    [data, typed, fields, lookup, locale],
  );
}

function byField(replies: readonly (readonly [string, Pick<FacetReply, "values">])[]): Answer["values"] {
  return Object.fromEntries(replies.map(([field, { values }]) => [field, values]));
}
