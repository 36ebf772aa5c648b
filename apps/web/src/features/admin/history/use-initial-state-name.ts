import { useTranslation } from "react-i18next";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import { settingsIn } from "../drafts/draft-of.ts";
import type { DocumentName } from "../drafts/draft-store.ts";
import { parseDocumentName } from "../saving/save-document.ts";
import { isLanguageShipped } from "../texts/known-texts.ts";

/** What the state before anything was saved is called; null where there is no way back to it. */
export function useInitialStateName(): (name: DocumentName) => string | null {
  const { t } = useTranslation();
  const { base } = useDraftDocument("settings") ?? {};
  const isOffered = (lang: string) =>
    (base && settingsIn(base).visibleLocales.some((one) => one.lang === lang)) ?? false;
  return (name) => {
    const { kind, lang } = parseDocumentName(name);
    if (lang === null) return null;
    if (isLanguageShipped(lang)) return t("admin:history.origin.shipped");
    // Visitors could choose a language without a word of its own.
    if (kind === "texts" && isOffered(lang)) return null;
    return t("admin:history.origin.none");
  };
}
