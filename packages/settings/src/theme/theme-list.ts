/** Edits the list of themes: keys stay unique, and the default themes follow renamed or removed themes. Pure. */
import type { ThemeOption, ThemesSettings } from "../portal-settings.ts";
import { createUniqueThemeKey, MAX_THEMES, themeKeySetting } from "../registry/themes.ts";
import { getColourScheme } from "./theme.ts";

export type ThemeKeyError = "missing" | "form" | "taken";

/** Validates the key of a new theme, or of the theme with the current key `of`. */
export function validateThemeKey({ options }: ThemesSettings, key: string, of?: string): ThemeKeyError | undefined {
  if (key === "") return "missing";
  if (key.length > themeKeySetting.max || themeKeySetting.pattern?.test(key) === false) return "form";
  return key !== of && options.some((option) => option.key === key) ? "taken" : undefined;
}

/** A unique key for a copy: `dark-2`. */
export const createThemeCopyKey = ({ options }: ThemesSettings, key: string) =>
  createUniqueThemeKey(key, new Set(options.map((one) => one.key)));

/** Whether `count` more themes are allowed. */
export const canAddThemes = ({ options }: ThemesSettings, count: number) => options.length + count <= MAX_THEMES;

/** Appends a theme; the first one becomes the default. The key must be valid. */
export function addTheme(themes: ThemesSettings, theme: ThemeOption): ThemesSettings {
  const isFirst = themes.options.length === 0;
  const defaults = isFirst ? { default_light: theme.key, default_dark: theme.key } : {};
  return { ...themes, ...defaults, options: [...themes.options, structuredClone(theme)] };
}

/** Inserts a copy with another key behind the original; unchanged if there is no such theme. */
export function copyTheme(themes: ThemesSettings, key: string, newKey: string): ThemesSettings {
  const at = themes.options.findIndex((option) => option.key === key);
  const original = themes.options[at];
  if (!original) return themes;
  return { ...themes, options: themes.options.toSpliced(at + 1, 0, { ...structuredClone(original), key: newKey }) };
}

/** Renames a key, also in the defaults. Visitors who chose the old key see the default until they choose again. */
export function renameThemeKey(themes: ThemesSettings, key: string, newKey: string): ThemesSettings {
  const follow = (named: string) => (named === key ? newKey : named);
  return {
    ...themes,
    default_light: follow(themes.default_light),
    default_dark: follow(themes.default_dark),
    options: themes.options.map((option) => (option.key === key ? { ...option, key: newKey } : option)),
  };
}

/**
 * Removes a theme. If it was a default, the first theme of the same scheme replaces it, or else the first. With one
 * theme left, visitors get no choice. Undefined for the last theme: a portal needs one.
 */
export function removeTheme(themes: ThemesSettings, key: string): ThemesSettings | undefined {
  const options = themes.options.filter((option) => option.key !== key);
  const [first] = options;
  if (!first) return undefined;
  const stays = (named: string, scheme: "light" | "dark") =>
    named === key ? (options.find(({ appearance }) => getColourScheme(appearance) === scheme) ?? first).key : named;
  return {
    ...themes,
    default_light: stays(themes.default_light, "light"),
    default_dark: stays(themes.default_dark, "dark"),
    show_theme_selection: themes.show_theme_selection && options.length > 1,
    options,
  };
}
