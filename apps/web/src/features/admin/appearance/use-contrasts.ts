import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { computeContrasts, type PairContrast } from "@vitrine/settings/theme/theme-contrast";
import type { ContrastPreference } from "@vitrine/settings/theme/theme-values";
import { useDeferredValue, useMemo } from "react";

/** The contrast of all colour pairs of a theme; deferred while a colour is dragged in a colour picker. */
export function useContrasts(theme: ThemeOption, mode: ContrastPreference = "usual"): readonly PairContrast[] {
  const seen = useDeferredValue(theme);
  return useMemo(() => computeContrasts(seen, mode), [seen, mode]);
}
