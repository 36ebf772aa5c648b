import { describe, expect, it } from "vitest";
import { rankMatches, sortLabelMatchesFirst } from "../rank-matches.ts";
import { splitAtMatch, toSuggestionGroup } from "./suggestions.ts";

const series = { name: "series", label: "Serie", preview: 10 };
const value = (label: string, count: number) => ({ value: label.toLowerCase(), label, count });

describe("suggestions", () => {
  it("contain the typed text, ranked: equal, prefix, word prefix, other; then by count", () => {
    const values = [
      value("Auflage", 90),
      value("Matte Lagune", 9),
      value("Lagune Mini", 8),
      value("Lagune", 64),
      value("Lag", 1),
      value("Lagos", 8),
      value("Alba", 5),
    ];
    const labels = rankMatches(values, " LAG ", "de").map(({ label }) => label);
    expect(labels).toEqual(["Lag", "Lagune", "Lagos", "Lagune Mini", "Matte Lagune", "Auflage"]);
  });

  it("leave out groups without a match, and values without hits", () => {
    expect(toSuggestionGroup(series, [], "lag")).toBeUndefined();
    expect(toSuggestionGroup(series, [value("Lagune", 0)], "lag")).toBeUndefined();
    expect(toSuggestionGroup(series, [value("Lagune", 0), value("Lagos", 1)], "lag")?.values).toEqual([
      value("Lagos", 1),
    ]);
  });

  it("ignore accents and case", () => {
    expect(rankMatches([value("Göttingen", 3)], "GOTT", "de")).toHaveLength(1);
  });

  it("mark the match in its original spelling", () => {
    expect(splitAtMatch("Auslieferlager Göttingen", "lag")).toEqual(["Ausliefer", "lag", "er Göttingen"]);
    expect(splitAtMatch("Göttingen", "got")).toEqual(["", "Göt", "tingen"]);
    expect(splitAtMatch("Alba", "x")).toEqual(["Alba", "", ""]);
    expect(splitAtMatch("Alba", "")).toEqual(["Alba", "", ""]);
  });

  it("show labels that contain the text before those matched in another language", () => {
    const found = [value("Pendant lamp", 4), value("Shadow", 3), value("Bowl", 3), value("Shards", 1)];
    const labels = sortLabelMatchesFirst(found, " ha").map(({ label }) => label);
    expect(labels).toEqual(["Shadow", "Shards", "Pendant lamp", "Bowl"]);
  });
});

describe("the rank of a label", () => {
  const labels = (typed: string, ...values: [string, number][]) =>
    rankMatches(
      values.map(([label, count]) => value(label, count)),
      typed,
      "de",
    ).map(({ label }) => label);

  it("depends on the best match of the text", () => {
    expect(labels("al", ["Kristall-Alba", 1], ["Opal", 9])).toEqual(["Kristall-Alba", "Opal"]);
    expect(labels("2", ["B12", 9], ["B 2", 1])).toEqual(["B 2", "B12"]);
    expect(labels("ose", ["Dose", 9], ["Rote Ösen", 1])).toEqual(["Rote Ösen", "Dose"]);
  });

  it("is decided by hits, then alphabetically, for equal matches", () => {
    expect(labels("v", ["Vase", 1], ["Valenz", 1], ["Vitrine", 2])).toEqual(["Vitrine", "Valenz", "Vase"]);
    expect(labels("n", ["Nuß 10", 1], ["Nuss 9", 1], ["Nähe", 1])).toEqual(["Nähe", "Nuss 9", "Nuß 10"]);
  });

  it("is equal for all without typed text", () => {
    expect(labels(" ", ["Alba", 1], ["Dose", 2])).toEqual(["Dose", "Alba"]);
  });
});

it("a group is limited to its configured preview, and its values are texts", () => {
  const values = Array.from({ length: 7 }, (_, at) => ({ value: 2000 + at, label: `${2000 + at}`, count: 1 }));
  const group = toSuggestionGroup({ ...series, preview: 3 }, values, "20");
  expect(group).toMatchObject({ field: "series", label: "Serie" });
  expect(group?.values.map((one) => one.value)).toEqual(["2000", "2001", "2002"]);
  expect(toSuggestionGroup(series, values, "20")?.values).toHaveLength(7);
});

it("a group is hidden when none of its entries contains the typed text, whatever the case", () => {
  const lamp = { value: "Hängeleuchte", label: "Pendant lamp", count: 4 };
  const bowl = { value: "schale", label: "Bowl", count: 9 };
  expect(toSuggestionGroup(series, [bowl], "LAMP")).toBeUndefined();
  expect(toSuggestionGroup(series, [bowl, lamp], "LAMP")?.values, "what else the server found stays with it").toEqual([
    bowl,
    lamp,
  ]);
  expect(toSuggestionGroup(series, [lamp], "hÄNGE")?.values, "as it is stored, too").toEqual([lamp]);
});

it("the first match is marked, also after a partial match, and at the end", () => {
  expect(splitAtMatch("Lalag", "lag")).toEqual(["La", "lag", ""]);
  expect(splitAtMatch("Lag und Lag", " lag ")).toEqual(["", "Lag", " und Lag"]);
  expect(splitAtMatch("𠮷野 Vase", "vase")).toEqual(["𠮷野 ", "Vase", ""]);
});
