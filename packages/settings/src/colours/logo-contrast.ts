/** Computes the contrast of a logo to its background from its pixels. Pure. */
import { contrastOfLuminances, parseOpaqueHex, relativeLuminance } from "./contrast.ts";

/** Minimum contrast ratio of graphics and large text: WCAG 2.2, 1.4.11. */
export const MIN_LOGO_CONTRAST = 3;

/** Less opaque pixels are edge or background. */
const MIN_ALPHA = 128;
/** From this share of opaque pixels, the logo has its own background. */
const OPAQUE_SHARE = 0.98;

/**
 * Returns the contrast ratio that at least half of the visible pixels reach, 1 to 21. `pixels`: red, green, blue and
 * alpha of each, 0 to 255, as in a canvas; `ground`: `#rrggbb`. Undefined if nothing is visible, or if the logo has its
 * own background.
 */
export function computeMedianLogoContrast(pixels: ArrayLike<number>, ground: string): number | undefined {
  const background = parseOpaqueHex(ground);
  if (!background) return undefined;
  const backgroundLuminance = relativeLuminance(background);
  const ratios: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < MIN_ALPHA) continue;
    const channel = (index: number) => (pixels[at + index] ?? 0) / 255;
    ratios.push(
      contrastOfLuminances(relativeLuminance({ r: channel(0), g: channel(1), b: channel(2) }), backgroundLuminance),
    );
  }
  const all = pixels.length / 4;
  if (ratios.length === 0 || ratios.length / all > OPAQUE_SHARE) return undefined;
  return ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)];
}
