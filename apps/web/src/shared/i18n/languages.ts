/** Selects the portal's language: the stored choice, else the browser's language, else the default. */
import type { PublishedLanguage } from "@vitrine/settings/portal-settings";

export const LANGUAGE_STORAGE_KEY = "vitrine.language";
export const INITIAL_LANGUAGE = "de";

/** Returns the preferred languages, best first. The texts of the first are loaded before the settings are known. */
export function getPreferredLanguages(kept: string | null, browser: readonly string[]): string[] {
  const preferred = [kept, ...browser].filter((lang): lang is string => Boolean(lang));
  return [...new Set(preferred.flatMap((lang) => [lang, lang.split("-")[0] ?? lang]))];
}

export function chooseLanguage(preferred: readonly string[], visible: readonly PublishedLanguage[]): string {
  const offered = visible.map(({ lang }) => lang);
  const found = preferred.find((lang) => offered.includes(lang));
  if (found) return found;
  return offered.length === 0 || offered.includes(INITIAL_LANGUAGE)
    ? INITIAL_LANGUAGE
    : (offered[0] ?? INITIAL_LANGUAGE);
}
