import { unescapeAtSigns } from "@vitrine/settings/at-signs";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { getValueAt } from "../drafts/path.ts";
import { useTextDocuments } from "./use-language-texts.ts";

/** Returns a function that resolves a `translation` key of the settings, using unsaved texts. */
export function useDraftText(): (
  translation: string | undefined,
  fallback: string,
  values?: Readonly<Record<string, unknown>>,
) => string {
  const { i18n } = useTranslation();
  const word = useSettingsText();
  const documents = useTextDocuments();
  const fill = (text: string, values: Readonly<Record<string, unknown>> | undefined) =>
    values ? i18n.services.interpolator.interpolate(text, values, i18n.language, {}) : text;
  return (translation, fallback, values) => {
    const own = translation && getValueAt(documents.get(i18n.language)?.draft, translation.split("."));
    return typeof own === "string" && own.trim() !== ""
      ? fill(unescapeAtSigns(own), values)
      : word(translation, fallback, values);
  };
}
