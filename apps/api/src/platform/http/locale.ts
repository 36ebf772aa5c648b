import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The base language of a locale: `pt` of `pt-BR`. */
export const baseLanguage = (locale: string): string => locale.slice(0, 2);

/** The text in a language, else in its base language, else in English; undefined if there is none of these. */
export function localizedText(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return texts[locale] ?? texts[baseLanguage(locale)] ?? texts.en;
}

/** Like `localizedText`, else in any language: for things without another readable name. */
export function localizedTextOrAny(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return localizedText(texts, locale) ?? Object.values(texts)[0];
}

/** Browsers send few different headers, and the same one with every request; `none` for one without a language. */
const parsed = new LRUCache<string, string>({ max: 500 });
const NONE = "none";

/** The first language of an Accept-Language header, in the contract's form (`de`, `pt-BR`); undefined for none. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): string | undefined {
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
