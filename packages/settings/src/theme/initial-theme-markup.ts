/**
 * CSS and attributes of the themes that the server inserts into the page, so that it is styled before any script runs.
 * Pure.
 */
import type { ThemesSettings } from "../portal-settings.ts";
import { shippedThemes } from "../registry/themes.ts";
import { createThemesCss, getColourScheme } from "./theme.ts";

export interface InitialThemeMarkup {
  /** CSS of all themes, for the layer `portal.theme`. */
  readonly css: string;
  /**
   * `data-` attributes of the root element, without the prefix: the active theme, keys and schemes of the default
   * themes, and whether the themes are the shipped ones.
   */
  readonly attributes: Readonly<Record<string, string>>;
}

export function createInitialThemeMarkup({
  options,
  default_light,
  default_dark,
  show_theme_selection,
}: ThemesSettings): InitialThemeMarkup {
  const scheme = (key: string) => {
    const found = options.find((option) => option.key === key);
    return found ? getColourScheme(found.appearance) : "light";
  };
  return {
    css: createThemesCss(options),
    attributes: {
      themes: JSON.stringify(options) === JSON.stringify(shippedThemes) ? "shipped" : "own",
      "portal-theme": default_light,
      "mantine-color-scheme": scheme(default_light),
      light: default_light,
      "light-scheme": scheme(default_light),
      dark: default_dark,
      "dark-scheme": scheme(default_dark),
      // Without a theme selection, a theme that a visitor chose earlier is ignored.
      ...(show_theme_selection ? {} : { fixed: "" }),
    },
  };
}
