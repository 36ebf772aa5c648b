import { useTranslation } from "react-i18next";
import type { DocumentName } from "../drafts/draft-store.ts";
import { partsOf } from "../saving/save-document.ts";
import { isLanguageShipped } from "../texts/known-texts.ts";

/** What the state before anything was saved is called; null where there is no way back to it. */
export function useOriginName(): (name: DocumentName) => string | null {
  const { t } = useTranslation();
  return (name) => {
    const { lang } = partsOf(name);
    if (lang === null) return null;
    return t(isLanguageShipped(lang) ? "admin:history.origin.shipped" : "admin:history.origin.none");
  };
}
