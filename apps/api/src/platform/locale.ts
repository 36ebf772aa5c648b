/** `pt` of `pt-BR`. */
export const baseOf = (locale: string): string => locale.slice(0, 2);

/** Of texts by language: that in a language, else in its base, else in English; undefined where there is none of them. */
export function textIn(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return texts[locale] ?? texts[baseOf(locale)] ?? texts.en;
}

/** Likewise, else in whatever language there is: for what has no other name that a person could read. */
export function anyTextIn(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  return textIn(texts, locale) ?? Object.values(texts)[0];
}

/** Browsers send few different lists, and the same one with every request. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 500;

/** The first language a browser asks for, as the contract writes languages (`de`, `pt-BR`); undefined for none. */
export function localeOf(acceptLanguage: string | undefined): string | undefined {
  if (!acceptLanguage) return undefined;
  const header = acceptLanguage.slice(0, 500);
  if (known.has(header)) return known.get(header);
  if (known.size >= MAX_KNOWN) known.clear();
  const locale = firstOf(header);
  known.set(header, locale);
  return locale;
}

function firstOf(header: string): string | undefined {
  const ranked = header
    .split(",")
    .map((part, index) => {
      const [tag = "", ...options] = part.trim().split(";");
      const quality = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find((q) => q !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  const [language, region] = ranked[0]?.tag.split("-") ?? [];
  if (!language) return undefined;
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}
