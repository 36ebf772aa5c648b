import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import type { Token } from "@vitrine/settings/registry/areas";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { resolveThemeColours } from "@vitrine/settings/theme/theme-values";
import { FILES_PATH_PREFIX } from "../fields/field-target.tsx";
import { listFormSettings } from "../fields/form-settings.ts";

/** How many texts are offered: short ones stand in many places. */
const TEXTS = 3;

/** Where what was clicked is edited, best first: its file, its colour in the theme at this place, measures, texts. */
export function pickedTargets(picked: PickedMessage, theme: ThemeOption, at: number): string[] {
  const colour = pickedColour(theme, picked);
  return [
    ...(picked.file === undefined ? [] : [`${FILES_PATH_PREFIX}.${picked.file}`]),
    ...(colour === undefined ? [] : [`themes.options.${at}.${colour}`]),
    ...picked.measures,
    ...picked.texts.slice(0, TEXTS).map((key) => `texts ${picked.lang}.${key}`),
  ];
}

/** Those first that are edited on a page of the form, as far as it is about settings; and how many these are. */
export function ownFirst(targets: readonly string[], page: AdminPage): readonly [ordered: string[], own: number] {
  const isOwn = (target: string) => places.some((place) => place.page === page && target === place.path.join("."));
  const own = targets.filter(isOwn);
  return [[...own, ...targets.filter((target) => !isOwn(target))], own.length];
}
const places = listFormSettings(settingsRegistry);

/** The setting of the theme that colours what was clicked: `appearance.primary_color`. Undefined where none does. */
export function pickedColour(
  theme: ThemeOption,
  { area, tokens }: Pick<PickedMessage, "area" | "tokens">,
): string | undefined {
  const values = resolveThemeColours(theme, "usual");
  return tokens.flatMap((token) => [...values(area, token as Token).sources])[0];
}
