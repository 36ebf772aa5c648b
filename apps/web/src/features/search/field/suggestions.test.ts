import { describe, expect, it } from "vitest";
import { matching, plainFirst } from "../matching.ts";
import { groupOf, matchParts } from "./suggestions.ts";

const series = { name: "series", label: "Serie", preview: 10 };
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
    const labels = matching(values, " LAG ", "de").map(({ label }) => label);
    expect(labels).toEqual(["Lag", "Lagune", "Lagos", "Lagune Mini", "Matte Lagune", "Auflage"]);
  });

  it("leave out groups without a match, and values without hits", () => {
    expect(groupOf(series, [], "lag")).toBeUndefined();
    expect(groupOf(series, [value("Lagune", 0)], "lag")).toBeUndefined();
    expect(groupOf(series, [value("Lagune", 0), value("Lagos", 1)], "lag")?.values).toEqual([value("Lagos", 1)]);
  });

  it("find over accents and case", () => {
    expect(matching([value("Göttingen", 3)], "GOTT", "de")).toHaveLength(1);
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

describe("how well a label fits", () => {
  const labels = (typed: string, ...values: [string, number][]) =>
    matching(
      values.map(([label, count]) => value(label, count)),
      typed,
      "de",
    ).map(({ label }) => label);

  it("is told by the best place where the text stands", () => {
    expect(labels("al", ["Kristall-Alba", 1], ["Opal", 9])).toEqual(["Kristall-Alba", "Opal"]);
    expect(labels("2", ["B12", 9], ["B 2", 1])).toEqual(["B 2", "B12"]);
    expect(labels("ose", ["Dose", 9], ["Rote Ösen", 1])).toEqual(["Rote Ösen", "Dose"]);
  });

  it("is told by hits, then by the alphabet, where it is the same", () => {
    expect(labels("v", ["Vase", 1], ["Valenz", 1], ["Vitrine", 2])).toEqual(["Vitrine", "Valenz", "Vase"]);
    expect(labels("n", ["Nuß 10", 1], ["Nuss 9", 1], ["Nähe", 1])).toEqual(["Nähe", "Nuss 9", "Nuß 10"]);
  });

  it("is the same for all where nothing is typed", () => {
    expect(labels(" ", ["Alba", 1], ["Dose", 2])).toEqual(["Dose", "Alba"]);
  });
});

it("a group is cut by its configured preview, and its values are texts", () => {
  const values = Array.from({ length: 7 }, (_, at) => ({ value: 2000 + at, label: `${2000 + at}`, count: 1 }));
  const group = groupOf({ ...series, preview: 3 }, values, "20");
  expect(group).toMatchObject({ field: "series", label: "Serie" });
  expect(group?.values.map((one) => one.value)).toEqual(["2000", "2001", "2002"]);
  expect(groupOf(series, values, "20")?.values).toHaveLength(7);
});

it("a group is hidden when none of its entries contains the typed text, whatever the case", () => {
  const lamp = { value: "Hängeleuchte", label: "Pendant lamp", count: 4 };
  const bowl = { value: "schale", label: "Bowl", count: 9 };
  expect(groupOf(series, [bowl], "LAMP")).toBeUndefined();
  expect(groupOf(series, [bowl, lamp], "LAMP")?.values, "what else the server found stays with it").toEqual([
    bowl,
    lamp,
  ]);
  expect(groupOf(series, [lamp], "hÄNGE")?.values, "as it is stored, too").toEqual([lamp]);
});

it("the first match is marked, also after a false start, and at the very end", () => {
  expect(matchParts("Lalag", "lag")).toEqual(["La", "lag", ""]);
  expect(matchParts("Lag und Lag", " lag ")).toEqual(["", "Lag", " und Lag"]);
  expect(matchParts("𠮷野 Vase", "vase")).toEqual(["𠮷野 ", "Vase", ""]);
});
