import { useTranslation } from "react-i18next";
import { ofLanguage } from "../../../shared/i18n/of-language.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { useKnownValues } from "./known-values.tsx";

/** What visitors read as the name of a field: its label of the settings, else that of the library, else its name. */
export function useFieldName(): (name: string, translation?: string) => string {
  const { t, i18n } = useTranslation();
  const word = useDraftText();
  const { index } = useKnownValues();
  return (name, translation) => {
    const labels = index.find((field) => field.field_name === name)?.default_labels;
    const own = labels && ofLanguage(labels, i18n.language);
    return word(translation, own ?? t(`views:asset.field.${name}`, { defaultValue: name }));
  };
}
