/** Which language the portal speaks: an earlier choice, else the browser's, else the start language. */
import type { LocaleSetting } from "@vitrine/settings/portal-settings";

export const LANGUAGE_KEY = "vitrine.language";
export const START_LANGUAGE = "de";

/** Every language somebody might mean, best first. Texts of the first are loaded before the settings are known. */
export function wishedLanguages(kept: string | null, browser: readonly string[]): string[] {
  const wished = [kept, ...browser].filter((lang): lang is string => Boolean(lang));
  return [...new Set(wished.flatMap((lang) => [lang, lang.split("-")[0] ?? lang]))];
}

export function chooseLanguage(wished: readonly string[], visible: readonly LocaleSetting[]): string {
  const offered = visible.map(({ lang }) => lang);
  const found = wished.find((lang) => offered.includes(lang));
  if (found) return found;
  return offered.length === 0 || offered.includes(START_LANGUAGE) ? START_LANGUAGE : (offered[0] ?? START_LANGUAGE);
}
