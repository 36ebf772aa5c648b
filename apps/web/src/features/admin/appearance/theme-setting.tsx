import { sameValue } from "@vitrine/settings/document-path";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { Group, Path, Table } from "@vitrine/settings/registry/kinds";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { schemeOf } from "@vitrine/settings/theme";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { valueAt } from "../drafts/path.ts";
import { Field } from "../fields/field.tsx";

const themeNode = settingsRegistry.settings.themes.settings.options.of;

interface Props {
  readonly theme: ThemeOption;
  /** Its place in the list. */
  readonly at: number;
  /** Within the theme. */
  readonly path: Path;
}

/** One setting of one theme. The default is that of the shipped theme which is as light or as dark. */
export function ThemeSetting({ theme, at, path }: Props) {
  const full = ["themes", "options", at, ...path];
  const { value, base, set } = useDraftAt("settings", full);
  const [light, dark] = shippedThemes;
  const fallback = valueAt(schemeOf(theme.appearance) === "dark" ? dark : light, path);
  const node = nodeAt(path);
  if (!node) return null;
  const texts = ["themes", "options", ...path].join(".");
  return (
    <Field
      node={node}
      path={full}
      pattern={`themes.options[].${path.join(".")}`}
      texts={texts}
      value={value}
      onChange={set}
      changed={!sameValue(value, base)}
      onReset={fallback === undefined || sameValue(value, fallback) ? undefined : () => set(fallback)}
    />
  );
}

const nodeAt = (path: Path) =>
  path.reduce<Group | Group["settings"][string] | Table | undefined>(
    (node, name) => (node?.kind === "group" ? node.settings[name] : undefined),
    themeNode as Group,
  );
