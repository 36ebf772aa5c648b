import { TextInput } from "@mantine/core";
import { renameThemeKey, validateThemeKey } from "@vitrine/settings/theme/theme-list";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlClassNames } from "../fields/controls/control-styles.ts";
import { getControlId } from "../fields/field-context.tsx";
import styles from "./theme-bar.module.css";

/** Edits the key of a theme and updates all references to it. An invalid key shows an error. */
export function ThemeKeyField({ themeKey: key, at }: { themeKey: string; at: number }) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  const [typed, setTyped] = useState(key);
  const help = useId();
  const error = validateThemeKey(themes, typed, key);
  const change = (next: string) => {
    setTyped(next);
    if (validateThemeKey(themes, next, key)) return;
    store.set("settings", ["themes"], renameThemeKey(themes, key, next));
  };
  return (
    <>
      <TextInput
        id={getControlId(["themes", "options", at, "key"])}
        classNames={{ ...controlClassNames, label: styles.label ?? "" }}
        label={t("admin:settings.themes.options.key.name")}
        attributes={{ input: { "aria-describedby": help } }}
        error={error !== undefined}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={error ? typed : key}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <p id={help} role="status" className={styles.fault}>
        {error && t(`admin:appearance.themes.key_${error}`)}
      </p>
    </>
  );
}
