import type { ChangeEvent } from "react";
import type { ValueEditorProps } from "./value-editor.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;

/** `value` and `onChange` of a text input; an empty text becomes the empty value of the setting. */
export function getTextInputProps({ value, onChange, blank }: Pick<ValueEditorProps, "value" | "onChange" | "blank">) {
  return {
    value: typeof value === "string" ? value : "",
    onChange: ({ currentTarget }: ChangeEvent<Input>) =>
      onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value),
  };
}
