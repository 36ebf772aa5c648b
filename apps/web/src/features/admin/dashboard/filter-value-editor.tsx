import type { Text } from "@vitrine/settings/registry/kinds";
import type { EditorProps } from "../fields/editor-props.ts";
import { LineEditor } from "../fields/text-editor.tsx";

/** A value that a stored search filters by, as text: numbers are looked for as they are written. */
export function FilterValueEditor({ value, ...props }: EditorProps) {
  const text = value === null || value === undefined ? "" : String(value);
  return <LineEditor {...(props as EditorProps<Text>)} value={text} blank={undefined} code={false} />;
}
