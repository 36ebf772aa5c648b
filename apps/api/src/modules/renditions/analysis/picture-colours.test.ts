import { hexToOklch } from "@vitrine/settings/colours/colour";
import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { PICTURE_COLOURS, type PictureColour } from "../../../db/picture-colour.ts";
import { findColours, nameColour } from "./picture-colours.ts";

/** Colours by the names that CSS gives them. */
const known: Record<PictureColour, readonly string[]> = {
  red: ["#ff0000", "#dc143c", "#8b0000", "#ff6347"],
  orange: ["#ffa500", "#ff8c00", "#d2691e"],
  yellow: ["#ffff00", "#ffd700", "#f0e68c"],
  green: ["#00ff00", "#008000", "#228b22", "#98fb98"],
  teal: ["#008080", "#00ffff", "#40e0d0"],
  blue: ["#0000ff", "#000080", "#4682b4", "#87ceeb"],
  purple: ["#800080", "#4b0082", "#8a2be2"],
  pink: ["#ffc0cb", "#ff69b4", "#ff1493", "#ff00ff"],
  brown: ["#8b4513", "#a0522d", "#d2b48c"],
  black: ["#000000", "#0b0b10"],
  grey: ["#808080", "#696969", "#c0c0c0"],
  white: ["#ffffff", "#fffafa", "#f5f5dc"],
};

/** Pixels, so many of each: red, green, blue, alpha. */
const pixels = (...of: readonly (readonly [count: number, ...rgba: number[]])[]) =>
  Uint8Array.from(of.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat()));
const RED = [216, 30, 30, 255];
const WHITE = [255, 255, 255, 255];
const BLUE = [30, 60, 200, 255];

it.each(PICTURE_COLOURS)("names %s as people do", (name) => {
  for (const hex of known[name]) {
    const colour = hexToOklch(hex);
    expect(colour && nameColour(colour), hex).toBe(name);
  }
});

it("names colours with enough area, the most frequent first, and greys only with more", () => {
  expect(findColours(pixels([900, ...WHITE], [60, ...RED], [40, ...BLUE]))).toEqual(["white", "red"]);
  expect(findColours(pixels([100, ...WHITE], [900, ...RED]))).toEqual(["red"]);
  expect(findColours(pixels([200, ...WHITE], [800, ...RED]))).toEqual(["red", "white"]);
});

it("ignores transparent pixels, and names no colour if all are transparent", () => {
  expect(findColours(pixels([900, 30, 60, 200, 0], [50, ...RED], [50, ...WHITE]))).toEqual(["red", "white"]);
  expect(findColours(pixels([100, 30, 60, 200, 20]))).toEqual([]);
  expect(findColours(new Uint8Array())).toEqual([]);
});

it("has a name for every colour", () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(fc.array(fc.tuple(byte, byte, byte), { minLength: 1, maxLength: 30 }), (colours) => {
      const found = findColours(Uint8Array.from(colours.flatMap((rgb) => [...rgb, 255])));
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

it("names the same colours in another size and encoding", async () => {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#2050c0"/>
    <circle cx="300" cy="300" r="200" fill="#f4cf2e"/><rect x="600" y="100" width="200" height="400" fill="#228b22"/></svg>`;
  const full = sharp(Buffer.from(shapes)).resize(3000);
  for (const made of [full.jpeg({ quality: 60 }), full.clone().resize(240).webp({ quality: 50 }), full.clone().png()]) {
    const small = await sharp(await made.toBuffer())
      .resize(100)
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(findColours(small)).toEqual(["blue", "yellow", "green"]);
  }
});
