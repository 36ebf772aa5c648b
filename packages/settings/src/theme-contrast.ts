/** Whether what a theme says can be read: every pair of colours, in every area and state. Pure. */
import { over } from "./colour-value.ts";
import { contrastRatio } from "./contrast.ts";
import { type ThemePair, themePairs } from "./contrast-pairs.ts";
import { nearestPassing } from "./nearest-passing.ts";
import { type Channels, hexOf } from "./oklch.ts";
import type { ThemeOption } from "./portal-settings.ts";
import { GLOBAL_AREA } from "./registry/areas.ts";
import { type AreaValue, type ContrastMode, type ThemeValues, themeValues } from "./theme-values.ts";

/**
 * `large`: enough for words of 24 pixels or more (bold ones of 18.7), and too little for others. `unknown`: a colour
 * that only a browser knows.
 */
export type Verdict = "passes" | "large" | "fails" | "unknown";

export interface Contrast extends ThemePair {
  /** As they are seen, `#rrggbb`; what lets something through is put on its ground first. */
  readonly frontColour: string | undefined;
  readonly groundColour: string | undefined;
  /** 1 to 21. */
  readonly ratio: number | undefined;
  readonly verdict: Verdict;
  /** The settings of the theme from which the two come: `appearance.on_primary_color`. */
  readonly frontFrom: readonly string[];
  readonly groundFrom: readonly string[];
}

/** All pairs of a theme, or some: of the whole portal first, then area by area. */
export function contrastsOf(theme: ThemeOption, mode: ContrastMode, pairs = themePairs): Contrast[] {
  const values = themeValues(theme, mode);
  return pairs.map((pair) => contrastOf(pair, values));
}

/** Those in which a setting of the theme has a part, in front or behind: `appearance.primary_color`. */
export function contrastsOfSetting(contrasts: readonly Contrast[], setting: string): Contrast[] {
  return contrasts.filter(({ frontFrom, groundFrom }) => frontFrom.includes(setting) || groundFrom.includes(setting));
}

/** What a field of the form says: the pair with the least room among those that its colour alone is in front of. */
export function contrastOfSetting(theme: ThemeOption, setting: string, mode: ContrastMode): Contrast | undefined {
  const own = contrastsOf(theme, mode).filter(({ frontFrom }) => frontFrom.length === 1 && frontFrom[0] === setting);
  return own.toSorted((one, other) => room(one) - room(other))[0];
}

/**
 * The colour for a setting with which all passes that it alone is in front of, as near as can be; undefined where there
 * is none, or where nothing fails.
 */
export function betterColour(contrasts: readonly Contrast[], setting: string): string | undefined {
  const own = contrasts.filter(
    ({ frontFrom, frontColour, groundColour }) =>
      frontFrom.length === 1 && frontFrom[0] === setting && frontColour !== undefined && groundColour !== undefined,
  );
  const [worst] = own.toSorted((one, other) => room(one) - room(other));
  if (!worst || worst.verdict === "passes" || worst.frontColour === undefined) return undefined;
  const least = Math.max(...own.map((one) => one.least));
  const grounds = [...new Set(own.flatMap(({ groundColour }) => groundColour ?? []))];
  return nearestPassing(worst.frontColour, grounds, least) ?? nearestPassing(worst.frontColour, grounds, worst.least);
}

export const failsContrast = ({ verdict }: Contrast) => verdict === "fails" || verdict === "large";

const room = ({ ratio, least }: Contrast) => (ratio ?? Number.POSITIVE_INFINITY) / least;

function contrastOf(pair: ThemePair, values: ThemeValues): Contrast {
  const front = values(pair.area, pair.front);
  const ground = values(pair.area, pair.ground);
  const behind = opaque(ground, values);
  const before = behind && front.colour ? over(front.colour, behind) : undefined;
  const [frontColour, groundColour] = [before, behind].map((channels) => (channels ? hexOf(channels) : undefined));
  const ratio = frontColour && groundColour ? contrastRatio(frontColour, groundColour) : undefined;
  return {
    ...pair,
    frontColour,
    groundColour,
    ratio,
    verdict: verdictOf(ratio, pair.least),
    frontFrom: [...front.from],
    groundFrom: [...ground.from],
  };
}

/** A ground that lets something through lies on the page, and the page on the white of the browser. */
function opaque(ground: AreaValue, values: ThemeValues): Channels | undefined {
  if (!ground.colour || ground.colour.alpha === 1) return ground.colour?.channels;
  const page = values(GLOBAL_AREA, "background_color").colour;
  return page ? over(ground.colour, over(page, [1, 1, 1])) : undefined;
}

function verdictOf(ratio: number | undefined, least: number): Verdict {
  if (ratio === undefined) return "unknown";
  if (ratio >= least) return "passes";
  return ratio >= 3 ? "large" : "fails";
}
