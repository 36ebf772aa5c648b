/** The list of themes as an admin changes it: keys stay unique, and what named a theme follows it. Pure. */
import type { ThemeOption, Themes } from "./portal-settings.ts";
import { freeKey, themeKey, themesMax } from "./registry/themes.ts";
import { schemeOf } from "./theme.ts";

export type ThemeKeyFault = "missing" | "form" | "taken";

/** What is wrong with a key for a new theme, or for the one that is called `of` now. */
export function themeKeyFault({ options }: Themes, key: string, of?: string): ThemeKeyFault | undefined {
  if (key === "") return "missing";
  if (key.length > themeKey.max || themeKey.pattern?.test(key) === false) return "form";
  return key !== of && options.some((option) => option.key === key) ? "taken" : undefined;
}

/** A key for a copy: `dark-2`. */
export const keyLike = ({ options }: Themes, key: string) => freeKey(key, new Set(options.map((one) => one.key)));

/** Whether there is room for so many more. */
export const mayAddThemes = ({ options }: Themes, count: number) => options.length + count <= themesMax;

/** Behind the others. The first theme of all is the default. The key must have no fault. */
export function withTheme(themes: Themes, theme: ThemeOption): Themes {
  const isFirst = themes.options.length === 0;
  const defaults = isFirst ? { default_light: theme.key, default_dark: theme.key } : {};
  return { ...themes, ...defaults, options: [...themes.options, structuredClone(theme)] };
}

/** The same colours under another key, behind the theme that is copied; as it was where no theme has the key. */
export function withCopy(themes: Themes, key: string, newKey: string): Themes {
  const at = themes.options.findIndex((option) => option.key === key);
  const original = themes.options[at];
  if (!original) return themes;
  return { ...themes, options: themes.options.toSpliced(at + 1, 0, { ...structuredClone(original), key: newKey }) };
}

/** The defaults follow. Visitors who have chosen it by its old key see the default again until they choose anew. */
export function withThemeKey(themes: Themes, key: string, newKey: string): Themes {
  const follow = (named: string) => (named === key ? newKey : named);
  return {
    ...themes,
    default_light: follow(themes.default_light),
    default_dark: follow(themes.default_dark),
    options: themes.options.map((option) => (option.key === key ? { ...option, key: newKey } : option)),
  };
}

/**
 * Without a theme. A default that goes is the first theme that is as light or as dark, or else the first; with one theme
 * left there is nothing for visitors to choose. Undefined for the last theme: a portal without any has no colours.
 */
export function withoutTheme(themes: Themes, key: string): Themes | undefined {
  const options = themes.options.filter((option) => option.key !== key);
  const [first] = options;
  if (!first) return undefined;
  const stays = (named: string, scheme: "light" | "dark") =>
    named === key ? (options.find(({ appearance }) => schemeOf(appearance) === scheme) ?? first).key : named;
  return {
    ...themes,
    default_light: stays(themes.default_light, "light"),
    default_dark: stays(themes.default_dark, "dark"),
    show_theme_selection: themes.show_theme_selection && options.length > 1,
    options,
  };
}
