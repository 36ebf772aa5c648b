import { NumberInput } from "@mantine/core";
import type { NumberNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { getControlProps } from "../controls/control-props.ts";
import type { ValueEditorProps } from "../value-editor.ts";

const UNITS = { px: "px", percent: "%" } as const;
const MAX_ENFORCED_BOUND = 1e9;

/** Edits a number. A number out of bounds stays as typed and is shown as an error. */
export function NumberEditor(props: ValueEditorProps<NumberNode>) {
  const { node, value, onChange, label, blank } = props;
  const { t } = useTranslation();
  const unit = node.unit in UNITS ? UNITS[node.unit as keyof typeof UNITS] : null;
  return (
    <NumberInput
      {...getControlProps(props)}
      aria-label={unit ? t("admin:form.with_unit", { name: label, unit }) : label}
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      onChange={(next) => onChange(next === "" ? (blank ? blank.value : "") : next)}
      clampBehavior="none"
      allowDecimal={!node.whole}
      {...(node.max < MAX_ENFORCED_BOUND ? { min: node.min, max: node.max } : {})}
      hideControls
      rightSection={unit}
      inputMode="decimal"
    />
  );
}
