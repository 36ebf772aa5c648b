import { Switch as Toggle } from "@mantine/core";
import type { SwitchNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import type { ValueEditorProps } from "../value-editor.ts";
import { SelectEditor } from "./select-editor.tsx";

/** Edits a boolean: a switch, or a select if it can be unset, as a switch cannot show a third state. */
export function SwitchEditor(props: ValueEditorProps<SwitchNode>) {
  const { value, onChange, id, label, describedBy, blank } = props;
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
      />
    );
  }
  return (
    <SelectEditor
      {...props}
      value={typeof value === "boolean" ? value : undefined}
      onChange={(next) => onChange(typeof next === "string" ? next === "true" : next)}
      options={[
        { value: "true", label: t("admin:form.on") },
        { value: "false", label: t("admin:form.off") },
      ]}
    />
  );
}
