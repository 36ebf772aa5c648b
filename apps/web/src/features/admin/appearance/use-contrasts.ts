import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { computeContrasts, type PairContrast } from "@vitrine/settings/theme/theme-contrast";
import type { ContrastPreference } from "@vitrine/settings/theme/theme-values";
import { useDeferredValue, useMemo } from "react";

/** All pairs of a theme; a moment behind while somebody drags in a chooser of colours. */
export function useContrasts(theme: ThemeOption, mode: ContrastPreference = "usual"): readonly PairContrast[] {
  const seen = useDeferredValue(theme);
  return useMemo(() => computeContrasts(seen, mode), [seen, mode]);
}
