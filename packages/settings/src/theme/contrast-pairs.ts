/** Lists every pair of colours whose contrast is checked: in the whole portal, and in each area and state. Pure. */

import { lightThemeColours } from "../colours/shipped-colours.ts";
import { createAreaContrastPairs } from "../registry/area-names.ts";
import { GLOBAL_AREA, type ThemeToken } from "../registry/areas.ts";

export interface ColourPair {
  /** Stored name of the foreground colour: `header.icon_color__hover`, `global.text_2`, `on_primary_color`. */
  readonly name: string;
  /** Area in which both are used; `global` for the whole portal. */
  readonly area: string;
  readonly foreground: ThemeToken;
  readonly background: ThemeToken;
  readonly minContrast: 4.5 | 3;
}

const BACKGROUNDS = ["background_color", "surface_color", "popup_background_color", "mat", "navigation_color"] as const;

/** Foreground colours that are used on all five backgrounds of the portal. */
const ON_ALL_BACKGROUNDS: readonly (readonly [ThemeToken, 4.5 | 3])[] = [
  ["text_2", 4.5],
  ["text_3", 4.5],
  ["primary_text", 4.5],
  ["primary_mark", 3],
  ["line_strong", 3],
  ["focus", 3],
  ["success", 4.5],
  ["warning", 4.5],
  ["danger", 4.5],
  ["info", 4.5],
];

const ON_SINGLE_BACKGROUND: readonly (readonly [ThemeToken, ThemeToken])[] = [
  ["on_primary_color", "primary_color"],
  ["on_primary_color", "primary_hover"],
  ["on_secondary_color", "secondary_color"],
  ["on_secondary_2", "secondary_color"],
  ["primary_on_secondary", "secondary_color"],
  ["on_background_color", "background_color"],
  ["on_background_color", "primary_tint"],
  ["on_background_color", "hover_ground"],
  ["on_surface_color", "surface_color"],
  ["popup_on_background_color", "popup_background_color"],
  ["on_navigation_color", "navigation_color"],
  ["on_primary_tint", "primary_tint"],
  ["text_2", "primary_tint"],
  ["text_2", "hover_ground"],
  ["text_3", "hover_ground"],
  ["success", "success_tint"],
  ["warning", "warning_tint"],
  ["danger", "danger_tint"],
  ["info", "info_tint"],
];

/** Icons and borders on fields, sheets and the page. */
const MARKS_ON: readonly (readonly [ThemeToken, ThemeToken])[] = [
  ["danger_mark", "surface_color"],
  ["danger_mark", "popup_background_color"],
  ["danger_mark", "background_color"],
];

const createGlobalPair = (front: ThemeToken, ground: ThemeToken, least: 4.5 | 3): ColourPair => ({
  name: Object.hasOwn(lightThemeColours, front) ? front : `${GLOBAL_AREA}.${front}`,
  area: GLOBAL_AREA,
  foreground: front,
  background: ground,
  minContrast: least,
});

export const colourPairs: readonly ColourPair[] = [
  ...ON_SINGLE_BACKGROUND.map(([front, ground]) => createGlobalPair(front, ground, 4.5)),
  ...MARKS_ON.map(([front, ground]) => createGlobalPair(front, ground, 3)),
  ...ON_ALL_BACKGROUNDS.flatMap(([front, least]) =>
    BACKGROUNDS.map((ground) => createGlobalPair(front, ground, least)),
  ),
  ...createAreaContrastPairs().map(
    ({ name, token, background: ground, minContrast: least }): ColourPair => ({
      name,
      area: name.slice(0, name.indexOf(".")),
      foreground: token,
      background: ground,
      minContrast: least,
    }),
  ),
];
