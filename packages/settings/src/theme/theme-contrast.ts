/** Computes the contrast of every pair of colours of a theme, in every area and state. Pure. */

import { formatHex, type Rgb } from "culori/fn";
import { blendOver } from "../colours/colour.ts";
import { contrastRatio } from "../colours/contrast.ts";
import { findNearestReadableColour } from "../colours/nearest-readable-colour.ts";
import type { ThemeOption } from "../portal-settings.ts";
import { GLOBAL_AREA } from "../registry/areas.ts";
import {
  type ContrastPreference,
  createThemeColourResolver,
  type ResolvedColour,
  type ThemeColourResolver,
} from "../theme/theme-values.ts";
import { type ColourPair, colourPairs } from "./contrast-pairs.ts";

/**
 * `large`: sufficient only for text of 24 pixels or more (bold: 18.7). `unknown`: a colour that only a browser knows.
 */
export type ContrastResult = "passes" | "large" | "fails" | "unknown";

export interface PairContrast extends ColourPair {
  /** Visible colours, `#rrggbb`; transparent colours are blended over their background. */
  readonly foregroundColour: string | undefined;
  readonly backgroundColour: string | undefined;
  /** 1 to 21. */
  readonly ratio: number | undefined;
  readonly result: ContrastResult;
  /** Settings of the theme that determine the colours: `appearance.on_primary_color`. */
  readonly foregroundSources: readonly string[];
  readonly backgroundSources: readonly string[];
}

/** Contrast of all pairs of a theme, or some: the whole portal first, then area by area. */
export function computeContrasts(theme: ThemeOption, mode: ContrastPreference, pairs = colourPairs): PairContrast[] {
  const values = createThemeColourResolver(theme, mode);
  return pairs.map((pair) => contrastOf(pair, values));
}

/** Pairs whose foreground or background depends on a setting: `appearance.primary_color`. */
export function filterContrastsBySetting(contrasts: readonly PairContrast[], setting: string): PairContrast[] {
  return contrasts.filter(
    ({ foregroundSources: frontFrom, backgroundSources: groundFrom }) =>
      frontFrom.includes(setting) || groundFrom.includes(setting),
  );
}

/** The pair with the lowest contrast among those whose foreground depends on this setting only. */
export function findLowestContrastOfSetting(
  theme: ThemeOption,
  setting: string,
  mode: ContrastPreference,
): PairContrast | undefined {
  const own = computeContrasts(theme, mode).filter(
    ({ foregroundSources: frontFrom }) => frontFrom.length === 1 && frontFrom[0] === setting,
  );
  return own.toSorted((one, other) => margin(one) - margin(other))[0];
}

/**
 * The nearest colour with which all pairs of this foreground setting pass; undefined if there is none, or if nothing
 * fails.
 */
export function suggestReadableColour(contrasts: readonly PairContrast[], setting: string): string | undefined {
  const own = contrasts.filter(
    ({ foregroundSources: frontFrom, foregroundColour: frontColour, backgroundColour: groundColour }) =>
      frontFrom.length === 1 && frontFrom[0] === setting && frontColour !== undefined && groundColour !== undefined,
  );
  const [worst] = own.toSorted((one, other) => margin(one) - margin(other));
  if (!worst || worst.result === "passes" || worst.foregroundColour === undefined) return undefined;
  const least = Math.max(...own.map((one) => one.minContrast));
  const grounds = [...new Set(own.flatMap(({ backgroundColour: groundColour }) => groundColour ?? []))];
  return (
    findNearestReadableColour(worst.foregroundColour, grounds, least) ??
    findNearestReadableColour(worst.foregroundColour, grounds, worst.minContrast)
  );
}

export const failsContrast = ({ result: verdict }: PairContrast) => verdict === "fails" || verdict === "large";

const WHITE: Rgb = { mode: "rgb", r: 1, g: 1, b: 1 };

const margin = ({ ratio, minContrast: least }: PairContrast) => (ratio ?? Number.POSITIVE_INFINITY) / least;

function contrastOf(pair: ColourPair, values: ThemeColourResolver): PairContrast {
  const front = values(pair.area, pair.foreground);
  const ground = values(pair.area, pair.background);
  const behind = opaqueColour(ground, values);
  const before = behind && front.colour ? blendOver(front.colour, behind) : undefined;
  const [frontColour, groundColour] = [before, behind].map((colour) => formatHex(colour));
  const ratio = frontColour && groundColour ? contrastRatio(frontColour, groundColour) : undefined;
  return {
    ...pair,
    foregroundColour: frontColour,
    backgroundColour: groundColour,
    ratio,
    result: rateContrast(ratio, pair.minContrast),
    foregroundSources: [...front.sources],
    backgroundSources: [...ground.sources],
  };
}

/** Blends a transparent background over the page, and the page over white. */
function opaqueColour({ colour }: ResolvedColour, values: ThemeColourResolver): Rgb | undefined {
  if ((colour?.alpha ?? 1) === 1) return colour;
  const page = values(GLOBAL_AREA, "background_color").colour;
  return colour && page && blendOver(colour, blendOver(page, WHITE));
}

function rateContrast(ratio: number | undefined, least: number): ContrastResult {
  if (ratio === undefined) return "unknown";
  if (ratio >= least) return "passes";
  return ratio >= 3 ? "large" : "fails";
}
