import { describe, expect, it } from "vitest";
import { matching, plainFirst } from "../matching.ts";
import { groupOf, matchParts } from "./suggestions.ts";

const series = { name: "series", label: "Serie" };
const value = (label: string, count: number) => ({ value: label.toLowerCase(), label, count });

describe("suggestions", () => {
  it("contain what is typed: the very word, beginnings, beginnings of words, the rest; the frequent ones first", () => {
    const values = [
      value("Auflage", 90),
      value("Matte Lagune", 9),
      value("Lagune Mini", 8),
      value("Lagune", 64),
      value("Lag", 1),
      value("Lagos", 8),
      value("Alba", 5),
    ];
    const labels = matching(values, " LAG ").map(({ label }) => label);
    expect(labels).toEqual(["Lag", "Lagune", "Lagos", "Lagune Mini", "Matte Lagune", "Auflage"]);
  });

  it("leave out groups without a match, and values without hits", () => {
    expect(groupOf(series, [])).toBeUndefined();
    expect(groupOf(series, [value("Lagune", 0)])).toBeUndefined();
    expect(groupOf(series, [value("Lagune", 0), value("Lagos", 1)])?.values).toEqual([value("Lagos", 1)]);
  });

  it("find over accents and case", () => {
    expect(matching([value("Göttingen", 3)], "GOTT")).toHaveLength(1);
  });

  it("mark the match as it is written", () => {
    expect(matchParts("Auslieferlager Göttingen", "lag")).toEqual(["Ausliefer", "lag", "er Göttingen"]);
    expect(matchParts("Göttingen", "got")).toEqual(["", "Göt", "tingen"]);
    expect(matchParts("Alba", "x")).toEqual(["Alba", "", ""]);
    expect(matchParts("Alba", "")).toEqual(["Alba", "", ""]);
  });

  it("show first what contains the text, and then what the server found by the words of another language", () => {
    const found = [value("Pendant lamp", 4), value("Shadow", 3), value("Bowl", 3), value("Shards", 1)];
    const labels = plainFirst(found, " ha").map(({ label }) => label);
    expect(labels).toEqual(["Shadow", "Shards", "Pendant lamp", "Bowl"]);
  });
});
