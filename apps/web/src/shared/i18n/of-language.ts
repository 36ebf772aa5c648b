type ByLanguage<T> = Readonly<Record<string, T>>;

/** What is set for a language; one without follows its base language, then English. */
export function readableIn<T>(values: ByLanguage<T>, lang: string): T | undefined {
  return values[lang] ?? values[lang.split("-")[0] ?? ""] ?? values.en;
}

/** The same, and at last whatever there is. */
export function ofLanguage<T>(values: ByLanguage<T>, lang: string): T | undefined {
  return readableIn(values, lang) ?? Object.values(values)[0];
}
