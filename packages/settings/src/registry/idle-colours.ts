import type { Themes } from "../portal-settings.ts";
import { themeNames } from "./area-names.ts";
import { COLOUR_PLACE } from "./themes.ts";

/** Paths of the colours that no area has: they are kept, and change nothing. Visitors never load the list of areas. */
export function idleColours({ options }: Themes): string[] {
  const known = new Set(themeNames);
  return options.flatMap(({ advanced_appearance }, at) =>
    Object.keys(advanced_appearance)
      .filter((name) => COLOUR_PLACE.test(name) && !known.has(name))
      .map((name) => `themes.options.${at}.advanced_appearance.${name}`),
  );
}
