import { describe, expect, it } from "vitest";
import { EMPTY_SEARCH } from "../../shared/search/search-location.ts";
import {
  getChosenFacetValues,
  getFilterValues,
  hasFilters,
  listActiveFilters,
  toggleFacetValue,
  withFacetValues,
  withFilter,
  withoutActiveFilter,
  withoutFiltersOnFields,
  withSuggestion,
} from "./filters.ts";

describe("facets", () => {
  it("checkboxes add and remove values, and the filter with the last", () => {
    const two = toggleFacetValue(["Lagune"], "Amara", "checkbox");
    expect(two).toEqual(["Lagune", "Amara"]);
    expect(toggleFacetValue(two, "Lagune", "checkbox")).toEqual(["Amara"]);
    expect(withFilter({ series: two }, "series", toggleFacetValue(["Lagune"], "Lagune", "checkbox"))).toEqual({});
  });

  it("radio buttons replace, and a second click clears the choice", () => {
    expect(toggleFacetValue(["Lagune"], "Amara", "radio")).toEqual(["Amara"]);
    expect(toggleFacetValue(["Lagune"], "Lagune", "radio")).toEqual([]);
  });

  it("an empty slider or a reset removes the facet", () => {
    expect(withFilter({ shot: "1 TO 2" }, "shot", null)).toEqual({});
  });

  it("become one chip each, which removes its own value", () => {
    const place = { facets: { series: ["Lagune", "Amara"], shot: "1 TO 2" }, suggestions: { keywords: ["Vase"] } };
    const chips = listActiveFilters(place);
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

describe("a chosen suggestion of a facet's field", () => {
  const place = { ...EMPTY_SEARCH, facets: { use: ["Druck"] }, suggestions: { keywords: ["Vase"], place: ["Kiel"] } };

  it("is chosen in the facet too, once", () => {
    expect(getChosenFacetValues(place, "keywords")).toEqual(["Vase"]);
    const both = { ...place, facets: { keywords: ["Krug", "Vase"] } };
    expect(getChosenFacetValues(both, "keywords")).toEqual(["Krug", "Vase"]);
    expect(getChosenFacetValues({ ...place, facets: { keywords: "1 TO 2" } }, "keywords")).toEqual(["Vase"]);
  });

  it("stays a suggestion when another value is ticked", () => {
    expect(withFacetValues(place, "keywords", ["Vase", "Krug"])).toEqual({
      ...place,
      facets: { use: ["Druck"], keywords: ["Krug"] },
    });
  });

  it("is removed when its tick is, or when a radio button replaces it", () => {
    expect(withFacetValues(place, "keywords", [])).toEqual({ ...place, suggestions: { place: ["Kiel"] } });
    expect(withFacetValues(place, "keywords", ["Krug"])).toEqual({
      ...place,
      facets: { use: ["Druck"], keywords: ["Krug"] },
      suggestions: { place: ["Kiel"] },
    });
    const both = { ...place, facets: { keywords: ["Krug", "Vase"] } };
    expect(withFacetValues(both, "keywords", ["Krug"])).toMatchObject({
      facets: { keywords: ["Krug"] },
      suggestions: { place: ["Kiel"] },
    });
    expect(withFacetValues(both, "keywords", ["Krug", "Vase"])).toEqual(both);
  });
});

describe("an active filter", () => {
  const place = {
    facets: { series: ["Lagune"], shot: "1 TO 2" },
    suggestions: { keywords: ["Vase", "Krug"] },
    ids: [] as string[],
  };

  it("is a value, a range or a suggestion", () => {
    expect(listActiveFilters(place)).toEqual([
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
    expect(getFilterValues("1 TO 2")).toEqual([]);
    expect(getFilterValues(undefined)).toEqual([]);
    expect(getFilterValues(["Lagune"])).toEqual(["Lagune"]);
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
  expect(withoutFiltersOnFields(place, ["created"])).toEqual({
    ...EMPTY_SEARCH,
    text: "krug",
    facets: { series: ["Amara"] },
  });
});
