import { queryOptions } from "@tanstack/react-query";
import type { FacetReply } from "../../shared/search/find-assets.ts";
import { everything } from "../../shared/search/search-location.ts";
import type { Find } from "../../shared/search/use-find.ts";

type Facets = Readonly<Record<string, FacetReply>>;

export interface QuickSearch {
  readonly field: string;
  readonly value: string;
  readonly label: string;
}

const MAX_CHIPS = 5;
/** The settings name first what people ask for most. */
const MAX_FIELDS = 3;
/** Longer ones are sentences, not searches. */
const MAX_LENGTH = 28;

export const quickQuery = (find: Find, fields: readonly string[], lang: string) =>
  queryOptions({
    queryKey: ["search.find", "quick", lang, fields],
    queryFn: async ({ signal }) =>
      (await find(everything, { rows: 0, facets: fields }, signal)).facetCounts.facetFields,
    staleTime: 300_000,
  });

/** A field of the suggestions; `most`: how many of its values are shown at first. */
interface Group {
  readonly field: string;
  readonly most: number;
}

/** Picks the most frequent values of the first fields in turn, so that no field fills all places. */
export function chooseQuick(groups: readonly Group[], facets: Facets): QuickSearch[] {
  const queues = groups.slice(0, MAX_FIELDS).map(({ field, most }) =>
    (facets[field]?.values ?? [])
      .filter(({ label, count }) => count > 0 && label.length <= MAX_LENGTH)
      .sort((a, b) => b.count - a.count)
      .slice(0, most)
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
