import { expect, it } from "vitest";
import { everything } from "../../shared/search/search-location.ts";
import { chooseQuick, quickQuery } from "./quick-choice.ts";

const facet = (...values: [string, number][]) => ({
  values: values.map(([value, count]) => ({ value, label: value, count })),
  total: values.length,
});

const groups = (...fields: string[]) => fields.map((field) => ({ field, most: 10 }));

it("takes of a field no more than its suggestions show at first", () => {
  const facets = { a: facet(["1", 9], ["2", 8], ["3", 7]), b: facet(["4", 1], ["5", 1]) };
  const chosen = chooseQuick(
    [
      { field: "a", most: 1 },
      { field: "b", most: 10 },
    ],
    facets,
  );
  expect(chosen.map(({ label }) => label)).toEqual(["1", "4", "5"]);
});

it("takes turns between the fields, the most frequent first, no word twice and five at most", () => {
  const chosen = chooseQuick(groups("series", "keywords"), {
    series: facet(["Alba", 2], ["Glut", 9], ["Dom", 0]),
    keywords: facet(["vase", 30], ["glut", 20], ["lamp", 10], ["a".repeat(40), 99], ["bowl", 5], ["cup", 4]),
  });
  expect(chosen.map(({ label }) => label)).toEqual(["Glut", "vase", "Alba", "lamp", "bowl"]);
});

it("leaves out what the settings name late", () => {
  const facets = { a: facet(["1", 1]), b: facet(["2", 1]), c: facet(["3", 1], ["4", 1], ["5", 1]), d: facet(["6", 9]) };
  expect(chooseQuick(groups("a", "b", "c", "d"), facets).map(({ label }) => label)).toEqual(["1", "2", "3", "4", "5"]);
});

it("has nothing to offer where nothing is found", () => {
  expect(chooseQuick(groups("series"), {})).toEqual([]);
});

it("offers words of up to 28 letters, and values that are numbers as texts", () => {
  const facets = {
    note: facet(["a".repeat(28), 2], ["b".repeat(29), 3]),
    year: { values: [{ value: 1998, label: "1998", count: 1 }], total: 1 },
  };
  expect(chooseQuick(groups("note", "year"), facets)).toEqual([
    { field: "note", value: "a".repeat(28), label: "a".repeat(28) },
    { field: "year", value: "1998", label: "1998" },
  ]);
});

it("asks for the values of all assets, and for no asset", async () => {
  const facets = { series: facet(["Alba", 2]) };
  const asked: unknown[] = [];
  const find = async (...given: unknown[]) => {
    asked.push(given.slice(0, 2));
    return { facetCounts: { facetFields: facets }, response: { docs: [], numFound: 0, start: 0 } };
  };
  const { queryFn, queryKey } = quickQuery(find, ["series"], "de");
  expect(await (queryFn as (context: object) => unknown)({})).toBe(facets);
  expect(asked).toEqual([[everything, { rows: 0, facets: ["series"] }]]);
  expect(queryKey).not.toEqual(quickQuery(find, ["series"], "en").queryKey);
});
