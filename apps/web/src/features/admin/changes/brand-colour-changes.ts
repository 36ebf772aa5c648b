/** Recognises the colours of the default themes that follow from the brand colour. Pure. */
import type { DocumentChange } from "@vitrine/settings/documents/diff-documents";
import type { KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { findThemeIndexOfScheme, isDerivedFromBrand } from "@vitrine/settings/theme/brand-themes";
import { castToPortalSettings } from "../drafts/create-draft.ts";

const COLOUR_GROUPS: readonly unknown[] = ["appearance", "advanced_appearance"];

/** Returns a function that tells whether the setting at a path is a colour derived from the brand colour. */
export function createBrandDerivedColourCheck(settings: unknown): (path: KeyPath) => boolean {
  if (!hasThemes(settings)) return () => false;
  const { themes } = castToPortalSettings(settings);
  const light = themes.options[findThemeIndexOfScheme(themes, "light")];
  const dark = themes.options[findThemeIndexOfScheme(themes, "dark")];
  if (!light || !dark || !isDerivedFromBrand(themes, light.appearance.primary_color)) return () => false;
  const keys: readonly unknown[] = [light.key, dark.key];
  return ([root, list, theme, group]) =>
    root === "themes" &&
    list === "options" &&
    typeof theme === "object" &&
    keys.includes(theme.key) &&
    COLOUR_GROUPS.includes(group);
}

/** The path of the brand colour itself, the light theme's primary colour, among these; undefined if it is not there. */
export function findBrandColourPath(settings: unknown, paths: readonly KeyPath[]): KeyPath | undefined {
  if (!hasThemes(settings)) return undefined;
  const { themes } = castToPortalSettings(settings);
  const light = themes.options[findThemeIndexOfScheme(themes, "light")]?.key;
  return paths.find(
    ([, , theme, , colour]) => colour === "primary_color" && typeof theme === "object" && theme.key === light,
  );
}

export interface BrandColourChanges {
  /** The change of the brand colour itself. */
  readonly brand: DocumentChange;
  /** The changes of all colours derived from it. */
  readonly derived: readonly DocumentChange[];
  readonly others: readonly DocumentChange[];
}

/** Separates the colours derived from the brand colour; undefined if the changes do not contain a new brand colour. */
export function groupBrandColourChanges(
  settings: unknown,
  changes: readonly DocumentChange[],
): BrandColourChanges | undefined {
  if (!hasThemes(settings)) return undefined;
  const isOfBrandColour = createBrandDerivedColourCheck(settings);
  const derived = changes.filter(({ keyPath }) => isOfBrandColour(keyPath));
  const changed = derived.filter(({ kind }) => kind === "changed");
  const path = findBrandColourPath(
    settings,
    changed.map(({ keyPath }) => keyPath),
  );
  const brand = changed.find(({ keyPath }) => keyPath === path);
  return brand && { brand, derived, others: changes.filter((change) => !derived.includes(change)) };
}

/** Whether the settings have themes in the present form; earlier revisions may have another. */
const hasThemes = (settings: unknown): settings is JsonObject =>
  isJsonObject(settings) &&
  isJsonObject(settings.themes) &&
  Array.isArray(settings.themes.options) &&
  settings.themes.options.every((theme) => isJsonObject(theme) && isJsonObject(theme.appearance));
