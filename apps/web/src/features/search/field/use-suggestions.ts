import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { isUnsupportedByServer } from "../../../shared/api/is-unsupported.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type FacetReply, toNarrowingQuery } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { useFindAssets, useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { useSuggestionFields } from "../facets/facet-fields.ts";
import { rankMatches, sortLabelMatchesFirst } from "../rank-matches.ts";
import { useDebouncedText } from "../use-debounced-text.ts";
import { type SuggestionGroup, toSuggestionGroup } from "./suggestions.ts";

/** Maximum number of fields; more would not fit into the menu. */
const MAX_FIELDS = 6;

/** Values requested for each field: enough to rank them, and no more than a server returns. */
const MIN_VALUES = 20;
const MAX_VALUES = 100;

const none: readonly SuggestionGroup[] = [];

interface Answer {
  /** The text that the server has matched; undefined if the values are just the most frequent ones. */
  readonly matchedText?: string;
  readonly values: Readonly<Record<string, FacetReply["values"]>>;
}

/** Loads the values of the suggestion fields that contain the typed text. Memoised. */
export function useSuggestions(
  typed: string,
  narrowing: Pick<SearchLocation, "facets" | "suggestions">,
): readonly SuggestionGroup[] {
  const client = useClient();
  const locale = useLocale();
  const lookup = useFieldLookup();
  const find = useFindAssets();
  const dead = useUnknownFields();
  const all = useSuggestionFields();
  const fields = useMemo(() => all.slice(0, MAX_FIELDS), [all]);
  const text = useDebouncedText(typed);
  const names = fields.map(({ name }) => name);
  const { data } = useQuery({
    queryKey: ["search.facet_values", locale, names, text, narrowing],
    queryFn: async ({ signal }): Promise<Answer> => {
      // Swapped: here, filters narrow the values of their own field, and chosen suggestions do not.
      const place = { text: "", facets: narrowing.suggestions, suggestions: narrowing.facets };
      const query = toNarrowingQuery(place, dead);
      try {
        const values = fields.map(({ name, preview }) => {
          const rows = Math.min(MAX_VALUES, Math.max(MIN_VALUES, preview));
          return client.call("search.facet_values", { query: { ...query, field: name, contains: text, rows }, signal });
        });
        return { matchedText: text, values: byField((await Promise.all(values)).map((reply) => [reply.field, reply])) };
      } catch (error) {
        if (!isUnsupportedByServer(error)) throw error;
        // The server cannot search all values: fall back to the hundred most frequent.
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
            const found =
              data.matchedText === typed.trim()
                ? sortLabelMatchesFirst(values, typed)
                : rankMatches(values, typed, locale);
            return toSuggestionGroup({ name, label: lookup.label(name, translation), preview }, found, typed) ?? [];
          }),
    [data, typed, fields, lookup, locale],
  );
}

function byField(replies: readonly (readonly [string, Pick<FacetReply, "values">])[]): Answer["values"] {
  return Object.fromEntries(replies.map(([field, { values }]) => [field, values]));
}
