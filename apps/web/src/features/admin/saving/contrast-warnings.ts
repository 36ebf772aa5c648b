/** Which themes an admin has edited into colours that cannot be told apart. Pure. */

import { isDeepEqual } from "@vitrine/settings/key-path";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { computeContrasts, failsContrast } from "@vitrine/settings/theme-contrast";
import { settingsIn } from "../drafts/draft-of.ts";
import type { DraftDocument } from "../drafts/draft-store.ts";

export interface ContrastWarning {
  readonly theme: ThemeOption;
  /** Pairs of colours, over all areas and states. */
  readonly pairs: number;
}

/** Of what was not edited nothing is said: it warned when it was. */
export function contrastWarnings({ base, draft }: DraftDocument): readonly ContrastWarning[] {
  const before = themesOf(base);
  return themesOf(draft)
    .filter((theme) => !before.some((one) => isDeepEqual(one, theme)))
    .map((theme) => ({ theme, pairs: computeContrasts(theme, "usual").filter(failsContrast).length }))
    .filter(({ pairs }) => pairs > 0);
}

const themesOf = (settings: DraftDocument["base"]) => settingsIn(settings).themes?.options ?? [];
