/** Finds the nearest lightness of a colour that has enough contrast. Pure. */
import { hexToOklch, oklchToHex } from "./colour.ts";
import { contrastRatio } from "./contrast.ts";

const STEP = 1 / 256;

/**
 * Returns `#rrggbb` of the same hue with the least change of lightness that reaches the contrast ratio to every
 * background; the colour itself if it already does. Undefined if no lightness does, or if a colour is not opaque hex.
 */
export function findNearestReadableColour(
  colour: string,
  against: string | readonly string[],
  ratio: number,
): string | undefined {
  const grounds = typeof against === "string" ? [against] : against;
  const passes = (hex: string) => grounds.every((ground) => (contrastRatio(hex, ground) ?? 0) >= ratio);
  const from = hexToOklch(colour);
  if (!from) return undefined;
  if (passes(colour)) return colour;
  const at = (lightness: number) => oklchToHex({ ...from, l: lightness });
  for (let away = STEP; away < 1 + STEP; away += STEP) {
    for (const direction of [-1, 1]) {
      const l = Math.min(1, Math.max(0, from.l + direction * away));
      if (passes(at(l))) return closest(at, passes, from.l + direction * (away - STEP), l);
    }
  }
  return undefined;
}

/** Bisects between a lightness that fails and one that passes. */
function closest(at: (l: number) => string, passes: (hex: string) => boolean, fails: number, holds: number): string {
  let [near, far] = [fails, holds];
  for (let round = 0; round < 10; round += 1) {
    const middle = (near + far) / 2;
    if (passes(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}
