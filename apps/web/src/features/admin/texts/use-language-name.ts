import { getTranslatedLanguageName } from "@vitrine/settings/languages/languages";
import { useCallback } from "react";
import { useLocale } from "../../../shared/i18n/use-locale.ts";

/** Returns a function that names a language in that of the admin: "Arabisch". */
export function useLanguageName(): (lang: string) => string {
  const locale = useLocale();
  return useCallback((lang) => getTranslatedLanguageName(locale, lang), [locale]);
}
