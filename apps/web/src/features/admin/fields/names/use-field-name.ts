import { useTranslation } from "react-i18next";
import { pickByLanguage } from "../../../../shared/i18n/pick-by-language.ts";
import { useContentLanguage } from "../../texts/use-content-language.ts";
import { useDraftText } from "../../texts/use-draft-text.ts";
import { useKnownValues } from "./known-values.tsx";

/** Returns the label that the library has for a field in a language; undefined if there is none. */
export function useLibraryFieldLabel(): (name: string, lang: string) => string | undefined {
  const { index } = useKnownValues();
  const contentOf = useContentLanguage();
  return (name, lang) => {
    const labels = index.find((field) => field.field_name === name)?.default_labels;
    return labels && pickByLanguage(labels, contentOf(lang));
  };
}

/** Returns the name of a field as visitors see it: its label in the settings, else in the library, else its name. */
export function useFieldName(): (name: string, translation?: string) => string {
  const { t, i18n } = useTranslation();
  const word = useDraftText();
  const libraryLabel = useLibraryFieldLabel();
  return (name, translation) =>
    word(translation, libraryLabel(name, i18n.language) ?? t(`views:asset.field.${name}`, { defaultValue: name }));
}
