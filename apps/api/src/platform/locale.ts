import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** `pt` of `pt-BR`. */
export const baseOf = (locale: string): string => locale.slice(0, 2);

/** The text in a language, else in its base, else in English; undefined if there is none of these. */
export function textIn(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return texts[locale] ?? texts[baseOf(locale)] ?? texts.en;
}

/** Likewise, else in any language: for things that have no other readable name. */
export function anyTextIn(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return textIn(texts, locale) ?? Object.values(texts)[0];
}

/** Browsers send few different lists, and the same one with every request; `none` for a list without a language. */
const parsed = new LRUCache<string, string>({ max: 500 });
const NONE = "none";

/** The first language a browser asks for, as the contract writes languages (`de`, `pt-BR`); undefined for none. */
export function localeOf(acceptLanguage: string | undefined): string | undefined {
  if (!acceptLanguage) return undefined;
  const header = acceptLanguage.slice(0, 500);
  let locale = parsed.get(header);
  if (locale === undefined) {
    locale = firstOf(header) ?? NONE;
    parsed.set(header, locale);
  }
  return locale === NONE ? undefined : locale;
}

function firstOf(header: string): string | undefined {
  const tags = new Negotiator({ headers: { "accept-language": header } }).languages();
  const [language, region] = tags.find((tag) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag))?.split("-") ?? [];
  if (!language) return undefined;
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}
