import { expect, test } from "vitest";
import { computeMedianLogoContrast } from "./logo-contrast.ts";

const clear = [0, 0, 0, 0];
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const logo = (...pixels: number[][]) => [...pixels, clear, clear].flat();

test("a black logo contrasts with white and not with black, whatever its transparent area", () => {
  expect(computeMedianLogoContrast(logo(black, black), "#ffffff")).toBe(21);
  expect(computeMedianLogoContrast(logo(black, black), "#000000")).toBe(1);
});

test("the contrast of half of the pixels counts", () => {
  expect(computeMedianLogoContrast(logo(black, white, white), "#000000")).toBe(21);
  expect(computeMedianLogoContrast(logo(black, black, white), "#000000")).toBe(1);
});

test("opaque pictures and fully transparent ones have no contrast", () => {
  expect(computeMedianLogoContrast([...black, ...white], "#000000")).toBeUndefined();
  expect(computeMedianLogoContrast([...clear, ...clear], "#000000")).toBeUndefined();
  expect(computeMedianLogoContrast(logo(black), "CanvasText")).toBeUndefined();
});
