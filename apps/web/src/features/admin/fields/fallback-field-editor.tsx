import type { Text } from "@vitrine/settings/registry/kinds";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useKnownValues } from "./known-values.tsx";
import { KnownValueSelect } from "./text-editor.tsx";
import type { ValueEditorProps } from "./value-editor.ts";

/** Selects the field used as alternative text of a picture, from the configured options or, if none, all fields. */
export function FallbackFieldEditor(props: ValueEditorProps) {
  const { fields } = useKnownValues();
  const { options } = useSettingsDraft().accessibility.assets.alt_fallback;
  const offered = options.filter((name) => name !== "");
  const known = offered.map((value) => fields.find((field) => field.value === value) ?? { value, label: value });
  return <KnownValueSelect {...(props as ValueEditorProps<Text>)} known={offered.length > 0 ? known : fields} />;
}
