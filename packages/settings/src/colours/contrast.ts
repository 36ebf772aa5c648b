/** WCAG 2.2 contrast of opaque colours written as #rgb or #rrggbb. Small, since visitors load it: no parser of culori. */
import { convertRgbToLrgb, parseHex, type Rgb } from "culori/fn";

export function parseOpaqueHex(hex: string): Rgb | undefined {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? parseHex(hex) : undefined;
}

/** Relative luminance, 0 to 1. */
export function relativeLuminance(colour: Omit<Rgb, "mode">): number {
  const { r, g, b } = convertRgbToLrgb(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two luminances, 1 to 21. */
export const contrastOfLuminances = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Contrast ratio, 1 to 21; undefined if either is not an opaque hex colour. */
export function contrastRatio(one: string, other: string): number | undefined {
  const [a, b] = [parseOpaqueHex(one), parseOpaqueHex(other)];
  return a && b && contrastOfLuminances(relativeLuminance(a), relativeLuminance(b));
}
