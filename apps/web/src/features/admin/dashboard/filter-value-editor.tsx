import type { Text } from "@vitrine/settings/registry/kinds";
import { LineEditor } from "../fields/text-editor.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";

/** Edits a filter value of a stored search as text: numbers are matched as written. */
export function FilterValueEditor({ value, ...props }: ValueEditorProps) {
  const text = value === null || value === undefined ? "" : String(value);
  return <LineEditor {...(props as ValueEditorProps<Text>)} value={text} blank={undefined} code={false} />;
}
