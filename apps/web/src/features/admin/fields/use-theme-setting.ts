import { isDeepEqual } from "@vitrine/settings/key-path";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { GroupNode, SettingNode, ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { getColourScheme } from "@vitrine/settings/theme/theme";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { getValueAt } from "../drafts/path.ts";

const themeNode: GroupNode = settingsRegistry.settings.themes.settings.options.of;

export interface ThemeSettingDraft {
  readonly node: SettingNode;
  readonly path: ValuePath;
  readonly pattern: string;
  readonly texts: string;
  readonly value: unknown;
  readonly changed: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onReset: (() => void) | undefined;
}

/**
 * One setting of the theme at index `at`. The default is that of the shipped light or dark theme. Undefined if the
 * registry has no such setting.
 */
export function useThemeSetting(theme: ThemeOption, at: number, inner: ValuePath): ThemeSettingDraft | undefined {
  const path = ["themes", "options", at, ...inner];
  const { value, base, set } = useDraftValue("settings", path);
  const [light, dark] = shippedThemes;
  const fallback = getValueAt(getColourScheme(theme.appearance) === "dark" ? dark : light, inner);
  const node = inner.reduce<SettingNode | undefined>(
    (around, name) => (around?.kind === "group" ? around.settings[name] : undefined),
    themeNode,
  );
  return (
    node && {
      node,
      path,
      pattern: `themes.options[].${inner.join(".")}`,
      texts: ["themes", "options", ...inner].join("."),
      value,
      changed: !isDeepEqual(value, base),
      onChange: set,
      onReset: fallback === undefined || isDeepEqual(value, fallback) ? undefined : () => set(fallback),
    }
  );
}
