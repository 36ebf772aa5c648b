import { describe, expect, it } from "vitest";
import { chosenOf, toggleValue, withFilter, withoutChosen, withSuggestion } from "./filters.ts";

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
