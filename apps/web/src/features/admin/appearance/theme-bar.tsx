import { Button, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { keyLike, mayAddTheme, withCopy, withoutTheme, withTheme } from "@vitrine/settings/theme-list";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import styles from "./theme-bar.module.css";

interface Props {
  /** Place of the theme that is edited. */
  readonly at: number;
  readonly onAt: (at: number) => void;
}

/** Which theme is edited, and what is done with whole themes. */
export function ThemeBar({ at, onAt }: Props) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  const theme = themes.options[at];
  const become = (next: typeof themes) => store.set("settings", ["themes"], next);
  const rest = theme && withoutTheme(themes, theme.key);
  const [light] = shippedThemes;
  const add = () => {
    if (!light) return;
    become(withTheme(themes, { ...light, key: keyLike(themes, light.key) }));
    onAt(themes.options.length);
  };
  const copy = () => {
    if (!theme) return;
    become(withCopy(themes, theme.key, keyLike(themes, theme.key)));
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
        classNames={{ ...controlStyles, label: styles.label ?? "" }}
        label={t("admin:appearance.theme")}
        value={String(at)}
        onChange={({ currentTarget }) => onAt(Number(currentTarget.value))}
        data={themes.options.map(({ key, translation }, index) => ({
          value: String(index),
          label: t("admin:form.known", { name: settingsText(translation, key), key }),
        }))}
      />
      <div className={styles.actions}>
        <Button size="sm" variant="outline" disabled={!mayAddTheme(themes)} onClick={add}>
          {t("admin:appearance.themes.add")}
        </Button>
        <Button size="sm" variant="outline" disabled={!theme || !mayAddTheme(themes)} onClick={copy}>
          {t("admin:appearance.themes.copy")}
        </Button>
        <Button size="sm" variant="outline" color="danger" disabled={!rest} onClick={remove}>
          {t("admin:appearance.themes.remove")}
        </Button>
      </div>
    </div>
  );
}
