import { describe, expect, it } from "vitest";
import { EMPTY_SEARCH } from "../../shared/search/search-location.ts";
import {
  activeFilters,
  chosenValues,
  hasFilters,
  toggleValue,
  withFilter,
  withoutActiveFilter,
  withoutFields,
  withSuggestion,
} from "./filters.ts";

describe("facets", () => {
  it("checkboxes add and remove values, and the filter with the last", () => {
    const two = toggleValue(["Lagune"], "Amara", "checkbox");
    expect(two).toEqual(["Lagune", "Amara"]);
    expect(toggleValue(two, "Lagune", "checkbox")).toEqual(["Amara"]);
    expect(withFilter({ series: two }, "series", toggleValue(["Lagune"], "Lagune", "checkbox"))).toEqual({});
  });

  it("radio buttons replace, and a second click clears the choice", () => {
    expect(toggleValue(["Lagune"], "Amara", "radio")).toEqual(["Amara"]);
    expect(toggleValue(["Lagune"], "Lagune", "radio")).toEqual([]);
  });

  it("an empty slider or a reset removes the facet", () => {
    expect(withFilter({ shot: "1 TO 2" }, "shot", null)).toEqual({});
  });

  it("become one chip each, which removes its own value", () => {
    const place = { facets: { series: ["Lagune", "Amara"], shot: "1 TO 2" }, suggestions: { keywords: ["Vase"] } };
    const chips = activeFilters(place);
    expect(chips.map((chip) => chip.value)).toEqual(["Lagune", "Amara", "1 TO 2", "Vase"]);
    const emptied = chips.reduce(
      (left, chip) => withoutActiveFilter(left, chip),
      place as Parameters<typeof withoutActiveFilter>[0],
    );
    expect(emptied).toEqual({ facets: {}, suggestions: {} });
  });

  it("a suggestion is added once", () => {
    const place = withSuggestion({ suggestions: {} }, "keywords", "Vase");
    expect(withSuggestion(place, "keywords", "Vase")).toBe(place);
    expect(withSuggestion(place, "keywords", "Krug").suggestions).toEqual({ keywords: ["Vase", "Krug"] });
  });
});

describe("an active filter", () => {
  const place = {
    facets: { series: ["Lagune"], shot: "1 TO 2" },
    suggestions: { keywords: ["Vase", "Krug"] },
    ids: [] as string[],
  };

  it("is a value, a range or a suggestion", () => {
    expect(activeFilters(place)).toEqual([
      { field: "series", value: "Lagune", kind: "value" },
      { field: "shot", value: "1 TO 2", kind: "range" },
      { field: "keywords", value: "Vase", kind: "suggestion" },
      { field: "keywords", value: "Krug", kind: "suggestion" },
    ]);
  });

  it("is removed alone", () => {
    expect(withoutActiveFilter(place, { field: "keywords", value: "Vase", kind: "suggestion" })).toEqual({
      ...place,
      suggestions: { keywords: ["Krug"] },
    });
    expect(withoutActiveFilter(place, { field: "shot", value: "1 TO 2", kind: "range" }).facets).toEqual({
      series: ["Lagune"],
    });
    expect(withoutActiveFilter(place, { field: "place", value: "Kassel", kind: "suggestion" })).toEqual(place);
    expect(withoutActiveFilter(place, { field: "place", value: "Kassel", kind: "value" })).toEqual(place);
  });

  it("narrows the search; so do shared assets", () => {
    const nothing = { facets: {}, suggestions: {}, ids: [] };
    expect(hasFilters(nothing)).toBe(false);
    expect(hasFilters({ ...nothing, ids: ["7"] })).toBe(true);
    expect(hasFilters({ ...nothing, facets: { shot: "1 TO 2" } })).toBe(true);
    expect(hasFilters({ ...nothing, suggestions: { keywords: ["Vase"] } })).toBe(true);
  });

  it("is no value where it is a range", () => {
    expect(chosenValues("1 TO 2")).toEqual([]);
    expect(chosenValues(undefined)).toEqual([]);
    expect(chosenValues(["Lagune"])).toEqual(["Lagune"]);
  });

  it("is removed when empty", () => {
    expect(withFilter({ series: ["Lagune"] }, "series", [])).toEqual({});
    expect(withFilter({ shot: "1 TO 2" }, "shot", "")).toEqual({});
    expect(withFilter({ shot: "1 TO 2" }, "shot", "3 TO 4")).toEqual({ shot: "3 TO 4" });
  });
});

it("removes all filters on a field, and keeps the rest", () => {
  const place = {
    ...EMPTY_SEARCH,
    text: "krug",
    facets: { created: ["x"], series: ["Amara"] },
    suggestions: { created: ["y"] },
  };
  expect(withoutFields(place, ["created"])).toEqual({ ...EMPTY_SEARCH, text: "krug", facets: { series: ["Amara"] } });
});
