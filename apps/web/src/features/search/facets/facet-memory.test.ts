import { expect, it } from "vitest";
import { createFacetMemory, type SteadyFacets } from "./facet-memory.ts";
import { sortValues } from "./sort-values.ts";

const facet = (counts: Record<string, number>, total = Object.keys(counts).length) => ({
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
  total,
});
const countsOf = (facets: SteadyFacets, field: string) =>
  Object.fromEntries(facets[field]?.values.map(({ value, count }) => [value, count]) ?? []);

it("a value that falls to zero stays, and counts again when its filter goes", () => {
  const remember = createFacetMemory();
  remember("*", { series: facet({ Amara: 5, Lagune: 3 }) }, true);
  const narrowed = remember("*", { series: facet({ Lagune: 1 }) }, true);
  expect(countsOf(narrowed, "series")).toEqual({ Amara: 0, Lagune: 1 });
  expect(narrowed.series?.total).toBe(2);
  const widened = remember("*", { series: facet({ Amara: 5, Lagune: 3, Serra: 2 }) }, true);
  expect(countsOf(widened, "series")).toEqual({ Amara: 5, Lagune: 3, Serra: 2 });
});

it("a facet all of whose values fall to zero stays, too", () => {
  const remember = createFacetMemory();
  remember("*", { series: facet({ Amara: 5 }), city: facet({ Rom: 2 }) }, true);
  expect(countsOf(remember("*", { series: facet({ Amara: 1 }) }, true), "city")).toEqual({ Rom: 0 });
});

it("values keep their places also where they are ordered by their counts", () => {
  const remember = createFacetMemory();
  const field = { sort: "count", orientation: "desc" } as const;
  const order = (facets: SteadyFacets) =>
    sortValues(facets.series?.values ?? [], field, "de").map(({ value }) => value);
  expect(order(remember("*", { series: facet({ Amara: 5, Lagune: 3, Serra: 1 }) }, true))).toEqual([
    "Amara",
    "Lagune",
    "Serra",
  ]);
  expect(order(remember("*", { series: facet({ Serra: 1, Lagune: 2 }) }, true))).toEqual(["Amara", "Lagune", "Serra"]);
});

it("another search begins anew, and a reply that is not its own is not remembered", () => {
  const remember = createFacetMemory();
  remember("vase", { series: facet({ Amara: 5 }) }, true);
  expect(countsOf(remember("krug", { series: facet({ Amara: 5 }) }, false), "series")).toEqual({ Amara: 5 });
  expect(countsOf(remember("krug", { series: facet({ Serra: 2 }) }, true), "series")).toEqual({ Serra: 2 });
});

it("says nothing of values that a reply of the most frequent ones leaves out", () => {
  const remember = createFacetMemory();
  remember("*", { tag: facet({ a: 9, b: 8 }, 5000) }, true);
  expect(countsOf(remember("*", { tag: facet({ b: 7, c: 6 }, 400) }, true), "tag")).toEqual({ b: 7, c: 6 });
});
