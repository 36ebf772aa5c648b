import { toSettingOptionTextKey } from "@vitrine/settings/registry/entries";
import type { ChoiceNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../../shared/i18n/use-settings-text.ts";
import { useDraftValue } from "../../drafts/draft-context.tsx";
import type { ValueEditorProps } from "../value-editor.ts";
import { SelectEditor } from "./select-editor.tsx";

/** Text keys of the built-in names of alignments; any other key is custom. */
const SHIPPED = /^admin\.alignment\.\w+$/;

/** Selects an alignment. A custom name in the settings names the current option; a built-in name follows the option. */
export function AlignmentEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { node, texts, path, value, onChange } = props as ValueEditorProps<ChoiceNode>;
  const { value: translation, set } = useDraftValue("settings", [...path.slice(0, -1), "translation"]);
  const named = typeof translation === "string" ? translation : "";
  const nameOf = (option: string) => {
    const shipped = t(toSettingOptionTextKey({ texts }, option) as TextKey);
    return option === value && !SHIPPED.test(named) ? settingsText(named, shipped) : shipped;
  };
  return (
    <SelectEditor
      {...props}
      onChange={(next) => {
        onChange(next);
        if (SHIPPED.test(named)) set(`admin.alignment.${next}`);
      }}
      options={node.options.map((option) => ({ value: option, label: nameOf(option) }))}
    />
  );
}
