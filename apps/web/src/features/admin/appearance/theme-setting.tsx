import type { ThemeOption } from "@vitrine/settings/portal-settings";
import type { Path } from "@vitrine/settings/registry/kinds";
import { Field } from "../fields/field.tsx";
import { useThemeSetting } from "./use-theme-setting.ts";

interface Props {
  readonly theme: ThemeOption;
  /** Its place in the list. */
  readonly at: number;
  /** Within the theme. */
  readonly path: Path;
}

/** One setting of one theme. */
export function ThemeSetting({ theme, at, path }: Props) {
  const setting = useThemeSetting(theme, at, path);
  return setting ? <Field {...setting} /> : null;
}
