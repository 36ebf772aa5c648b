import { describe, expect, it } from "vitest";
import { everything } from "../../shared/search/search-location.ts";
import {
  chosenOf,
  chosenValues,
  isNarrowed,
  toggleValue,
  withFilter,
  withoutChosen,
  withoutFields,
  withSuggestion,
} from "./filters.ts";

describe("facets", () => {
  it("checkboxes add and take away values, and vanish with the last", () => {
    const one = toggleValue({}, "series", "Lagune", "checkbox");
    const two = toggleValue(one, "series", "Amara", "checkbox");
    expect(two).toEqual({ series: ["Lagune", "Amara"] });
    expect(toggleValue(two, "series", "Lagune", "checkbox")).toEqual({ series: ["Amara"] });
    expect(toggleValue(one, "series", "Lagune", "checkbox")).toEqual({});
  });

  it("radios replace, and a second click takes the choice back", () => {
    const one = toggleValue({ place: ["Kassel"] }, "series", "Lagune", "radio");
    expect(toggleValue(one, "series", "Amara", "radio")).toEqual({ place: ["Kassel"], series: ["Amara"] });
    expect(toggleValue(one, "series", "Lagune", "radio")).toEqual({ place: ["Kassel"] });
  });

  it("an empty slider or a reset removes the facet", () => {
    expect(withFilter({ shot: "1 TO 2" }, "shot", null)).toEqual({});
  });

  it("become one chip each, and each chip takes away its own", () => {
    const place = { facets: { series: ["Lagune", "Amara"], shot: "1 TO 2" }, suggestions: { keywords: ["Vase"] } };
    const chips = chosenOf(place);
    expect(chips.map((chip) => chip.value)).toEqual(["Lagune", "Amara", "1 TO 2", "Vase"]);
    const emptied = chips.reduce(
      (left, chip) => withoutChosen(left, chip),
      place as Parameters<typeof withoutChosen>[0],
    );
    expect(emptied).toEqual({ facets: {}, suggestions: {} });
  });

  it("a suggestion is added once", () => {
    const place = withSuggestion({ suggestions: {} }, "keywords", "Vase");
    expect(withSuggestion(place, "keywords", "Vase")).toBe(place);
    expect(withSuggestion(place, "keywords", "Krug").suggestions).toEqual({ keywords: ["Vase", "Krug"] });
  });
});

describe("what is chosen", () => {
  const place = {
    facets: { series: ["Lagune"], shot: "1 TO 2" },
    suggestions: { keywords: ["Vase", "Krug"] },
    ids: [] as string[],
  };

  it("is a value, a range or a suggestion", () => {
    expect(chosenOf(place)).toEqual([
      { field: "series", value: "Lagune", kind: "value" },
      { field: "shot", value: "1 TO 2", kind: "range" },
      { field: "keywords", value: "Vase", kind: "suggestion" },
      { field: "keywords", value: "Krug", kind: "suggestion" },
    ]);
  });

  it("goes one by one, and nothing else with it", () => {
    expect(withoutChosen(place, { field: "keywords", value: "Vase", kind: "suggestion" })).toEqual({
      ...place,
      suggestions: { keywords: ["Krug"] },
    });
    expect(withoutChosen(place, { field: "shot", value: "1 TO 2", kind: "range" }).facets).toEqual({
      series: ["Lagune"],
    });
    expect(withoutChosen(place, { field: "place", value: "Kassel", kind: "suggestion" })).toEqual(place);
    expect(withoutChosen(place, { field: "place", value: "Kassel", kind: "value" })).toEqual(place);
  });

  it("narrows the search; so do shared assets", () => {
    const nothing = { facets: {}, suggestions: {}, ids: [] };
    expect(isNarrowed(nothing)).toBe(false);
    expect(isNarrowed({ ...nothing, ids: ["7"] })).toBe(true);
    expect(isNarrowed({ ...nothing, facets: { shot: "1 TO 2" } })).toBe(true);
    expect(isNarrowed({ ...nothing, suggestions: { keywords: ["Vase"] } })).toBe(true);
  });

  it("is no value where it is a range", () => {
    expect(chosenValues("1 TO 2")).toEqual([]);
    expect(chosenValues(undefined)).toEqual([]);
    expect(chosenValues(["Lagune"])).toEqual(["Lagune"]);
    expect(toggleValue({ shot: "1 TO 2" }, "shot", "3", "checkbox")).toEqual({ shot: ["3"] });
  });

  it("is a facet's only as long as it holds something", () => {
    expect(withFilter({ series: ["Lagune"] }, "series", [])).toEqual({});
    expect(withFilter({ shot: "1 TO 2" }, "shot", "")).toEqual({});
    expect(withFilter({ shot: "1 TO 2" }, "shot", "3 TO 4")).toEqual({ shot: "3 TO 4" });
  });
});

it("takes away whatever a field is narrowed by, and leaves the rest", () => {
  const place = {
    ...everything,
    text: "krug",
    facets: { created: ["x"], series: ["Amara"] },
    suggestions: { created: ["y"] },
  };
  expect(withoutFields(place, ["created"])).toEqual({ ...everything, text: "krug", facets: { series: ["Amara"] } });
});
