import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/field-lookup.ts";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";

/** What a sort is called: by words of its own, else as the field that it sorts by. */
export function useSortName(): (key: string) => string {
  const { t } = useTranslation();
  const { options } = useSettings().sorting;
  const { label } = useFieldLookup();
  const word = useSettingsText();
  return (key) =>
    word(
      options.find((one) => one.key === key)?.translation,
      key === "score" ? t("views:search.sort.score") : label(key),
    );
}
