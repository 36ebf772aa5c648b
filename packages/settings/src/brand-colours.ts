/** The colours a logo is known by, from its pixels. Pure. */
import { hexOf, type Oklch, oklchOf } from "./oklch.ts";

export interface BrandColour {
  /** `#rrggbb` */
  readonly colour: string;
  /** Of all pixels that can be seen, 0 to 1. */
  readonly share: number;
}

/** Pixels that are looked at; more say nothing new. */
const MOST_PIXELS = 65_536;
/** Pixels that let more through than this belong to the edge. */
const LEAST_ALPHA = 128;
/** Colours nearer than this in OKLab are shades of one. */
const SAME = 0.09;
/** Greys, white and black are paper and ink; they are no brand where there is a colour. */
const LEAST_CHROMA = 0.035;
/** Less is noise of the compression. */
const LEAST_SHARE = 0.004;

/**
 * `pixels`: red, green, blue and alpha of each, 0 to 255, as a canvas gives them. The most telling colour first: large
 * areas before small ones, vivid before pale. Greys come only where there is no colour. Empty where nothing can be seen.
 */
export function brandColours(pixels: ArrayLike<number>, most = 5): BrandColour[] {
  const { bins, seen } = histogram(pixels);
  const shades = [...bins.values()].toSorted((one, other) => other.count - one.count);
  const found: Shade[] = [];
  for (const { count, red, green, blue } of shades) {
    const hex = hexOf([red / count / 255, green / count / 255, blue / count / 255]);
    const colour = oklchOf(hex);
    if (!colour) continue;
    const like = found.find((one) => distance(one.colour, colour) < SAME);
    if (like) like.count += count;
    else found.push({ hex, colour, count });
  }
  const telling = found.filter(({ colour, count }) => colour.c >= LEAST_CHROMA && count / seen >= LEAST_SHARE);
  const greys = found.filter(({ colour }) => colour.l < 0.9);
  const chosen = telling.length > 0 ? telling : greys;
  return chosen
    .toSorted((one, other) => weight(other) - weight(one))
    .slice(0, most)
    .map(({ hex, count }) => ({ colour: hex, share: count / seen }));
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

/** Pixels that can be seen, by the upper four bits of their channels. */
function histogram(pixels: ArrayLike<number>): { bins: Map<number, Bin>; seen: number } {
  const bins = new Map<number, Bin>();
  const total = Math.floor(pixels.length / 4);
  const step = Math.max(1, Math.floor(total / MOST_PIXELS));
  let seen = 0;
  for (let at = 0; at < total; at += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((channel) => pixels[at * 4 + channel]);
    if (alpha < LEAST_ALPHA) continue;
    seen += 1;
    const place = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(place) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bins.set(place, { count: bin.count + 1, red: bin.red + red, green: bin.green + green, blue: bin.blue + blue });
  }
  return { bins, seen };
}

/** A vivid colour counts up to three times as much as a pale one. */
const weight = ({ colour, count }: Shade) => count * (0.5 + Math.min(colour.c, 0.2) / 0.2);

function distance(one: Oklch, other: Oklch): number {
  const axes = ({ c, h }: Oklch) => [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const;
  const [a, b] = [axes(one), axes(other)];
  return Math.hypot(one.l - other.l, a[0] - b[0], a[1] - b[1]);
}
