/** Finds edited themes whose colours have too little contrast. Pure. */

import { isDeepEqual } from "@vitrine/settings/key-path";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { computeContrasts, failsContrast } from "@vitrine/settings/theme/theme-contrast";
import { castToPortalSettings } from "../../drafts/create-draft.ts";
import type { DraftDocument } from "../../drafts/draft-store.ts";

export interface ContrastWarning {
  readonly theme: ThemeOption;
  /** Number of colour pairs with too little contrast, over all areas and states. */
  readonly pairs: number;
}

/** Unedited themes are skipped: the warning was shown when they were edited. */
export function findContrastWarnings({ base, draft }: DraftDocument): readonly ContrastWarning[] {
  const before = themesOf(base);
  return themesOf(draft)
    .filter((theme) => !before.some((one) => isDeepEqual(one, theme)))
    .map((theme) => ({ theme, pairs: computeContrasts(theme, "usual").filter(failsContrast).length }))
    .filter(({ pairs }) => pairs > 0);
}

const themesOf = (settings: DraftDocument["base"]) => castToPortalSettings(settings).themes?.options ?? [];
