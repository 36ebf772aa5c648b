/** What changed from version to version in the stored settings, smallest threshold first. */
import { defaultSettings } from "./defaults.ts";
import { type Document, isDocument } from "./merge.ts";
import type { Appearance, ThemeOption } from "./portal-settings.ts";
import { lightColours } from "./shipped-colours.ts";

export interface MigrationStep {
  /** Applies to documents older than this. */
  readonly before: string;
  /** Paths that get the default whatever is stored, since their meaning has changed. */
  readonly override?: readonly string[];
  readonly remove?: readonly string[];
  /** What it replaces whole it takes out first, so that it is set aside. */
  readonly change?: (document: Document, takeOut: (path: string) => unknown) => Document;
}

/** The thresholds of the specification; where it tells of no change, documents only gain what is missing. */
export const migrationSteps: readonly MigrationStep[] = [
  { before: "3.4.0" },
  { before: "5.0.0" },
  { before: "5.0.2" },
  { before: "5.0.3" },
  { before: "5.1.0" },
  { before: "5.1.2" },
  {
    before: "6.0.0",
    change: (document, takeOut) => nullFilters(classicTheme(document, takeOut)),
    remove: ["appearance", "appearance_options", "advanced_appearance"],
  },
  { before: "6.0.1" },
  { before: "6.1.0" },
  { before: "6.2.0" },
  { before: "7.0.0" },
];

/** The one look a portal had before there were themes, as a theme for light and dark alike. */
function classicTheme(document: Document, takeOut: (path: string) => unknown): Document {
  if (isDocument(document.themes) || !isDocument(document.appearance)) return document;
  const old = document.appearance;
  const appearance = { ...lightColours };
  for (const name of Object.keys(lightColours) as (keyof Appearance)[]) {
    const value = old[name];
    if (typeof value === "string") appearance[name] = value;
  }
  const effects = isDocument(document.appearance_options) ? document.appearance_options : {};
  const advanced = isDocument(document.advanced_appearance) ? document.advanced_appearance : {};
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
      options: [...defaultSettings().themes.options, classic],
    },
  };
}

/** `"null"` was once stored where there is no filter value. */
function nullFilters(document: Document): Document {
  const fix = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fix);
    if (!isDocument(value)) return value;
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
  return fix(document) as Document;
}
