import { expect, test } from "vitest";
import { contrastRatio, parseOpaqueHex } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#fff", "#fff", 1],
  ["#777777", "#ffffff", 4.48],
  ["#1f1003", "#f27a1a", 6.7],
  ["#ff3860", "#ffffff", 3.51],
])("%s on %s is %s : 1", (text, ground, ratio) => {
  expect(contrastRatio(text, ground)).toBeCloseTo(ratio, 1);
  expect(contrastRatio(ground, text)).toBe(contrastRatio(text, ground));
});

test("colours that are not opaque hex have no ratio", () => {
  expect(contrastRatio("rgb(0 0 0 / .5)", "#ffffff")).toBeUndefined();
  expect(contrastRatio("#12345", "#ffffff")).toBeUndefined();
});

test.each(["x#000000", "#0000000", "#000000x", "000000", "#00", "x#000", "#12345g", ""])("%j is no colour", (hex) => {
  expect(parseOpaqueHex(hex)).toBeUndefined();
  expect(contrastRatio(hex, "#ffffff")).toBeUndefined();
  expect(contrastRatio("#ffffff", hex)).toBeUndefined();
});

test("short and long hex colours are equal", () => {
  expect(parseOpaqueHex("#fA0")).toEqual({ mode: "rgb", r: 1, g: 170 / 255, b: 0 });
  expect(parseOpaqueHex("#FFAA00")).toEqual(parseOpaqueHex("#fA0"));
});
