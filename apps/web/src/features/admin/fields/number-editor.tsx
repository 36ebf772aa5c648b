import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import type { Numeric } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";

const UNITS = { px: "px", percent: "%" } as const;
const WIDE = 1e9;

/** What is out of bounds stays as it was typed, and is a fault of the field. */
export function NumberEditor({ node, value, onChange, id, label, describedBy, invalid, blank }: EditorProps<Numeric>) {
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
      {...(node.max < WIDE ? { min: node.min, max: node.max } : {})}
      hideControls
      rightSection={unit}
      inputMode="decimal"
    />
  );
}
