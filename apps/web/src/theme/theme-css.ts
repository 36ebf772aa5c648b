/** Compiles custom themes to CSS. Loaded only if the settings contain any. */
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { colourSchemeOf, themesCss } from "@vitrine/settings/theme/theme";

export type Scheme = "light" | "dark";

interface CompiledThemes {
  readonly css: string;
  readonly schemes: ReadonlyMap<string, Scheme>;
}

/** `root` is the selector of the element with the theme's attributes. */
export function compileThemes(options: readonly ThemeOption[], root: string): CompiledThemes {
  return {
    css: `@layer portal.theme{${themesCss(options, root)}}`,
    schemes: new Map(options.map(({ key, appearance }) => [key, colourSchemeOf(appearance)])),
  };
}
