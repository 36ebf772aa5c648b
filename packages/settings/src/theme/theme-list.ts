/** Edits the list of themes: keys stay unique, and the default themes follow renamed or removed themes. Pure. */
import type { ThemeOption, Themes } from "../portal-settings.ts";
import { createUniqueKey, MAX_THEMES, themeKeySetting } from "../registry/themes.ts";
import { colourSchemeOf } from "./theme.ts";

export type ThemeKeyError = "missing" | "form" | "taken";

/** Validates the key of a new theme, or of the theme with the current key `of`. */
export function validateThemeKey({ options }: Themes, key: string, of?: string): ThemeKeyError | undefined {
  if (key === "") return "missing";
  if (key.length > themeKeySetting.max || themeKeySetting.pattern?.test(key) === false) return "form";
  return key !== of && options.some((option) => option.key === key) ? "taken" : undefined;
}

/** A unique key for a copy: `dark-2`. */
export const createCopyKey = ({ options }: Themes, key: string) =>
  createUniqueKey(key, new Set(options.map((one) => one.key)));

/** Whether `count` more themes are allowed. */
export const canAddThemes = ({ options }: Themes, count: number) => options.length + count <= MAX_THEMES;

/** Appends a theme; the first one becomes the default. The key must be valid. */
export function addTheme(themes: Themes, theme: ThemeOption): Themes {
  const isFirst = themes.options.length === 0;
  const defaults = isFirst ? { default_light: theme.key, default_dark: theme.key } : {};
  return { ...themes, ...defaults, options: [...themes.options, structuredClone(theme)] };
}

/** Inserts a copy with another key behind the original; unchanged if there is no such theme. */
export function copyTheme(themes: Themes, key: string, newKey: string): Themes {
  const at = themes.options.findIndex((option) => option.key === key);
  const original = themes.options[at];
  if (!original) return themes;
  return { ...themes, options: themes.options.toSpliced(at + 1, 0, { ...structuredClone(original), key: newKey }) };
}

/** Renames a key, also in the defaults. Visitors who chose the old key see the default until they choose again. */
export function renameThemeKey(themes: Themes, key: string, newKey: string): Themes {
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
export function removeTheme(themes: Themes, key: string): Themes | undefined {
  const options = themes.options.filter((option) => option.key !== key);
  const [first] = options;
  if (!first) return undefined;
  const stays = (named: string, scheme: "light" | "dark") =>
    named === key ? (options.find(({ appearance }) => colourSchemeOf(appearance) === scheme) ?? first).key : named;
  return {
    ...themes,
    default_light: stays(themes.default_light, "light"),
    default_dark: stays(themes.default_dark, "dark"),
    show_theme_selection: themes.show_theme_selection && options.length > 1,
    options,
  };
}
