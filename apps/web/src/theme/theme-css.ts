/** The part of theming that only portals with themes of their own need; loaded when the settings hold such. */
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { schemeOf, themesCss } from "@vitrine/settings/theme";

export type Scheme = "light" | "dark";

export interface CompiledThemes {
  readonly css: string;
  readonly schemes: ReadonlyMap<string, Scheme>;
}

export function compileThemes(options: readonly ThemeOption[]): CompiledThemes {
  return {
    css: `@layer portal.theme{${themesCss(options)}}`,
    schemes: new Map(options.map(({ key, appearance }) => [key, schemeOf(appearance)])),
  };
}
