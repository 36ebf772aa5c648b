import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { Path } from "@vitrine/settings/registry/kinds";
import { Field } from "../fields/field.tsx";
import { useThemeSetting } from "./use-theme-setting.ts";

interface Props {
  readonly theme: ThemeOption;
  /** Index of the theme in the list. */
  readonly at: number;
  /** Path within the theme. */
  readonly path: Path;
}

/** The form field for one setting of one theme. */
export function ThemeSettingField({ theme, at, path }: Props) {
  const setting = useThemeSetting(theme, at, path);
  return setting ? <Field {...setting} /> : null;
}
