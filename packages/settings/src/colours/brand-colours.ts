/** Extracts the brand colours of a logo from its pixels. Pure. */
import { differenceEuclidean, formatHex, type Oklch } from "culori/fn";
import { toOklch } from "./colour.ts";

const distance = differenceEuclidean("oklab");

export interface LogoColour {
  /** `#rrggbb` */
  readonly colour: string;
  /** Share of all visible pixels, 0 to 1. */
  readonly share: number;
}

/** Pixels that are sampled. */
const MAX_PIXELS = 65_536;
/** Less opaque pixels are the antialiased edge. */
const MIN_ALPHA = 128;
/** Colours closer than this in OKLab are shades of the same colour. */
const MAX_SHADE_DISTANCE = 0.09;
/** Less chroma is a grey, which counts as a brand colour only if the logo has no other. */
const MIN_CHROMA = 0.035;
/** A smaller share is compression noise. */
const MIN_SHARE = 0.004;

/**
 * `pixels`: red, green, blue and alpha of each, 0 to 255, as in a canvas. Sorted by area, with vivid colours before
 * pale ones. Greys are returned only if there are no colours; empty if no pixel is visible.
 */
export function extractLogoColours(pixels: ArrayLike<number>, maxColours = 5): LogoColour[] {
  const { bins, visible } = histogram(pixels);
  const shades = [...bins.values()].toSorted((one, other) => other.count - one.count);
  const found: Shade[] = [];
  for (const { count, red, green, blue } of shades) {
    const hex = formatHex({ mode: "rgb", r: red / count / 255, g: green / count / 255, b: blue / count / 255 });
    const colour = toOklch(hex);
    if (!colour) continue;
    const similar = found.find((one) => distance(one.colour, colour) < MAX_SHADE_DISTANCE);
    if (similar) similar.count += count;
    else found.push({ hex, colour, count });
  }
  const vivid = found.filter(({ colour, count }) => colour.c >= MIN_CHROMA && count / visible >= MIN_SHARE);
  const greys = found.filter(({ colour }) => colour.l < 0.9);
  const chosen = vivid.length > 0 ? vivid : greys;
  return chosen
    .toSorted((one, other) => weight(other) - weight(one))
    .slice(0, maxColours)
    .map(({ hex, count }) => ({ colour: hex, share: count / visible }));
}

interface Shade {
  readonly hex: string;
  readonly colour: Oklch;
  count: number;
}

interface Bin {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** Visible pixels, grouped by the upper four bits of their channels. */
function histogram(pixels: ArrayLike<number>): { bins: Map<number, Bin>; visible: number } {
  const bins = new Map<number, Bin>();
  const total = Math.floor(pixels.length / 4);
  const stride = Math.max(1, Math.floor(total / MAX_PIXELS));
  let visible = 0;
  for (let at = 0; at < total; at += stride) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((channel) => pixels[at * 4 + channel]);
    if (alpha < MIN_ALPHA) continue;
    visible += 1;
    const slot = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(slot) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bins.set(slot, { count: bin.count + 1, red: bin.red + red, green: bin.green + green, blue: bin.blue + blue });
  }
  return { bins, visible };
}

/** Weights a vivid colour up to three times as much as a pale one. */
const weight = ({ colour, count }: Shade) => count * (0.5 + Math.min(colour.c, 0.2) / 0.2);
