/** All that has to be told apart in a theme: in the whole portal, and in each area with each of its states. Pure. */
import { contrastPairs } from "./registry/area-names.ts";
import { GLOBAL_AREA, type Token } from "./registry/areas.ts";
import { lightColours } from "./shipped-colours.ts";

export interface ThemePair {
  /** Of the colour in front, as it is stored: `header.icon_color__hover`, `global.text_2`, `on_primary_color`. */
  readonly name: string;
  /** Where both are looked at; `global` for the whole portal. */
  readonly area: string;
  readonly front: Token;
  readonly ground: Token;
  readonly least: 4.5 | 3;
}

const GROUNDS = ["background_color", "surface_color", "popup_background_color", "mat", "navigation_color"] as const;

/** What is written and drawn on the five grounds of the portal. */
const ON_GROUNDS: readonly (readonly [Token, 4.5 | 3])[] = [
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

const ON_ONE: readonly (readonly [Token, Token])[] = [
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

/** Signs and borders that stand on fields, on sheets and on the page. */
const MARKS_ON: readonly (readonly [Token, Token])[] = [
  ["danger_mark", "surface_color"],
  ["danger_mark", "popup_background_color"],
  ["danger_mark", "background_color"],
];

const ofPortal = (front: Token, ground: Token, least: 4.5 | 3): ThemePair => ({
  name: Object.hasOwn(lightColours, front) ? front : `${GLOBAL_AREA}.${front}`,
  area: GLOBAL_AREA,
  front,
  ground,
  least,
});

export const themePairs: readonly ThemePair[] = [
  ...ON_ONE.map(([front, ground]) => ofPortal(front, ground, 4.5)),
  ...MARKS_ON.map(([front, ground]) => ofPortal(front, ground, 3)),
  ...ON_GROUNDS.flatMap(([front, least]) => GROUNDS.map((ground) => ofPortal(front, ground, least))),
  ...contrastPairs().map(
    ({ name, token, ground, least }): ThemePair => ({
      name,
      area: name.slice(0, name.indexOf(".")),
      front: token,
      ground,
      least,
    }),
  ),
];
