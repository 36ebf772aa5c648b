import { useTranslation } from "react-i18next";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/documents/save-document.ts";
import { useLanguageName } from "../texts/use-language-name.ts";

/** Returns the display name of a document: `Texts: Deutsch`. */
export function useDocumentDisplayName(): (name: DocumentName) => string {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (name) => {
    const { kind, lang } = parseDocumentName(name);
    if (lang === null) return t("admin:history.document.settings");
    return t(kind === "texts" ? "admin:history.document.texts" : "admin:history.document.pages", {
      language: languageName(lang),
    });
  };
}
