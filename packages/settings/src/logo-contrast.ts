/** Whether a logo can be told from what it stands on, by its pixels. Pure. */
import { luminance } from "./contrast.ts";
import { hexOf } from "./oklch.ts";

/** What signs and large words need: WCAG 2.2, 1.4.11. */
export const LOGO_NEEDS = 3;

/** Pixels that let more through than this are edge or ground. */
const LEAST_ALPHA = 128;
/** Above this share of the picture nothing shines through: it brings a ground of its own. */
const OWN_GROUND = 0.98;

/**
 * The ratio that half of what is seen of the logo reaches at least, 1 to 21. `pixels`: red, green, blue and alpha of
 * each, 0 to 255, as a canvas gives them; `ground`: `#rrggbb`. Undefined where nothing is seen, or where the logo brings
 * a ground of its own.
 */
export function logoContrast(pixels: ArrayLike<number>, ground: string): number | undefined {
  const behind = luminance(ground);
  if (behind === undefined) return undefined;
  const ratios: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < LEAST_ALPHA) continue;
    const channel = (index: number) => (pixels[at + index] ?? 0) / 255;
    const front = luminance(hexOf([channel(0), channel(1), channel(2)])) ?? behind;
    ratios.push((Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05));
  }
  const all = pixels.length / 4;
  if (ratios.length === 0 || ratios.length / all > OWN_GROUND) return undefined;
  return ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)];
}
