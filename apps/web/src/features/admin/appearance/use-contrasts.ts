import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { type Contrast, contrastsOf } from "@vitrine/settings/theme-contrast";
import type { ContrastMode } from "@vitrine/settings/theme-values";
import { useDeferredValue, useMemo } from "react";

/** All pairs of a theme; a moment behind while somebody drags in a chooser of colours. */
export function useContrasts(theme: ThemeOption, mode: ContrastMode = "usual"): readonly Contrast[] {
  const seen = useDeferredValue(theme);
  return useMemo(() => contrastsOf(seen, mode), [seen, mode]);
}
