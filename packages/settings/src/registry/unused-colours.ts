import type { Themes } from "../portal-settings.ts";
import { themeNames } from "./area-names.ts";
import { AREA_COLOUR_NAME } from "./themes.ts";

/** Paths of colours that no area has: they are retained without effect. Visitors never load this module. */
export function findUnusedColours({ options }: Themes): string[] {
  const known = new Set(themeNames);
  return options.flatMap(({ advanced_appearance }, at) =>
    Object.keys(advanced_appearance)
      .filter((name) => AREA_COLOUR_NAME.test(name) && !known.has(name))
      .map((name) => `themes.options.${at}.advanced_appearance.${name}`),
  );
}
