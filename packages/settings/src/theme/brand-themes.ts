/** Gives the default themes of a portal the colours of one brand colour, and finds the counterpart of a theme. Pure. */
import type { ColourScheme } from "../colours/theme-tokens.ts";
import { isDeepEqual } from "../key-path.ts";
import type { ThemeOption, ThemesSettings } from "../portal-settings.ts";
import { shippedThemes } from "../registry/themes.ts";
import { type BrandTheme, createBrandThemes } from "./brand-theme.ts";
import { getColourScheme } from "./theme.ts";
import { addTheme, canAddThemes, createThemeCopyKey, validateThemeKey } from "./theme-list.ts";

/** The theme for devices with a light or dark scheme: the default one, else the first of that scheme. */
export function findThemeIndexOfScheme(
  { options, default_light, default_dark }: ThemesSettings,
  scheme: ColourScheme,
): number {
  const isOfScheme = ({ appearance }: ThemeOption) => getColourScheme(appearance) === scheme;
  const key = scheme === "dark" ? default_dark : default_light;
  const at = options.findIndex((option) => option.key === key && isOfScheme(option));
  return at < 0 ? options.findIndex(isOfScheme) : at;
}

/**
 * Replaces all colours of the light and the dark default theme by those derived from one colour. A missing theme is
 * added, unless there are too many. Undefined if the colour is not `#rgb` or `#rrggbb`.
 */
export function applyBrandColour(themes: ThemesSettings, colour: string): ThemesSettings | undefined {
  const brand = createBrandThemes(colour);
  return brand && withBrandTheme(withBrandTheme(themes, "light", brand.light), "dark", brand.dark);
}

function withBrandTheme(themes: ThemesSettings, scheme: ColourScheme, brand: BrandTheme): ThemesSettings {
  const at = findThemeIndexOfScheme(themes, scheme);
  const shipped = shippedThemes.find(({ appearance }) => getColourScheme(appearance) === scheme);
  const present = themes.options[at];
  if (!present && (!shipped || !canAddThemes(themes, 1))) return themes;
  const theme = { ...(present ?? { ...shipped, key: newThemeKey(themes, scheme) }), ...brand } as ThemeOption;
  const changed = present ? { ...themes, options: themes.options.with(at, theme) } : addTheme(themes, theme);
  return { ...changed, [scheme === "dark" ? "default_dark" : "default_light"]: theme.key };
}

const newThemeKey = (themes: ThemesSettings, key: string) =>
  validateThemeKey(themes, key) === undefined ? key : createThemeCopyKey(themes, key);

/** Whether both default themes have exactly the colours that follow from this brand colour. */
export function isDerivedFromBrand(themes: ThemesSettings, colour: string): boolean {
  const brand = createBrandThemes(colour);
  return (["light", "dark"] as const).every((scheme) => {
    const theme = themes.options[findThemeIndexOfScheme(themes, scheme)];
    return (
      theme !== undefined &&
      isDeepEqual(theme.appearance, brand?.[scheme].appearance) &&
      isDeepEqual(theme.advanced_appearance, brand?.[scheme].advanced_appearance)
    );
  });
}

interface Counterpart {
  /** Index of the other theme. */
  readonly at: number;
  /** Its colours that follow from the changed one, by path within the theme's `appearance`. */
  readonly primary_color: string;
  readonly on_primary_color: string;
}

/**
 * The primary colour that the default theme of the other scheme would have if it were derived from that of the theme at
 * `at`. Undefined if it has it already, or if there is no such theme.
 */
export function suggestPrimaryColourOfOtherScheme(themes: ThemesSettings, at: number): Counterpart | undefined {
  const theme = themes.options[at];
  if (!theme) return undefined;
  const scheme = getColourScheme(theme.appearance) === "dark" ? "light" : "dark";
  const other = findThemeIndexOfScheme(themes, scheme);
  const present = themes.options[other]?.appearance;
  const derived = createBrandThemes(theme.appearance.primary_color)?.[scheme].appearance;
  if (!present || !derived) return undefined;
  const { primary_color, on_primary_color } = derived;
  return present.primary_color.toLowerCase() === primary_color
    ? undefined
    : { at: other, primary_color, on_primary_color };
}
