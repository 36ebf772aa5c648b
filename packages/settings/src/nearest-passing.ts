/** The colour that can be told from its ground and differs least from the one that cannot. Pure. */
import { contrastRatio } from "./contrast.ts";
import { hexOfOklch, oklchOf } from "./oklch.ts";

const STEP = 1 / 256;

/**
 * `#rrggbb` of the same hue, lighter or darker by as little as it takes to have the ratio to each of the grounds, or the
 * colour itself where it has it. Undefined where no lightness does, or where something is no opaque hex colour.
 */
export function nearestPassing(colour: string, against: string | readonly string[], ratio: number): string | undefined {
  const grounds = typeof against === "string" ? [against] : against;
  const passes = (hex: string) => grounds.every((ground) => (contrastRatio(hex, ground) ?? 0) >= ratio);
  const from = oklchOf(colour);
  if (!from) return undefined;
  if (passes(colour)) return colour;
  const at = (lightness: number) => hexOfOklch({ ...from, l: lightness });
  for (let away = STEP; away < 1 + STEP; away += STEP) {
    for (const direction of [-1, 1]) {
      const l = Math.min(1, Math.max(0, from.l + direction * away));
      if (passes(at(l))) return closest(at, passes, from.l + direction * (away - STEP), l);
    }
  }
  return undefined;
}

/** Between a lightness that does not pass and one that does. */
function closest(at: (l: number) => string, passes: (hex: string) => boolean, fails: number, holds: number): string {
  let [near, far] = [fails, holds];
  for (let round = 0; round < 10; round += 1) {
    const middle = (near + far) / 2;
    if (passes(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}
