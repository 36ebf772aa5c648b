import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import type { ThemeToken } from "@vitrine/settings/registry/areas";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { createThemeColourResolver } from "@vitrine/settings/theme/theme-values";
import { FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { listFormSettings } from "../fields/forms/form-settings.ts";

/** Maximum number of texts offered: a short text may match many keys. */
const MAX_TEXTS = 3;

/** Paths of the settings behind a clicked element, best first: file, colour of the theme at index `at`, sizes, texts. */
export function listPickedTargets(picked: PickedMessage, theme: ThemeOption, at: number): string[] {
  const colour = findPickedColourSetting(theme, picked);
  return [
    ...(picked.file === undefined ? [] : [`${FILES_TARGET_PREFIX}.${picked.file}`]),
    ...(colour === undefined ? [] : [`themes.options.${at}.${colour}`]),
    ...picked.measures,
    ...picked.texts.slice(0, MAX_TEXTS).map((key) => `texts ${picked.lang}.${key}`),
  ];
}

/** Sorts the targets edited on the given page first; also returns their number. */
export function sortPageTargetsFirst(
  targets: readonly string[],
  page: AdminPageKey,
): readonly [ordered: string[], own: number] {
  const isOwn = (target: string) =>
    formSettings.some((place) => place.page === page && target === place.path.join("."));
  const own = targets.filter(isOwn);
  return [[...own, ...targets.filter((target) => !isOwn(target))], own.length];
}
const formSettings = listFormSettings(settingsRegistry);

/** The theme setting that colours the clicked element, such as `appearance.primary_color`; undefined if none does. */
export function findPickedColourSetting(
  theme: ThemeOption,
  { area, tokens }: Pick<PickedMessage, "area" | "tokens">,
): string | undefined {
  const values = createThemeColourResolver(theme, "usual");
  return tokens.flatMap((token) => [...values(area, token as ThemeToken).sources])[0];
}
