import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import type { Token } from "@vitrine/settings/registry/areas";
import { themeValues } from "@vitrine/settings/theme-values";

/** The setting of the theme that colours what was clicked: `appearance.primary_color`. Undefined where none does. */
export function pickedSetting(theme: ThemeOption, { area, tokens }: PickedMessage): string | undefined {
  const values = themeValues(theme, "usual");
  return tokens.flatMap((token) => [...values(area, token as Token).from])[0];
}
