import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { asSettings } from "../drafts/create-draft.ts";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { addFieldLabel, getFieldLabelKey, removeFieldLabel } from "../fields/field-labels.ts";
import { NameOverrideFields } from "../fields/name-override-fields.tsx";
import { TranslationGroup } from "../fields/translation-group.tsx";
import { useLibraryLabel } from "../fields/use-field-name.ts";

interface Props {
  readonly setting: FieldSetting;
  readonly id: string;
}

/** Edits the name of a field in each language of the portal, for all usages of the field. */
export function FieldNameEditor({ setting, id }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const libraryLabel = useLibraryLabel();
  const name = setting.field_name;
  const key = setting.translation || getFieldLabelKey(name);
  const settings = () => asSettings(store.get().settings?.draft ?? {});
  const change = (lists: typeof addFieldLabel) => {
    for (const [list, fields] of lists(settings(), name, key)) store.set("settings", list, fields);
  };
  return (
    <TranslationGroup label={t("admin:settings.field.translation.name")} help={t("admin:results.label_help")}>
      <NameOverrideFields
        id={id}
        textKey={key}
        isKeyUsed={Boolean(setting.translation)}
        isKeyExclusive={key === getFieldLabelKey(name)}
        getDefaultName={(lang) => libraryLabel(name, lang)}
        onAddKey={() => change(addFieldLabel)}
        onRemoveKey={() => change(removeFieldLabel)}
      />
    </TranslationGroup>
  );
}
