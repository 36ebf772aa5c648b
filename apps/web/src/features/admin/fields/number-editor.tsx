import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import type { Numeric } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import { controlStyles } from "./control-styles.ts";
import type { ValueEditorProps } from "./value-editor.ts";

const UNITS = { px: "px", percent: "%" } as const;
const MAX_ENFORCED_BOUND = 1e9;

/** Edits a number. A number out of bounds stays as typed and is shown as an error. */
export function NumberEditor({
  node,
  value,
  onChange,
  id,
  label,
  describedBy,
  invalid,
  blank,
}: ValueEditorProps<Numeric>) {
  const { t } = useTranslation();
  const unit = node.unit in UNITS ? UNITS[node.unit as keyof typeof UNITS] : null;
  return (
    <NumberInput
      id={id}
      classNames={controlStyles}
      aria-label={unit ? t("admin:form.with_unit", { name: label, unit }) : label}
      attributes={{ input: { "aria-describedby": describedBy } }}
      error={invalid}
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
