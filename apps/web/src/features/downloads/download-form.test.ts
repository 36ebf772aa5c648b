import { expect, it } from "vitest";
import { type ConvertSet, edgeOf, firstChoice, formOf } from "./download-form.ts";

const choices = { formats: ["jpeg" as const, "png" as const], min_edge: 16, max_edge: 4000 };
const custom: ConvertSet = { id: "custom", title: "Eigene Größe", choices };

it.each([
  ["16", 16],
  ["4000", 4000],
  [" 800 ", 800],
  ["15", undefined],
  ["4001", undefined],
  ["", undefined],
  ["800.5", undefined],
  ["8e2", undefined],
  ["-800", undefined],
  ["99999999999", undefined],
])("a longer edge of %o pixels is %o, within the bounds of the reply", (typed, edge) => {
  expect(edgeOf(typed, choices)).toBe(edge);
});

it("begins with a usual edge within the bounds, and the first format", () => {
  expect(firstChoice(custom)).toEqual({ edge: "1600", format: "jpeg" });
  expect(firstChoice({ ...custom, choices: { ...choices, max_edge: 900 } })?.edge).toBe("900");
  expect(firstChoice({ ...custom, choices: { ...choices, min_edge: 2000 } })?.edge).toBe("2000");
});

it("has nothing to choose in any other set", () => {
  expect(firstChoice({ id: "1", title: "Web" })).toBeUndefined();
  expect(formOf({ id: "1", title: "Web" }, undefined)).toEqual({ csetid: "1" });
});

it("is asked for with edge and format, and not at all with an edge that would be refused", () => {
  expect(formOf(custom, { edge: "800", format: "png" })).toEqual({ csetid: "custom", format: "png", max_edge: 800 });
  expect(formOf(custom, { edge: "8000", format: "png" })).toBeUndefined();
});
