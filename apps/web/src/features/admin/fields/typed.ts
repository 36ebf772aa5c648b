import type { ChangeEvent } from "react";
import type { EditorProps } from "./editor-props.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Value and change of a control in which a text is typed. */
export function typed({ value, onChange, blank }: Pick<EditorProps, "value" | "onChange" | "blank">) {
  return {
    value: typeof value === "string" ? value : "",
    onChange: ({ currentTarget }: ChangeEvent<Input>) =>
      onChange(currentTarget.value === "" && blank ? blank.value : currentTarget.value),
  };
}
