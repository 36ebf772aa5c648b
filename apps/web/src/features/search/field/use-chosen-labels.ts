import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type ChosenSuggestions, EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { useFind } from "../../../shared/search/use-find.ts";

export interface ChosenLabels {
  of(field: string, value: string): string;
  /** Stores the label of a chosen suggestion, so that it need not be fetched. */
  remember(field: string, value: string, label: string): void;
}

/** Labels of the suggestion values in the address. Those not remembered from a chosen suggestion are fetched. */
export function useChosenLabels(chosen: ChosenSuggestions): ChosenLabels {
  const locale = useLocale();
  const find = useFind();
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const keyOf = useCallback((field: string, value: string) => `${locale} ${field} ${value}`, [locale]);
  const fields = Object.keys(chosen).filter((field) => chosen[field]?.some((value) => !labels[keyOf(field, value)]));
  const { data } = useQuery({
    queryKey: ["search.find", "labels", locale, fields, chosen],
    queryFn: async ({ signal }) => {
      const place = {
        ...EMPTY_SEARCH,
        suggestions: Object.fromEntries(fields.map((field) => [field, chosen[field] ?? []])),
      };
      return (await find(place, { rows: 0, facets: fields }, signal)).facetCounts.facetFields;
    },
    enabled: fields.length > 0,
    retry: false,
  });
  return useMemo(
    () => ({
      of: (field, value) =>
        labels[keyOf(field, value)] ?? data?.[field]?.values.find((one) => String(one.value) === value)?.label ?? value,
      remember: (field, value, label) => setLabels((before) => ({ ...before, [keyOf(field, value)]: label })),
    }),
    [labels, data, keyOf],
  );
}
