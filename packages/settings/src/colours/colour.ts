/** Colours as culori's objects, channels from 0 to 1. */
import {
  blend,
  clampChroma,
  clampRgb,
  converter,
  formatHex,
  interpolateWithPremultipliedAlpha,
  modeHsl,
  modeHwb,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  type Rgb,
  useMode as registerMode,
} from "culori/fn";
import { parseOpaqueHex } from "./contrast.ts";

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeOklab, modeOklch]) registerMode(mode as typeof modeRgb);

const toRgb = converter("rgb");
export const toOklch = converter("oklch");

/**
 * Parses hex, names, `rgb()`, `hsl()`, `hwb()`, `oklab()`, `oklch()` and `color-mix(in srgb, ...)`, clipped to sRGB;
 * undefined for anything else, such as system colours. `variable` resolves `var(--name)` and `currentcolor`.
 */
export function parseCssColour(
  css: string,
  variable: (name: string) => Rgb | undefined = () => undefined,
): Rgb | undefined {
  const text = css.trim().toLowerCase();
  if (text === "currentcolor") return variable(text);
  const [, name, inner = ""] = /^(var|color-mix)\((.*)\)$/.exec(text) ?? [];
  if (name === "var") return variable(inner.trim());
  if (name === "color-mix") return parseColorMix(inner, variable);
  // culori reads hex without # too.
  const colour = /^[0-9a-f]+$/.test(text) ? undefined : toRgb(parse(text));
  return colour && clampRgb(colour);
}

/** Two colours with the share of the first, as themes write it. */
function parseColorMix(inner: string, variable: (name: string) => Rgb | undefined): Rgb | undefined {
  const [space = "", first = "", second = "", ...more] = inner.split(/,(?![^(]*\))/).map((part) => part.trim());
  if (space !== "in srgb" || more.length > 0) return undefined;
  const [, colour = first, percent = "50"] = /^(.*?)\s+([\d.]+)%$/.exec(first) ?? [];
  const [one, other] = [parseCssColour(colour, variable), parseCssColour(second, variable)];
  return one && other && interpolateWithPremultipliedAlpha([other, one], "rgb")(Number(percent) / 100);
}

/** Blends `front` over an opaque background. */
export const blendOver = (front: Rgb, ground: Rgb): Rgb => blend([ground, front]);

/** Undefined if it is not `#rgb` or `#rrggbb`. */
export const hexToOklch = (hex: string): Oklch | undefined => toOklch(parseOpaqueHex(hex));

/** `#rrggbb` with that lightness and hue; chroma is reduced to fit into sRGB. */
export const oklchToHex = (colour: Oklch): string =>
  formatHex(isInSrgbWhenRounded(toRgb(colour)) ? colour : clampChroma(colour, "oklch"));

/** A colour on the edge of sRGB leaves it by rounding errors; clamping its chroma would change its hex. */
const isInSrgbWhenRounded = ({ r, g, b }: Rgb) => [r, g, b].every((value) => value > -1 / 510 && value < 1 + 1 / 510);
