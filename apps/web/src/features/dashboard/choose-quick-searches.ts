import { queryOptions } from "@tanstack/react-query";
import type { FacetReply } from "../../shared/search/find-assets.ts";
import { EMPTY_SEARCH } from "../../shared/search/search-location.ts";
import type { FindAssets } from "../../shared/search/use-find-assets.ts";

type Facets = Readonly<Record<string, FacetReply>>;

export interface QuickSearch {
  readonly field: string;
  readonly value: string;
  readonly label: string;
}

const MAX_CHIPS = 5;
/** Number of suggestion fields used; the settings list the most popular first. */
const MAX_FIELDS = 3;
/** Maximum characters of a label; longer labels are sentences, not searches. */
const MAX_LABEL_LENGTH = 28;

export const quickSearchFacetsQuery = (find: FindAssets, fields: readonly string[], lang: string) =>
  queryOptions({
    queryKey: ["search.find", "quick", lang, fields],
    queryFn: async ({ signal }) =>
      (await find(EMPTY_SEARCH, { rows: 0, facets: fields }, signal)).facetCounts.facetFields,
    staleTime: 300_000,
  });

/** A suggestion field; `maxValues`: how many of its values are shown at first. */
interface FieldGroup {
  readonly field: string;
  readonly maxValues: number;
}

/** Picks the most frequent values of the first fields, alternating between fields so that none takes all slots. */
export function chooseQuickSearches(groups: readonly FieldGroup[], facets: Facets): QuickSearch[] {
  const queues = groups.slice(0, MAX_FIELDS).map(({ field, maxValues }) =>
    (facets[field]?.values ?? [])
      .filter(({ label, count }) => count > 0 && label.length <= MAX_LABEL_LENGTH)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxValues)
      .map(({ value, label }) => ({ field, value: String(value), label })),
  );
  const chosen: QuickSearch[] = [];
  const labels = new Set<string>();
  for (let turn = 0; chosen.length < MAX_CHIPS && queues.some((queue) => turn < queue.length); turn++) {
    for (const queue of queues) {
      const one = queue[turn];
      if (!one || labels.has(one.label.toLowerCase()) || chosen.length >= MAX_CHIPS) continue;
      labels.add(one.label.toLowerCase());
      chosen.push(one);
    }
  }
  return chosen;
}
