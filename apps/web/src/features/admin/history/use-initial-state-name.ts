import { useTranslation } from "react-i18next";
import { castToPortalSettings } from "../drafts/create-draft.ts";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/documents/save-document.ts";
import { isLanguageShipped } from "../texts/resolve-texts.ts";

/** Returns the name of the state before the first save; null if it cannot be restored. */
export function useInitialStateName(): (name: DocumentName) => string | null {
  const { t } = useTranslation();
  const { base } = useDraftDocument("settings") ?? {};
  const isOffered = (lang: string) =>
    (base && castToPortalSettings(base).visibleLocales.some((one) => one.lang === lang)) ?? false;
  return (name) => {
    const { kind, lang } = parseDocumentName(name);
    if (lang === null) return null;
    if (isLanguageShipped(lang)) return t("admin:history.origin.shipped");
    // Else visitors could select a language without texts.
    if (kind === "texts" && isOffered(lang)) return null;
    return t("admin:history.origin.none");
  };
}
