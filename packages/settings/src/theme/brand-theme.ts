/**
 * Creates a light and a dark theme from one brand colour: neutrals tinted with its hue, and contrast that meets WCAG
 * 2.2 AA for every pair of colours. Pure.
 */
import type { Oklch } from "culori/fn";
import { hexToOklch, oklchToHex } from "../colours/colour.ts";
import { contrastRatio } from "../colours/contrast.ts";
import { findNearestReadableColour } from "../colours/nearest-readable-colour.ts";
import type { ColourScheme } from "../colours/theme-tokens.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import { GLOBAL_AREA } from "../registry/areas.ts";
import { colourPairs } from "./contrast-pairs.ts";
import { computeContrasts, failsContrast } from "./theme-contrast.ts";

/** The twelve base colours, and overrides for derived colours that would not be readable. */
export type BrandTheme = Pick<ThemeOption, "appearance" | "advanced_appearance">;

/**
 * Undefined if `brand` is not `#rgb` or `#rrggbb`. The primary colour of the light theme makes the same themes again, so
 * that it can be told later whether themes follow from one colour.
 */
export function createBrandThemes(brand: string): Readonly<Record<ColourScheme, BrandTheme>> | undefined {
  const colour = hexToOklch(findPrimaryColour(brand, LIGHT_SURFACES, "light"));
  return colour && { light: createBrandTheme(colour, "light"), dark: createBrandTheme(colour, "dark") };
}

/** Lightness and maximum chroma of a colour that is not the primary colour. */
type Neutral = readonly [lightness: number, chroma: number];
type NeutralName = Exclude<keyof ThemeAppearance, "primary_color" | "on_primary_color">;

const NEUTRALS: Readonly<Record<ColourScheme, Readonly<Record<NeutralName, Neutral>>>> = {
  light: {
    secondary_color: [0.27, 0.03],
    on_secondary_color: [1, 0],
    background_color: [0.973, 0.004],
    on_background_color: [0.22, 0.015],
    surface_color: [1, 0],
    on_surface_color: [0.22, 0.015],
    popup_background_color: [1, 0],
    popup_on_background_color: [0.22, 0.015],
    navigation_color: [1, 0],
    on_navigation_color: [0.22, 0.015],
  },
  dark: {
    secondary_color: [0.93, 0.01],
    on_secondary_color: [0.22, 0.015],
    background_color: [0.193, 0.008],
    on_background_color: [0.94, 0.006],
    surface_color: [0.23, 0.008],
    on_surface_color: [0.94, 0.006],
    popup_background_color: [0.275, 0.01],
    popup_on_background_color: [0.955, 0.006],
    navigation_color: [0.163, 0.008],
    on_navigation_color: [0.94, 0.006],
  },
};

/** Minimum contrast of a button to dialogs and panels; higher in the dark, where its colour also marks things. */
const MIN_SURFACE_CONTRAST: Readonly<Record<ColourScheme, number>> = { light: 1.15, dark: 3 };
const MIN_TEXT_CONTRAST = 4.5;
/** Colours of dialogs and panels in the light theme, which have no tint. */
const LIGHT_SURFACES = ["#ffffff"];

function createBrandTheme(brand: Oklch, scheme: ColourScheme): BrandTheme {
  const tinted = ([l, c]: Neutral) => oklchToHex({ ...brand, l, c: Math.min(c, brand.c) });
  const neutrals = Object.fromEntries(
    Object.entries(NEUTRALS[scheme]).map(([name, neutral]) => [name, tinted(neutral)]),
  ) as Pick<ThemeAppearance, NeutralName>;
  const { surface_color, popup_background_color } = neutrals;
  const primary_color = findPrimaryColour(oklchToHex(brand), [surface_color, popup_background_color], scheme);
  const on_primary_color = textColourOn(primary_color, tinted([0.2, 0.04]));
  const hover = hoverColourOf(primary_color, on_primary_color);
  const theme = {
    appearance: { primary_color, on_primary_color, ...neutrals },
    advanced_appearance: { [`${GLOBAL_AREA}.primary_hover`]: hover },
  };
  return withReadableColours(theme);
}

/** The brand colour, or the nearest one that differs enough from the surfaces. */
const findPrimaryColour = (brand: string, surfaces: readonly string[], scheme: ColourScheme): string =>
  findNearestReadableColour(brand, surfaces, MIN_SURFACE_CONTRAST[scheme]) ?? brand;

/** White text if the brand colour is dark enough, else a dark shade of its hue. */
function textColourOn(ground: string, dark: string): string {
  const white = contrastRatio("#ffffff", ground) ?? 1;
  if (white >= MIN_TEXT_CONTRAST) return "#ffffff";
  return findNearestReadableColour(dark, ground, MIN_TEXT_CONTRAST) ?? "#000000";
}

/** The hover colour moves away from the text colour, or slightly towards it at the end of the scale. */
function hoverColourOf(colour: string, ink: string): string {
  const from = hexToOklch(colour);
  if (!from) return colour;
  const isInkDark = (hexToOklch(ink)?.l ?? 0) < from.l;
  const away = oklchToHex({ ...from, l: from.l + (isInkDark ? 0.06 : -0.06) });
  const towards = oklchToHex({ ...from, l: from.l + (isInkDark ? -0.06 : 0.06) });
  const isAtEnd = isInkDark ? from.l > 0.95 : from.l < 0.1;
  return isAtEnd && (contrastRatio(towards, ink) ?? 0) >= MIN_TEXT_CONTRAST ? towards : away;
}

/** Overrides derived colours that would not be readable. */
function withReadableColours(theme: BrandTheme): BrandTheme {
  let made = theme;
  // A changed colour may be the background of another.
  for (let round = 0; round < 4; round += 1) {
    const pairs = computeContrasts(toThemeOption(made), "usual", globalPairs);
    const failing = new Set(pairs.filter(failsContrast).map(({ foreground: front }) => front));
    if (failing.size === 0) return made;
    for (const front of failing) {
      const own = pairs.filter((pair) => pair.foreground === front);
      const grounds = own.flatMap(({ backgroundColour: groundColour }) => groundColour ?? []);
      const least = Math.max(...own.map((pair) => pair.minContrast));
      const better = findNearestReadableColour(own[0]?.foregroundColour ?? "", grounds, least);
      if (better !== undefined) made = withColour(made, front, better);
    }
  }
  return made;
}

/** No area sets a colour, so colours in areas follow from the global ones. */
const globalPairs = colourPairs.filter(({ area }) => area === GLOBAL_AREA);

const toThemeOption = (theme: BrandTheme): ThemeOption => ({
  key: "brand",
  translation: "",
  appearance_options: { button_hover_effect: false, list_hover_effect: false },
  ...theme,
});

function withColour({ appearance, advanced_appearance }: BrandTheme, token: string, colour: string): BrandTheme {
  return Object.hasOwn(appearance, token)
    ? { appearance: { ...appearance, [token]: colour }, advanced_appearance }
    : { appearance, advanced_appearance: { ...advanced_appearance, [`${GLOBAL_AREA}.${token}`]: colour } };
}
