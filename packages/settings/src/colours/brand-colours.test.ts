import fc from "fast-check";
import { expect, test } from "vitest";
import { extractLogoColours } from "./brand-colours.ts";
import { parseOpaqueHex } from "./contrast.ts";

type Area = readonly [hex: string, count: number, alpha?: number];
/** Consecutive runs of `[colour, pixels, alpha]`. */
function picture(...areas: Area[]): Uint8ClampedArray {
  const bytes = areas.flatMap(([hex, count, alpha = 255]) => {
    const { r = 0, g = 0, b = 0 } = parseOpaqueHex(hex) ?? {};
    return Array.from({ length: count }, () => [r * 255, g * 255, b * 255, alpha]).flat();
  });
  return new Uint8ClampedArray(bytes);
}
const colours = (...areas: Area[]) => extractLogoColours(picture(...areas)).map(({ colour }) => colour);

test("colours of a logo on white are sorted by area", () => {
  expect(colours(["#ffffff", 600], ["#0055aa", 300], ["#f27a1a", 100])).toEqual(["#0055aa", "#f27a1a"]);
});

test("shades of one colour are merged, with the sum of their shares", () => {
  const [first, ...more] = extractLogoColours(picture(["#0055aa", 50], ["#0158ac", 30], ["#ffffff", 20]));
  expect(first).toEqual({ colour: "#0056ab", share: 0.8 });
  expect(more).toEqual([]);
});

test("transparent pixels and specks are ignored", () => {
  expect(colours(["#ff0000", 900, 40], ["#0055aa", 100])).toEqual(["#0055aa"]);
  expect(colours(["#0055aa", 999], ["#00ff00", 1])).toEqual(["#0055aa"]);
  expect(colours(["#ff0000", 10, 0])).toEqual([]);
  expect(extractLogoColours([])).toEqual([]);
});

test("a vivid colour comes before a pale one of the same area", () => {
  expect(colours(["#c9b8a8", 100], ["#d8003c", 100])[0]).toBe("#d8003c");
});

test("a black logo on white has the colour black", () => {
  expect(colours(["#ffffff", 800], ["#111111", 200])).toEqual(["#111111"]);
});

test("any pixels yield at most the maximum of unique colours, with shares of at most 1 in total", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 800 }), fc.integer({ min: 1, max: 6 }), (pixels, most) => {
      const found = extractLogoColours(pixels, most);
      expect(found.length).toBeLessThanOrEqual(most);
      expect(new Set(found.map(({ colour }) => colour)).size).toBe(found.length);
      expect(found.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
      for (const { colour } of found) expect(parseOpaqueHex(colour)).toBeDefined();
    }),
  );
});
