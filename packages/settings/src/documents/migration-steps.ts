/** Migration steps of the stored settings, in ascending order of versions. */

import { lightThemeColours } from "../colours/shipped-colours.ts";
import { isJsonObject, type JsonObject } from "../merge.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import { createDefaultSettings } from "./defaults.ts";

export interface MigrationStep {
  /** Applies to documents of older versions than this. */
  readonly before: string;
  /** Paths that are reset to their default because their meaning has changed. */
  readonly override?: readonly string[];
  readonly remove?: readonly string[];
  /** `takeOut` removes a value that the step replaces, so that it is set aside. */
  readonly change?: (document: JsonObject, takeOut: (path: string) => unknown) => JsonObject;
}

/** A step for each version of the specification; where that names no change, documents only gain missing values. */
export const migrationSteps: readonly MigrationStep[] = [
  { before: "3.4.0" },
  { before: "5.0.0" },
  { before: "5.0.2" },
  { before: "5.0.3" },
  { before: "5.1.0" },
  { before: "5.1.2" },
  {
    before: "6.0.0",
    change: (document, takeOut) => replaceNullStrings(migrateToClassicTheme(document, takeOut)),
    remove: ["appearance", "appearance_options", "advanced_appearance"],
  },
  { before: "6.0.1" },
  { before: "6.1.0" },
  { before: "6.2.0" },
  { before: "7.0.0" },
];

/** Converts the single appearance of portals before version 6 to the theme `classic`, the default in light and dark mode. */
function migrateToClassicTheme(document: JsonObject, takeOut: (path: string) => unknown): JsonObject {
  if (isJsonObject(document.themes) || !isJsonObject(document.appearance)) return document;
  const old = document.appearance;
  const appearance = { ...lightThemeColours };
  for (const name of Object.keys(lightThemeColours) as (keyof ThemeAppearance)[]) {
    const value = old[name];
    if (typeof value === "string") appearance[name] = value;
  }
  const effects = isJsonObject(document.appearance_options) ? document.appearance_options : {};
  const advanced = isJsonObject(document.advanced_appearance) ? document.advanced_appearance : {};
  const classic: ThemeOption = {
    key: "classic",
    translation: "global.theme.classic",
    appearance,
    appearance_options: {
      button_hover_effect: effects.button_hover_effect === true,
      list_hover_effect: effects.list_hover_effect === true,
    },
    advanced_appearance: Object.fromEntries(
      Object.entries(advanced).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
  };
  takeOut("themes");
  return {
    ...document,
    themes: {
      default_light: "classic",
      default_dark: "classic",
      show_theme_selection: false,
      options: [...createDefaultSettings().themes.options, classic],
    },
  };
}

/** Before version 6, `"null"` was stored for a missing filter value. */
function replaceNullStrings(document: JsonObject): JsonObject {
  const fix = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fix);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === "filterVal" && inner === "null"
          ? null
          : key === "values" && Array.isArray(inner)
            ? inner.map((one: unknown) => (one === "null" ? null : one))
            : fix(inner),
      ]),
    );
  };
  return fix(document) as JsonObject;
}
