import { expect, it } from "vitest";
import { sortValues } from "./sort-values.ts";
import { createFacetStabilizer, type StableFacets } from "./stable-facets.ts";

const facet = (counts: Record<string, number>, total = Object.keys(counts).length) => ({
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
  total,
});
const countsOf = (facets: StableFacets, field: string) =>
  Object.fromEntries(facets[field]?.values.map(({ value, count }) => [value, count]) ?? []);

it("a value without hits stays, and counts again after the filter is removed", () => {
  const remember = createFacetStabilizer();
  remember("*", { series: facet({ Amara: 5, Lagune: 3 }) }, true);
  const narrowed = remember("*", { series: facet({ Lagune: 1 }) }, true);
  expect(countsOf(narrowed, "series")).toEqual({ Amara: 0, Lagune: 1 });
  expect(narrowed.series?.total).toBe(2);
  const widened = remember("*", { series: facet({ Amara: 5, Lagune: 3, Serra: 2 }) }, true);
  expect(countsOf(widened, "series")).toEqual({ Amara: 5, Lagune: 3, Serra: 2 });
});

it("a facet without any hits stays, too", () => {
  const remember = createFacetStabilizer();
  remember("*", { series: facet({ Amara: 5 }), city: facet({ Rom: 2 }) }, true);
  expect(countsOf(remember("*", { series: facet({ Amara: 1 }) }, true), "city")).toEqual({ Rom: 0 });
});

it("values keep their positions even if sorted by count", () => {
  const remember = createFacetStabilizer();
  const field = { sort: "count", orientation: "desc" } as const;
  const order = (facets: StableFacets) =>
    sortValues(facets.series?.values ?? [], field, "de").map(({ value }) => value);
  expect(order(remember("*", { series: facet({ Amara: 5, Lagune: 3, Serra: 1 }) }, true))).toEqual([
    "Amara",
    "Lagune",
    "Serra",
  ]);
  expect(order(remember("*", { series: facet({ Serra: 1, Lagune: 2 }) }, true))).toEqual(["Amara", "Lagune", "Serra"]);
});

it("another search starts over, and an outdated reply is not remembered", () => {
  const remember = createFacetStabilizer();
  remember("vase", { series: facet({ Amara: 5 }) }, true);
  expect(countsOf(remember("krug", { series: facet({ Amara: 5 }) }, false), "series")).toEqual({ Amara: 5 });
  expect(countsOf(remember("krug", { series: facet({ Serra: 2 }) }, true), "series")).toEqual({ Serra: 2 });
});

it("drops values missing from a truncated reply", () => {
  const remember = createFacetStabilizer();
  remember("*", { tag: facet({ a: 9, b: 8 }, 5000) }, true);
  expect(countsOf(remember("*", { tag: facet({ b: 7, c: 6 }, 400) }, true), "tag")).toEqual({ b: 7, c: 6 });
});
