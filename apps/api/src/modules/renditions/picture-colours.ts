// The colours of a picture by name, from its pixels as people see them (OKLCH). Pure.
import { lightOfByte, type Oklch, oklchOfLight } from "@vitrine/settings/oklch";
import { GREYS, PICTURE_COLOURS, type PictureColour } from "../../db/picture-colour.ts";

/** Of the pixels that can be seen: from here on a picture has the colour. Colours catch the eye before greys do. */
const MIN_SHARE = 0.05;
const MIN_SHARE_OF_GREYS = 0.15;
/** Of 255: what is more transparent is not seen. */
const MIN_ALPHA = 128;

/** Degrees of hue up to which a colour that is neither dark nor dull has the name. */
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

/** Powers take longer than all the rest. */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => lightOfByte(byte));

/** From pixels of four bytes each: red, green, blue, alpha. The most frequent first; of nothing to be seen none. */
export function coloursOf(rgba: Uint8Array): PictureColour[] {
  const counts = new Map<PictureColour, number>();
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < MIN_ALPHA) continue;
    const light = (channel: number) => LIGHT[rgba[at + channel] ?? 0] ?? 0;
    const name = colourOf(oklchOfLight(light(0), light(1), light(2)));
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

const minShare = (name: PictureColour) => (GREYS.has(name) ? MIN_SHARE_OF_GREYS : MIN_SHARE);

export function colourOf({ l, c, h }: Oklch): PictureColour {
  if (l < 0.22) return "black";
  if (c < leastChroma(l, h)) return l > 0.88 ? "white" : l < 0.32 ? "black" : "grey";
  const name = HUES.find(([end]) => h < end)?.[1] ?? "pink";
  if (isBrown({ l, c, h })) return "brown";
  // Light red and light purple have a name of their own, dark pink has not.
  if (name === "red" && (l > 0.75 || (l > 0.66 && c < 0.12))) return "pink";
  if (name === "purple" && l > 0.75 && h > 310) return "pink";
  if (name === "pink" && l < 0.5) return h > 180 ? "purple" : "red";
  return name;
}

/** What looks grey: paper, wood and skin are warm greys to a camera, and blue shadows cold ones. */
function leastChroma(l: number, h: number): number {
  if (l > 0.88) return 0.035;
  return h > 30 && h < 120 ? 0.03 : 0.035;
}

/** Dark or dull orange and yellow: wood, earth, skin, paper that has aged. */
function isBrown({ l, c, h }: Oklch): boolean {
  if (h < 25 || h >= 105) return false;
  if (h < 42) return l < 0.66 && c < 0.12;
  return l < 0.62 || (l < 0.85 && c < 0.1);
}
