import { expect, it } from "vitest";
import type { PictureSpec } from "../renditions/conversions/conversion-spec.ts";
import { estimateConvertedBytes } from "./estimate-size.ts";

const FORMS = {
  jpeg: { mime: "image/jpeg", quality: 85, maxEdge: 1200 },
  webp: { mime: "image/webp", quality: 84, maxEdge: 1600 },
  png: { mime: "image/png", quality: null, maxEdge: 1000 },
  tiff: { mime: "image/tiff", quality: null, maxEdge: null },
} as const;
const common = { kind: "picture", dpi: null, profile: "srgb", metadata: "keep" } as const;
const pages = { pageCount: null, duration: null };
const photograph = (width: number, height: number, kilobytes: number, mime = "image/jpeg") => ({
  ...pages,
  mime,
  width,
  height,
  size: kilobytes * 1000,
});

const WEBP = photograph(1280, 1600, 68, "image/webp");
const SMALL = photograph(1600, 1067, 143);
const LARGE = photograph(1600, 1067, 491);

/** Sources, and the measured kilobytes of their conversions. */
const made = [
  ["a WebP", WEBP, { jpeg: 47, webp: 55, png: 216, tiff: 1598 }],
  ["a photograph of 143 kB", SMALL, { jpeg: 61, webp: 41, png: 248, tiff: 1749 }],
  ["a photograph of 491 kB", LARGE, { jpeg: 176, webp: 167, png: 935, tiff: 4428 }],
] as const;

it.each(made)("estimates %s in each format within a factor of two", (_, source, kilobytes) => {
  for (const format of ["jpeg", "webp", "png", "tiff"] as const) {
    const form: PictureSpec = { ...common, ...FORMS[format] };
    const ratio = (estimateConvertedBytes(form, source) ?? 0) / (kilobytes[format] * 1000);
    expect(ratio, format).toBeGreaterThan(0.5);
    expect(ratio, format).toBeLessThan(2);
  }
});

it("estimates a drawing smaller than a photograph, and returns nothing for unknown dimensions", () => {
  const form: PictureSpec = { ...common, ...FORMS.jpeg };
  const drawing = { ...photograph(1600, 1600, 3), mime: "image/svg+xml" };
  expect(estimateConvertedBytes(form, drawing)).toBeLessThan(100_000);
  expect(estimateConvertedBytes(form, { ...drawing, width: null })).toBeUndefined();
});
