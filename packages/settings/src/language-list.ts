/** Languages as an admin adds and removes them. Pure. */
import { LANGUAGE } from "./language-code.ts";
import { languageCodes } from "./languages.ts";
import type { PortalSettings } from "./portal-settings.ts";

/** `form`: no code of ISO 639-1, with or without a region (`de-AT`). */
export type CodeFault = "missing" | "form" | "taken";

/** What is wrong with the code of a new language; `taken`: codes that have texts, or are shown. Null: it may be added. */
export function codeFault(code: string, taken: readonly string[]): CodeFault | null {
  if (code === "") return "missing";
  if (!isLanguageCode(code)) return "form";
  return taken.some((one) => one.toLowerCase() === code.toLowerCase()) ? "taken" : null;
}

/** A language of ISO 639-1; a region behind it is one that has a name. */
export function isLanguageCode(code: string): boolean {
  const [language = "", region] = code.split("-");
  if (!LANGUAGE.test(code) || !languageCodes.includes(language)) return false;
  if (region === undefined) return true;
  return new Intl.DisplayNames(["en"], { type: "region", fallback: "none" }).of(region) !== undefined;
}

/** `de`, `DE`, `pt_br` and ` pt-BR ` as they are stored: `de`, `de`, `pt-BR`, `pt-BR`. What is no code stays. */
export function asLanguageCode(typed: string): string {
  const [language = "", ...region] = typed.trim().split(/[-_]/);
  return [language.toLowerCase(), ...region.map((part) => part.toUpperCase())].join("-");
}

type Locales = PortalSettings["visibleLocales"];

/** Shown in the header, too; `short` as visitors read it. As it was where it is shown already. */
export function withLocale(locales: Locales, lang: string, short = lang.toUpperCase()): Locales {
  return locales.some((one) => one.lang === lang) ? locales : [...locales, { lang, short: short.slice(0, 10) }];
}

/** Shown again at this place, or at the end of a list that is shorter by now. As it was where it is shown already. */
export function withLocaleAt(locales: Locales, locale: Locales[number], at: number): Locales {
  return locales.some(({ lang }) => lang === locale.lang) ? locales : locales.toSpliced(at, 0, locale);
}

/** Undefined where no language would be left. */
export function withoutLocale(locales: Locales, lang: string): Locales | undefined {
  const left = locales.filter((one) => one.lang !== lang);
  return left.length > 0 ? left : undefined;
}
