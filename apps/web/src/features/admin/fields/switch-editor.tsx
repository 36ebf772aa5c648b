import { NativeSelect, Switch as Toggle } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import type { Switch } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import { controlStyles } from "./control-styles.ts";
import styles from "./switch-editor.module.css";
import type { ValueEditorProps } from "./value-editor.ts";

/** Edits a boolean: a switch, or a select if it can be unset, as a switch cannot show a third state. */
export function SwitchEditor({ value, onChange, id, label, describedBy, invalid, blank }: ValueEditorProps<Switch>) {
  const { t } = useTranslation();
  if (!blank) {
    return (
      <Toggle
        id={id}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={describedBy}
        aria-label={label}
        size="md"
        classNames={{ track: styles.track ?? "" }}
      />
    );
  }
  return (
    <NativeSelect
      id={id}
      classNames={controlStyles}
      aria-label={label}
      attributes={{ input: { "aria-describedby": describedBy } }}
      error={invalid}
      value={typeof value === "boolean" ? String(value) : ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? blank.value : currentTarget.value === "true")
      }
      data={[
        { value: "", label: t("admin:form.unset") },
        { value: "true", label: t("admin:form.on") },
        { value: "false", label: t("admin:form.off") },
      ]}
    />
  );
}
