/**
 * Keeps facet values in place while the filters of a search change: values without hits stay visible with a count of
 * zero. Pure but for the remembered values.
 */
import { useMemo, useState } from "react";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { FacetReply } from "../../../shared/search/find-assets.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";

type Value = FacetReply["values"][number];

/** `initialCount` is the count when the value first appeared; sorting uses it, so that values do not move. */
export type StableValue = Value & { readonly initialCount?: number };
/** A facet whose values stay in place while the filters change. */
export type StableFacet = Omit<FacetReply, "values"> & { readonly values: readonly StableValue[] };
export type StableFacets = Readonly<Record<string, StableFacet>>;

/** Replaces the facets by stable ones: values do not move or vanish until the search text changes. */
export function useStableFacets<P extends { place: SearchLocation; facets: StableFacets; waiting: boolean }>(
  list: P,
): P {
  const { place, facets, waiting } = list;
  const locale = useLocale();
  const [stabilize] = useState(createFacetStabilizer);
  const search = JSON.stringify([locale, place.text, place.ids, place.like]);
  const steady = useMemo(() => stabilize(search, facets, !waiting), [stabilize, search, facets, waiting]);
  return { ...list, facets: steady };
}

/**
 * @returns a function of the search without its filters, the facets of its latest reply, and whether that reply is
 * current. It starts over with another search.
 */
export function createFacetStabilizer(): (search: string, facets: StableFacets, settled: boolean) => StableFacets {
  let currentSearch: string | undefined;
  let stable: StableFacets = {};
  return (search, facets, settled) => {
    const before = currentSearch === search ? stable : undefined;
    if (!settled) return before ?? facets;
    currentSearch = search;
    const merged: Record<string, StableFacet> = { ...facets };
    for (const [name, facet] of Object.entries(before ?? {})) merged[name] = mergeFacet(facet, facets[name]);
    stable = merged;
    return stable;
  };
}

function mergeFacet(before: StableFacet, now: StableFacet | undefined): StableFacet {
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
