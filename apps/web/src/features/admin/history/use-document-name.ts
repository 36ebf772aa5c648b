import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { useTranslation } from "react-i18next";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/save-document.ts";

/** Returns the display name of a document: `Texts: Deutsch`. */
export function useDocumentName(): (name: DocumentName) => string {
  const { t } = useTranslation();
  return (name) => {
    const { kind, lang } = parseDocumentName(name);
    if (lang === null) return t("admin:history.document.settings");
    return t(kind === "texts" ? "admin:history.document.texts" : "admin:history.document.pages", {
      language: nativeLanguageName(lang),
    });
  };
}
