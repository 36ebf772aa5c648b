import { expect, it } from "vitest";
import { chooseQuick } from "./quick-choice.ts";

const facet = (...values: [string, number][]) => ({
  values: values.map(([value, count]) => ({ value, label: value, count })),
  total: values.length,
});

it("takes turns between the fields, the most frequent first, no word twice and five at most", () => {
  const chosen = chooseQuick(["series", "keywords"], {
    series: facet(["Alba", 2], ["Glut", 9], ["Dom", 0]),
    keywords: facet(["vase", 30], ["glut", 20], ["lamp", 10], ["a".repeat(40), 99], ["bowl", 5], ["cup", 4]),
  });
  expect(chosen.map(({ label }) => label)).toEqual(["Glut", "vase", "Alba", "lamp", "bowl"]);
});

it("leaves out what the settings name late", () => {
  const facets = { a: facet(["1", 1]), b: facet(["2", 1]), c: facet(["3", 1], ["4", 1], ["5", 1]), d: facet(["6", 9]) };
  expect(chooseQuick(["a", "b", "c", "d"], facets).map(({ label }) => label)).toEqual(["1", "2", "3", "4", "5"]);
});

it("has nothing to offer where nothing is found", () => {
  expect(chooseQuick(["series"], {})).toEqual([]);
});
