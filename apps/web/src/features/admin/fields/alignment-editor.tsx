import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { optionKey } from "@vitrine/settings/registry/entries";
import type { Choice } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { getControlProps } from "./control-props.ts";
import type { ValueEditorProps } from "./value-editor.ts";

/** Text keys of the built-in names of alignments; any other key is custom. */
const SHIPPED = /^admin\.alignment\.\w+$/;

/** Selects an alignment. A custom name in the settings names the current option; a built-in name follows the option. */
export function AlignmentEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { node, texts, path, value, onChange } = props as ValueEditorProps<Choice>;
  const { value: translation, set } = useDraftValue("settings", [...path.slice(0, -1), "translation"]);
  const named = typeof translation === "string" ? translation : "";
  const nameOf = (option: string) => {
    const shipped = t(optionKey({ texts }, option) as TextKey);
    return option === value && !SHIPPED.test(named) ? settingsText(named, shipped) : shipped;
  };
  return (
    <NativeSelect
      {...getControlProps(props as ValueEditorProps<Choice>)}
      value={String(value)}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
        if (SHIPPED.test(named)) set(`admin.alignment.${currentTarget.value}`);
      }}
      data={node.options.map((option) => ({ value: option, label: nameOf(option) }))}
    />
  );
}
