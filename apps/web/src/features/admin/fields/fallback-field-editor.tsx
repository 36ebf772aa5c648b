import type { Text } from "@vitrine/settings/registry/kinds";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import type { EditorProps } from "./editor-props.ts";
import { useKnownValues } from "./known-values.tsx";
import { KnownTextEditor } from "./text-editor.tsx";

/** The field that is heard in place of a picture: one of those that are set to choose from, or of all where none is. */
export function FallbackFieldEditor(props: EditorProps) {
  const { fields } = useKnownValues();
  const { options } = useSettingsDraft().accessibility.assets.alt_fallback;
  const offered = options.filter((name) => name !== "");
  const known = offered.map((value) => fields.find((field) => field.value === value) ?? { value, label: value });
  return <KnownTextEditor {...(props as EditorProps<Text>)} known={offered.length > 0 ? known : fields} />;
}
