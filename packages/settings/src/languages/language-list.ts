/** Adds and removes languages of the portal. Pure. */

import type { PortalSettings } from "../portal-settings.ts";
import { LANGUAGE_CODE_PATTERN } from "./language-code.ts";
import { isoLanguageCodes } from "./languages.ts";

/** `form`: not a code of ISO 639-1, with or without a region (`de-AT`). */
export type LanguageCodeError = "missing" | "form" | "taken";

/** Validates the code of a new language. `taken`: codes that already have texts or are visible. Null if it is valid. */
export function validateLanguageCode(code: string, taken: readonly string[]): LanguageCodeError | null {
  if (code === "") return "missing";
  if (!isLanguageCode(code)) return "form";
  return taken.some((one) => one.toLowerCase() === code.toLowerCase()) ? "taken" : null;
}

/** Whether the code is a language of ISO 639-1, optionally with a region that exists. */
export function isLanguageCode(code: string): boolean {
  const [language = "", region] = code.split("-");
  if (!LANGUAGE_CODE_PATTERN.test(code) || !isoLanguageCodes.includes(language)) return false;
  if (region === undefined) return true;
  return new Intl.DisplayNames(["en"], { type: "region", fallback: "none" }).of(region) !== undefined;
}

/**
 * Normalizes `de`, `DE`, `pt_br` and ` pt-BR ` to `de`, `de`, `pt-BR`, `pt-BR`. Other input is only trimmed and
 * recased.
 */
export function normalizeLanguageCode(typed: string): string {
  const [language = "", ...region] = typed.trim().split(/[-_]/);
  return [language.toLowerCase(), ...region.map((part) => part.toUpperCase())].join("-");
}

type Locales = PortalSettings["visibleLocales"];

/** Adds a visible language; `short` is its label in the header. Unchanged if it is visible already. */
export function addPublishedLanguage(locales: Locales, lang: string, short = lang.toUpperCase()): Locales {
  return locales.some((one) => one.lang === lang) ? locales : [...locales, { lang, short: short.slice(0, 10) }];
}

/** Inserts a language at this index, or at the end of a shorter list. Unchanged if it is visible already. */
export function insertPublishedLanguage(locales: Locales, locale: Locales[number], at: number): Locales {
  return locales.some(({ lang }) => lang === locale.lang) ? locales : locales.toSpliced(at, 0, locale);
}

/** Undefined if no language would remain. */
export function removePublishedLanguage(locales: Locales, lang: string): Locales | undefined {
  const left = locales.filter((one) => one.lang !== lang);
  return left.length > 0 ? left : undefined;
}
