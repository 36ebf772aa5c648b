import type { ThemesSettings } from "../portal-settings.ts";
import { areaColourNames } from "./area-names.ts";
import { AREA_COLOUR_NAME_PATTERN } from "./themes.ts";

/** Paths of colours that no area has: they are retained without effect. Visitors never load this module. */
export function findUnusedColourPaths({ options }: ThemesSettings): string[] {
  const known = new Set(areaColourNames);
  return options.flatMap(({ advanced_appearance }, at) =>
    Object.keys(advanced_appearance)
      .filter((name) => AREA_COLOUR_NAME_PATTERN.test(name) && !known.has(name))
      .map((name) => `themes.options.${at}.advanced_appearance.${name}`),
  );
}
