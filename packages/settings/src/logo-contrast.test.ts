import { expect, test } from "vitest";
import { logoContrast } from "./logo-contrast.ts";

const clear = [0, 0, 0, 0];
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const logo = (...pixels: number[][]) => [...pixels, clear, clear].flat();

test("black words stand out from white and not from black, whatever is clear around them", () => {
  expect(logoContrast(logo(black, black), "#ffffff")).toBe(21);
  expect(logoContrast(logo(black, black), "#000000")).toBe(1);
});

test("what half of a logo reaches counts: a sign that is lost beside its words, and the words", () => {
  expect(logoContrast(logo(black, white, white), "#000000")).toBe(21);
  expect(logoContrast(logo(black, black, white), "#000000")).toBe(1);
});

test("a picture that lets nothing through brings its ground, and nothing is said of one that is not seen", () => {
  expect(logoContrast([...black, ...white], "#000000")).toBeUndefined();
  expect(logoContrast([...clear, ...clear], "#000000")).toBeUndefined();
  expect(logoContrast(logo(black), "CanvasText")).toBeUndefined();
});
