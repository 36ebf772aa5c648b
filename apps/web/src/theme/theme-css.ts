/** Compiles custom themes to CSS. Loaded only if the settings contain any. */
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { createThemesCss, getColourScheme } from "@vitrine/settings/theme/theme";

export type ColourScheme = "light" | "dark";

interface CompiledThemes {
  readonly css: string;
  readonly schemes: ReadonlyMap<string, ColourScheme>;
}

/** `root` is the selector of the element with the theme's attributes. */
export function compileThemes(options: readonly ThemeOption[], root: string): CompiledThemes {
  return {
    css: `@layer portal.theme{${createThemesCss(options, root)}}`,
    schemes: new Map(options.map(({ key, appearance }) => [key, getColourScheme(appearance)])),
  };
}
