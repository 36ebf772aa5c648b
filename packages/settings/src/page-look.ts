/** What the page needs of the settings before any script has run: pure, for the server that writes it into the page. */
import type { Themes } from "./portal-settings.ts";
import { shippedThemes } from "./registry/themes.ts";
import { schemeOf, themesCss } from "./theme.ts";

export interface PageLook {
  /** Of all themes; for the layer `portal.theme`. */
  readonly css: string;
  /**
   * `data-` attributes of the root, without the prefix: the theme that is on, keys and schemes of the default ones, and
   * whether the themes are the shipped ones.
   */
  readonly attributes: Readonly<Record<string, string>>;
}

export function pageLook({ options, default_light, default_dark, show_theme_selection }: Themes): PageLook {
  const scheme = (key: string) => {
    const found = options.find((option) => option.key === key);
    return found ? schemeOf(found.appearance) : "light";
  };
  return {
    css: themesCss(options),
    attributes: {
      themes: JSON.stringify(options) === JSON.stringify(shippedThemes) ? "shipped" : "own",
      "portal-theme": default_light,
      "mantine-color-scheme": scheme(default_light),
      light: default_light,
      "light-scheme": scheme(default_light),
      dark: default_dark,
      "dark-scheme": scheme(default_dark),
      // A choice that was made when there was one to make counts no more.
      ...(show_theme_selection ? {} : { fixed: "" }),
    },
  };
}
