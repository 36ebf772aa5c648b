import { expect, it } from "vitest";
import { EMPTY_SEARCH } from "../../shared/search/search-location.ts";
import { chooseQuickSearches, quickSearchFacetsQuery } from "./choose-quick-searches.ts";

const facet = (...values: [string, number][]) => ({
  values: values.map(([value, count]) => ({ value, label: value, count })),
  total: values.length,
});

const groups = (...fields: string[]) => fields.map((field) => ({ field, maxValues: 10 }));

it("takes at most as many values of a field as its suggestions show at first", () => {
  const facets = { a: facet(["1", 9], ["2", 8], ["3", 7]), b: facet(["4", 1], ["5", 1]) };
  const chosen = chooseQuickSearches(
    [
      { field: "a", maxValues: 1 },
      { field: "b", maxValues: 10 },
    ],
    facets,
  );
  expect(chosen.map(({ label }) => label)).toEqual(["1", "4", "5"]);
});

it("alternates between fields, the most frequent values first, without duplicates, five at most", () => {
  const chosen = chooseQuickSearches(groups("series", "keywords"), {
    series: facet(["Alba", 2], ["Glut", 9], ["Dom", 0]),
    keywords: facet(["vase", 30], ["glut", 20], ["lamp", 10], ["a".repeat(40), 99], ["bowl", 5], ["cup", 4]),
  });
  expect(chosen.map(({ label }) => label)).toEqual(["Glut", "vase", "Alba", "lamp", "bowl"]);
});

it("leaves out what the settings name late", () => {
  const facets = { a: facet(["1", 1]), b: facet(["2", 1]), c: facet(["3", 1], ["4", 1], ["5", 1]), d: facet(["6", 9]) };
  expect(chooseQuickSearches(groups("a", "b", "c", "d"), facets).map(({ label }) => label)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
  ]);
});

it("is empty if there are no values", () => {
  expect(chooseQuickSearches(groups("series"), {})).toEqual([]);
});

it("offers labels of up to 28 characters, and numeric values as texts", () => {
  const facets = {
    note: facet(["a".repeat(28), 2], ["b".repeat(29), 3]),
    year: { values: [{ value: 1998, label: "1998", count: 1 }], total: 1 },
  };
  expect(chooseQuickSearches(groups("note", "year"), facets)).toEqual([
    { field: "note", value: "a".repeat(28), label: "a".repeat(28) },
    { field: "year", value: "1998", label: "1998" },
  ]);
});

it("requests values of all assets, without rows", async () => {
  const facets = { series: facet(["Alba", 2]) };
  const asked: unknown[] = [];
  const find = async (...given: unknown[]) => {
    asked.push(given.slice(0, 2));
    return { facetCounts: { facetFields: facets }, response: { docs: [], numFound: 0, start: 0 } };
  };
  const { queryFn, queryKey } = quickSearchFacetsQuery(find, ["series"], "de");
  expect(await (queryFn as (context: object) => unknown)({})).toBe(facets);
  expect(asked).toEqual([[EMPTY_SEARCH, { rows: 0, facets: ["series"] }]]);
  expect(queryKey).not.toEqual(quickSearchFacetsQuery(find, ["series"], "en").queryKey);
});
