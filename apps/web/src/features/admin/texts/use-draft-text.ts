import { unescapeAtSigns } from "@vitrine/settings/at-signs";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { valueAt } from "../drafts/path.ts";
import { useTextDocuments } from "./use-language-texts.ts";

/** Words a `translation` of the settings as it is edited here, before it is stored. */
export function useDraftText(): (translation: string | undefined, fallback: string) => string {
  const { i18n } = useTranslation();
  const word = useSettingsText();
  const documents = useTextDocuments();
  return (translation, fallback) => {
    const own = translation && valueAt(documents.get(i18n.language)?.draft, translation.split("."));
    return typeof own === "string" && own.trim() !== "" ? unescapeAtSigns(own) : word(translation, fallback);
  };
}
