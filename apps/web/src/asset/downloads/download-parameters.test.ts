import { expect, it } from "vitest";
import {
  type ConvertSet,
  createDefaultCustomSizeInput,
  parseEdge,
  toDownloadParameters,
} from "./download-parameters.ts";

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
  expect(parseEdge(typed, choices)).toBe(edge);
});

it("starts with the default edge within the limits, and the first format", () => {
  expect(createDefaultCustomSizeInput(custom)).toEqual({ edge: "1600", format: "jpeg" });
  expect(createDefaultCustomSizeInput({ ...custom, choices: { ...choices, max_edge: 900 } })?.edge).toBe("900");
  expect(createDefaultCustomSizeInput({ ...custom, choices: { ...choices, min_edge: 2000 } })?.edge).toBe("2000");
});

it("has no fields for other sets", () => {
  expect(createDefaultCustomSizeInput({ id: "1", title: "Web" })).toBeUndefined();
  expect(toDownloadParameters({ id: "1", title: "Web" }, undefined)).toEqual({ csetid: "1" });
});

it("requests edge and format, and nothing if the edge is invalid", () => {
  expect(toDownloadParameters(custom, { edge: "800", format: "png" })).toEqual({
    csetid: "custom",
    format: "png",
    max_edge: 800,
  });
  expect(toDownloadParameters(custom, { edge: "8000", format: "png" })).toBeUndefined();
});
