/** The part of theming that only portals with themes of their own need; loaded when the settings hold such. */
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { schemeOf, themesCss } from "@vitrine/settings/theme";

export type Scheme = "light" | "dark";

interface CompiledThemes {
  readonly css: string;
  readonly schemes: ReadonlyMap<string, Scheme>;
}

/** `root` is the selector of the element that wears the theme. */
export function compileThemes(options: readonly ThemeOption[], root: string): CompiledThemes {
  return {
    css: `@layer portal.theme{${themesCss(options, root)}}`,
    schemes: new Map(options.map(({ key, appearance }) => [key, schemeOf(appearance)])),
  };
}
