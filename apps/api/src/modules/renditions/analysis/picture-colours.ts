// Finds the named colours of a picture, by comparing its pixels in OKLCH. Pure.
import { convertLabToLch, convertLrgbToOklab, convertRgbToLrgb, type Oklch } from "culori/fn";
import { NEUTRAL_COLOURS, PICTURE_COLOURS, type PictureColour } from "../../../db/picture-colour.ts";

/** Minimum share of the visible pixels for a colour to count. Greys need more, since they are less noticeable. */
const MIN_SHARE = 0.05;
const MIN_SHARE_OF_GREYS = 0.15;
/** Pixels of lower alpha (of 255) are ignored. */
const MIN_ALPHA = 128;

/** Names of hues up to an angle in degrees, for colours that are neither dark nor dull. */
const HUES: readonly (readonly [end: number, name: PictureColour])[] = [
  [10, "pink"],
  [42, "red"],
  [82, "orange"],
  [113, "yellow"],
  [162, "green"],
  [218, "teal"],
  [287, "blue"],
  [328, "purple"],
  [360, "pink"],
];

/** Linear light of each byte of sRGB. A lookup table: computing powers would dominate the run time. */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => convertRgbToLrgb({ r: byte / 255, g: 0, b: 0 }).r);

/** Colours of RGBA pixels, the most frequent first; empty where all are transparent. */
export function findColours(rgba: Uint8Array): PictureColour[] {
  const counts = new Map<PictureColour, number>();
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < MIN_ALPHA) continue;
    const light = (channel: number) => LIGHT[rgba[at + channel] ?? 0] ?? 0;
    const name = nameColour(convertLabToLch(convertLrgbToOklab({ r: light(0), g: light(1), b: light(2) }), "oklch"));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    seen++;
  }
  const found = PICTURE_COLOURS.map((name) => ({ name, count: counts.get(name) ?? 0 })).sort(
    (a, b) => b.count - a.count,
  );
  return found
    .filter(({ name, count }, at) => count > 0 && (at === 0 || count >= seen * minShare(name)))
    .map(({ name }) => name);
}

const minShare = (name: PictureColour) => (NEUTRAL_COLOURS.has(name) ? MIN_SHARE_OF_GREYS : MIN_SHARE);

export function nameColour({ l, c, h = 0 }: Pick<Oklch, "l" | "c" | "h">): PictureColour {
  if (l < 0.22) return "black";
  if (c < minChroma(l, h)) return l > 0.88 ? "white" : l < 0.32 ? "black" : "grey";
  const name = HUES.find(([end]) => h < end)?.[1] ?? "pink";
  if (isBrown({ l, c, h })) return "brown";
  // Light red and light purple count as pink; dark pink counts as red or purple.
  if (name === "red" && (l > 0.75 || (l > 0.66 && c < 0.12))) return "pink";
  if (name === "purple" && l > 0.75 && h > 310) return "pink";
  if (name === "pink" && l < 0.5) return h > 180 ? "purple" : "red";
  return name;
}

/** Chroma below which a colour counts as grey. */
function minChroma(l: number, h: number): number {
  if (l > 0.88) return 0.035;
  return h > 30 && h < 120 ? 0.03 : 0.035;
}

/** Dark or dull orange and yellow, such as wood, earth or skin. */
function isBrown({ l, c, h }: { l: number; c: number; h: number }): boolean {
  if (h < 25 || h >= 105) return false;
  if (h < 42) return l < 0.66 && c < 0.12;
  return l < 0.62 || (l < 0.85 && c < 0.1);
}
