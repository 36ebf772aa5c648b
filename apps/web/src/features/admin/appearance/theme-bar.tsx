import { NativeSelect } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { addTheme, canAddThemes, copyTheme, createThemeCopyKey, removeTheme } from "@vitrine/settings/theme/theme-list";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlClassNames } from "../fields/controls/control-styles.ts";
import { getControlId } from "../fields/field-context.tsx";
import { toDistinctOptions } from "../fields/names/distinct-options.ts";
import styles from "./theme-bar.module.css";

interface Props {
  /** Index of the edited theme. */
  readonly at: number;
  readonly onAt: (at: number) => void;
}

export function ThemeBar({ at, onAt }: Props) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  const theme = themes.options[at];
  const named = themes.options.map(({ key, translation }) => ({ key, name: settingsText(translation, key) }));
  const become = (next: typeof themes) => store.set("settings", ["themes"], next);
  const rest = theme && removeTheme(themes, theme.key);
  const [light] = shippedThemes;
  const add = () => {
    if (!light) return;
    become(addTheme(themes, { ...light, key: createThemeCopyKey(themes, light.key) }));
    onAt(themes.options.length);
  };
  const copy = () => {
    if (!theme) return;
    become(copyTheme(themes, theme.key, createThemeCopyKey(themes, theme.key)));
    onAt(at + 1);
  };
  const remove = () => {
    if (!rest) return;
    become(rest);
    onAt(Math.max(0, at - 1));
  };
  return (
    <div className={styles.bar}>
      <NativeSelect
        id={getControlId(["themes", "options"])}
        classNames={{ ...controlClassNames, root: styles.select ?? "" }}
        aria-label={t("admin:appearance.theme")}
        value={String(at)}
        onChange={({ currentTarget }) => onAt(Number(currentTarget.value))}
        data={toDistinctOptions(named, t).map(({ label }, index) => ({ value: String(index), label }))}
      />
      <IconButton
        tone="outline"
        label={t("admin:appearance.themes.add")}
        disabled={!canAddThemes(themes, 1)}
        onClick={add}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        tone="outline"
        label={t("admin:appearance.themes.copy")}
        disabled={!theme || !canAddThemes(themes, 1)}
        onClick={copy}
      >
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton tone="outline" label={t("admin:appearance.themes.remove")} disabled={!rest} onClick={remove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
