/**
 * Whole themes, light and dark, from the one colour of a brand: neutrals that lean to its hue, and every pair of colours
 * told apart as WCAG 2.2 AA asks. Pure.
 */
import { contrastRatio } from "./contrast.ts";
import { themePairs } from "./contrast-pairs.ts";
import { nearestPassing } from "./nearest-passing.ts";
import { hexOfOklch, type Oklch, oklchOf } from "./oklch.ts";
import type { Appearance, ThemeOption } from "./portal-settings.ts";
import { GLOBAL_AREA } from "./registry/areas.ts";
import { contrastsOf, failsContrast } from "./theme-contrast.ts";
import type { Scheme } from "./theme-tokens.ts";

/** The twelve, and what of the colours that follow from them would not be readable as it is mixed. */
export type BrandTheme = Pick<ThemeOption, "appearance" | "advanced_appearance">;

/** Undefined where the brand is no `#rgb` or `#rrggbb`. */
export function brandThemes(brand: string): Readonly<Record<Scheme, BrandTheme>> | undefined {
  const colour = oklchOf(brand);
  return colour && { light: brandTheme(colour, "light"), dark: brandTheme(colour, "dark") };
}

/** Lightness and most chroma of what is no primary colour. */
type Neutral = readonly [lightness: number, chroma: number];
type NeutralName = Exclude<keyof Appearance, "primary_color" | "on_primary_color">;

const NEUTRALS: Readonly<Record<Scheme, Readonly<Record<NeutralName, Neutral>>>> = {
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

/** What a button has to stand out by from a dialog or a panel: in the dark its colour marks things, too. */
const LEAST_ON_SURFACE: Readonly<Record<Scheme, number>> = { light: 1.15, dark: 3 };
const AA = 4.5;

function brandTheme(brand: Oklch, scheme: Scheme): BrandTheme {
  const tinted = ([l, c]: Neutral) => hexOfOklch({ l, c: Math.min(c, brand.c), h: brand.h });
  const neutrals = Object.fromEntries(
    Object.entries(NEUTRALS[scheme]).map(([name, neutral]) => [name, tinted(neutral)]),
  ) as Pick<Appearance, NeutralName>;
  const { surface_color, popup_background_color } = neutrals;
  const asked = hexOfOklch(brand);
  const primary_color =
    nearestPassing(asked, [surface_color, popup_background_color], LEAST_ON_SURFACE[scheme]) ?? asked;
  const on_primary_color = inkOn(primary_color, tinted([0.2, 0.04]));
  const hover = hoverOf(primary_color, on_primary_color);
  const theme = {
    appearance: { primary_color, on_primary_color, ...neutrals },
    advanced_appearance: { [`${GLOBAL_AREA}.primary_hover`]: hover },
  };
  return readable(theme);
}

/** Words on the brand's colour: white where it is dark enough, else a dark of its hue. */
function inkOn(ground: string, dark: string): string {
  const white = contrastRatio("#ffffff", ground) ?? 1;
  if (white >= AA) return "#ffffff";
  return nearestPassing(dark, ground, AA) ?? "#000000";
}

/** Under the pointer a button goes away from its words, or, at the end of the scale, a little towards them. */
function hoverOf(colour: string, ink: string): string {
  const from = oklchOf(colour);
  if (!from) return colour;
  const isInkDark = (oklchOf(ink)?.l ?? 0) < from.l;
  const away = hexOfOklch({ ...from, l: from.l + (isInkDark ? 0.06 : -0.06) });
  const towards = hexOfOklch({ ...from, l: from.l + (isInkDark ? -0.06 : 0.06) });
  const isAtEnd = isInkDark ? from.l > 0.95 : from.l < 0.1;
  return isAtEnd && (contrastRatio(towards, ink) ?? 0) >= AA ? towards : away;
}

/** With colours of their own for what would not be readable as it follows from the twelve. */
function readable(theme: BrandTheme): BrandTheme {
  let made = theme;
  // What is set anew may be the ground of something else.
  for (let round = 0; round < 4; round += 1) {
    const pairs = contrastsOf(asOption(made), "usual", pairsOfPortal);
    const failing = new Set(pairs.filter(failsContrast).map(({ front }) => front));
    if (failing.size === 0) return made;
    for (const front of failing) {
      const own = pairs.filter((pair) => pair.front === front);
      const grounds = own.flatMap(({ groundColour }) => groundColour ?? []);
      const least = Math.max(...own.map((pair) => pair.least));
      const better = nearestPassing(own[0]?.frontColour ?? "", grounds, least);
      if (better !== undefined) made = withColour(made, front, better);
    }
  }
  return made;
}

/** No colour of an area is set, so what follows in areas follows from these. */
const pairsOfPortal = themePairs.filter(({ area }) => area === GLOBAL_AREA);

const asOption = (theme: BrandTheme): ThemeOption => ({
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
