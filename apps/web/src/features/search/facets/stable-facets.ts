/**
 * Keeps facet values in place while the filters of a search change: values without hits stay visible with a count of
 * zero. Pure but for the remembered values.
 */
import type { FacetReply } from "../../../shared/search/find-assets.ts";

type Value = FacetReply["values"][number];

/** `initialCount` is the count when the value first appeared; sorting uses it, so that values do not move. */
export type StableValue = Value & { readonly initialCount?: number };
export type StableFacet = Omit<FacetReply, "values"> & { readonly values: readonly StableValue[] };
export type StableFacets = Readonly<Record<string, StableFacet>>;

/**
 * @returns a function of the search without its filters, the facets of its latest reply, and whether that reply is current. It
 * starts over with another search.
 */
export function createFacetStabilizer(): (search: string, facets: StableFacets, settled: boolean) => StableFacets {
  let currentSearch: string | undefined;
  let stable: StableFacets = {};
  return (search, facets, settled) => {
    if (!settled) return currentSearch === search ? stable : facets;
    const before = currentSearch === search ? stable : {};
    const names = [...Object.keys(facets), ...Object.keys(before).filter((name) => !(name in facets))];
    stable = Object.fromEntries(
      names.map((name) => [name, mergeFacet(before[name], facets[name])] as const).flatMap(toEntry),
    );
    currentSearch = search;
    return stable;
  };
}

function toEntry([name, facet]: readonly [string, StableFacet | undefined]): (readonly [string, StableFacet])[] {
  return facet ? [[name, facet]] : [];
}

function mergeFacet(before: StableFacet | undefined, now: StableFacet | undefined): StableFacet | undefined {
  if (before === undefined) return now;
  const counts = new Map((now?.values ?? []).map((value) => [String(value.value), value]));
  // If the reply contains only the most frequent values, the counts of the others are unknown.
  const complete = now === undefined || now.total <= now.values.length;
  const previous = before.values.flatMap((value): StableValue[] => {
    const initialCount = value.initialCount ?? value.count;
    const present = counts.get(String(value.value));
    counts.delete(String(value.value));
    if (present) return [{ ...present, initialCount }];
    return complete ? [{ ...value, count: 0, initialCount }] : [];
  });
  const values = [...previous, ...counts.values()];
  return { ...before, ...now, values, total: Math.max(before.total, now?.total ?? 0, values.length) };
}
