import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import type { ValueEditorProps } from "../fields/value-editor.ts";

/** Selects a theme by its key. An unknown key stays selected and is marked as unknown. */
export function ThemeKeyEditor({ value, onChange, id, label, describedBy, invalid }: ValueEditorProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { options } = useSettingsDraft().themes;
  const now = String(value);
  const known = options.map(({ key, translation }) => ({
    value: key,
    label: t("admin:form.known", { name: settingsText(translation, key), key }),
  }));
  const isKnown = options.some(({ key }) => key === now);
  return (
    <NativeSelect
      id={id}
      classNames={controlStyles}
      aria-label={label}
      attributes={{ input: { "aria-describedby": describedBy } }}
      error={invalid}
      value={now}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={isKnown ? known : [{ value: now, label: t("admin:form.unknown", { name: now }) }, ...known]}
    />
  );
}
