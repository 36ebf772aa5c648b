type ByLanguage<T> = Readonly<Record<string, T>>;

/** Returns the value of a language; falls back to the base language, then to English. */
export function pickByLanguage<T>(values: ByLanguage<T>, lang: string): T | undefined {
  return values[lang] ?? values[lang.split("-")[0] ?? ""] ?? values.en;
}

/** Like `pickByLanguage`, but finally falls back to any value. */
export function pickByLanguageOrAny<T>(values: ByLanguage<T>, lang: string): T | undefined {
  return pickByLanguage(values, lang) ?? Object.values(values)[0];
}
