import type { ChangeEvent } from "react";
import type { ValueEditorProps } from "../value-editor.ts";

type BaseProps = Pick<ValueEditorProps, "id" | "label" | "describedBy" | "invalid">;

/** Props of a Mantine input: its label, help and error for screen readers. */
export const getControlProps = ({ id, label, describedBy, invalid }: BaseProps) => ({
  id,
  "aria-label": label,
  // Mantine overwrites aria-describedby when it is passed as a prop.
  attributes: { input: { "aria-describedby": describedBy } },
  error: invalid,
});

/** Props of inputs for keys and URLs: written from left to right in every language, without autocorrection. */
export const TECHNICAL_INPUT_PROPS = {
  dir: "ltr",
  spellCheck: false,
  autoCapitalize: "none",
  autoComplete: "off",
} as const;

/** `value` and `onChange` of a text input; an empty text becomes the empty value of the setting. */
export function getTextInputProps({ value, onChange, blank }: Pick<ValueEditorProps, "value" | "onChange" | "blank">) {
  return {
    value: typeof value === "string" ? value : "",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value),
  };
}
