/**
 * Values stay where they are while the filters of a search are changed: those that fall to zero are still there to be
 * aimed at, and to be seen coming back. Pure but for what it remembers.
 */
import type { FacetReply } from "../../../shared/search/find-assets.ts";

type Value = FacetReply["values"][number];

/** `first` is the count by which it was ordered when it came, whatever it counts now. */
export type SteadyValue = Value & { readonly first?: number };
export type SteadyFacet = Omit<FacetReply, "values"> & { readonly values: readonly SteadyValue[] };
export type SteadyFacets = Readonly<Record<string, SteadyFacet>>;

/**
 * @returns a function of the search without its filters, of the facets of its latest reply, and of whether that reply
 * is the present one; another search begins anew.
 */
export function createFacetMemory(): (search: string, facets: SteadyFacets, settled: boolean) => SteadyFacets {
  let of: string | undefined;
  let seen: SteadyFacets = {};
  return (search, facets, settled) => {
    if (!settled) return of === search ? seen : facets;
    const before = of === search ? seen : {};
    const names = [...Object.keys(facets), ...Object.keys(before).filter((name) => !(name in facets))];
    seen = Object.fromEntries(names.map((name) => [name, steady(before[name], facets[name])] as const).flatMap(known));
    of = search;
    return seen;
  };
}

function known([name, facet]: readonly [string, SteadyFacet | undefined]): (readonly [string, SteadyFacet])[] {
  return facet ? [[name, facet]] : [];
}

function steady(before: SteadyFacet | undefined, now: SteadyFacet | undefined): SteadyFacet | undefined {
  if (before === undefined) return now;
  const counts = new Map((now?.values ?? []).map((value) => [String(value.value), value]));
  // Of so many values that the reply holds but the most frequent, nobody knows what the others count.
  const complete = now === undefined || now.total <= now.values.length;
  const kept = before.values.flatMap((value): SteadyValue[] => {
    const first = value.first ?? value.count;
    const present = counts.get(String(value.value));
    counts.delete(String(value.value));
    if (present) return [{ ...present, first }];
    return complete ? [{ ...value, count: 0, first }] : [];
  });
  const values = [...kept, ...counts.values()];
  return { ...before, ...now, values, total: Math.max(before.total, now?.total ?? 0, values.length) };
}
