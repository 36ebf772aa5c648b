import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Text } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import styles from "./colour-editor.module.css";
import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";
import { typed } from "./typed.ts";

const HEX = /^#[0-9a-f]{6}$/i;
const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** Any colour of CSS, typed; the swatch opens the device's own chooser. */
export function ColourEditor(props: EditorProps<Text>) {
  const { t } = useTranslation();
  const { value, onChange, id, label, describedBy, invalid } = props;
  const colour = typeof value === "string" ? value.trim() : "";
  return (
    <TextInput
      id={id}
      classNames={controlStyles}
      aria-label={label}
      aria-describedby={describedBy}
      error={invalid}
      dir="ltr"
      spellCheck={false}
      leftSection={
        <span className={styles.swatch} style={{ background: invalid ? "transparent" : colour }}>
          <input
            type="color"
            aria-label={t("admin:form.pick_colour", { name: label })}
            value={sixDigits(colour)}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </span>
      }
      leftSectionWidth={40}
      {...typed(props)}
    />
  );
}

/** What the device's chooser takes; black for what has no such form. */
function sixDigits(colour: string): string {
  if (HEX.test(colour)) return colour.toLowerCase();
  const [, ...digits] = SHORT_HEX.exec(colour) ?? [];
  return `#${digits.length === 3 ? digits.map((digit) => digit + digit).join("") : "0".repeat(6)}`.toLowerCase();
}
