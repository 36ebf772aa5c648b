import { expect, it } from "vitest";
import type { PictureForm } from "../renditions/conversion-form.ts";
import { estimatedBytes } from "./estimated-size.ts";

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

/** Sources, and the kilobytes that were made of them. */
const made = [
  ["a WebP", "jpeg", 47, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "webp", 55, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "png", 216, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "tiff", 1598, photograph(1280, 1600, 68, "image/webp")],
  ["a photograph of 143 kB", "jpeg", 61, photograph(1600, 1067, 143)],
  ["a photograph of 143 kB", "webp", 41, photograph(1600, 1067, 143)],
  ["a photograph of 143 kB", "png", 248, photograph(1600, 1067, 143)],
  ["a photograph of 143 kB", "tiff", 1749, photograph(1600, 1067, 143)],
  ["a photograph of 491 kB", "jpeg", 176, photograph(1600, 1067, 491)],
  ["a photograph of 491 kB", "webp", 167, photograph(1600, 1067, 491)],
  ["a photograph of 491 kB", "png", 935, photograph(1600, 1067, 491)],
  ["a photograph of 491 kB", "tiff", 4428, photograph(1600, 1067, 491)],
  ["a WebP", "jpeg", 47, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "webp", 55, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "png", 216, photograph(1280, 1600, 68, "image/webp")],
  ["a WebP", "tiff", 1598, photograph(1280, 1600, 68, "image/webp")],
] as const;

it.each(made)("estimates %s as %s within a factor of two: %d kB", (_, format, kilobytes, source) => {
  const form: PictureForm = { ...common, ...FORMS[format] };
  const ratio = (estimatedBytes(form, source) ?? 0) / (kilobytes * 1000);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

it("takes a drawing for less than a photograph, and knows nothing of what has no size", () => {
  const form: PictureForm = { ...common, ...FORMS.jpeg };
  const drawing = { ...photograph(1600, 1600, 3), mime: "image/svg+xml" };
  expect(estimatedBytes(form, drawing)).toBeLessThan(100_000);
  expect(estimatedBytes(form, { ...drawing, width: null })).toBeUndefined();
});
