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
