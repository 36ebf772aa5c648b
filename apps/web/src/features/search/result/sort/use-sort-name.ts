import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../../asset/metadata/field-lookup.ts";
import { useSettingsText } from "../../../../shared/i18n/use-settings-text.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";

/** Returns the label of a sort option: the configured one, else the label of its field. */
export function useSortName(): (key: string) => string {
  const { t } = useTranslation();
  const { options } = useSettings().sorting;
  const { label } = useFieldLookup();
  const settingsText = useSettingsText();
  return (key) =>
    settingsText(
      options.find((one) => one.key === key)?.translation,
      key === "score" ? t("views:search.sort.score") : label(key),
    );
}
