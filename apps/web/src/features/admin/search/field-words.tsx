import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { settingsIn } from "../drafts/draft-of.ts";
import { labelKey, labelled, unlabelled } from "../fields/field-labels.ts";
import { NamedWords } from "../fields/named-words.tsx";
import { useLibraryLabel } from "../fields/use-field-name.ts";
import { WordsGroup } from "../fields/words-group.tsx";

interface Props {
  readonly setting: FieldSetting;
  readonly id: string;
}

/** What visitors read as the name of the field, in each language of the portal, wherever the field stands. */
export function FieldWords({ setting, id }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const libraryLabel = useLibraryLabel();
  const name = setting.field_name;
  const key = setting.translation || labelKey(name);
  const settings = () => settingsIn(store.get().settings?.draft ?? {});
  const change = (lists: typeof labelled) => {
    for (const [list, fields] of lists(settings(), name, key)) store.set("settings", list, fields);
  };
  return (
    <WordsGroup label={t("admin:settings.field.translation.name")} help={t("admin:results.label_help")}>
      <NamedWords
        id={id}
        textKey={key}
        isNamed={Boolean(setting.translation)}
        isOwn={key === labelKey(name)}
        calledIn={(lang) => libraryLabel(name, lang)}
        onName={() => change(labelled)}
        onUnname={() => change(unlabelled)}
      />
    </WordsGroup>
  );
}
