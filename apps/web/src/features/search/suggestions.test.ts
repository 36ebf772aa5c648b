import { describe, expect, it } from "vitest";
import { groupOf, matchParts } from "./suggestions.ts";

const series = { name: "series", label: "Serie" };
const value = (label: string, count: number) => ({ value: label.toLowerCase(), label, count });

describe("suggestions", () => {
  it("contain what is typed, beginnings first, then the frequent ones", () => {
    const group = groupOf(
      series,
      [value("Auflage", 90), value("Lagune Mini", 8), value("Lagune", 64), value("Alba", 5)],
      "lag",
    );
    expect(group?.values.map(({ label }) => label)).toEqual(["Lagune", "Lagune Mini", "Auflage"]);
  });

  it("leave out groups without a match, and values without hits", () => {
    expect(groupOf(series, [value("Alba", 5)], "lag")).toBeUndefined();
    expect(groupOf(series, [value("Lagune", 0)], "lag")).toBeUndefined();
  });

  it("find over accents and case", () => {
    expect(groupOf(series, [value("Göttingen", 3)], "GOTT")?.values).toHaveLength(1);
  });

  it("mark the match as it is written", () => {
    expect(matchParts("Auslieferlager Göttingen", "lag")).toEqual(["Ausliefer", "lag", "er Göttingen"]);
    expect(matchParts("Göttingen", "got")).toEqual(["", "Göt", "tingen"]);
    expect(matchParts("Alba", "x")).toEqual(["Alba", "", ""]);
    expect(matchParts("Alba", "")).toEqual(["Alba", "", ""]);
  });
});
