/** What is set for a language; one without follows its base language, English, then whatever there is. */
export function ofLanguage<T>(values: Readonly<Record<string, T>>, lang: string): T | undefined {
  return values[lang] ?? values[lang.split("-")[0] ?? ""] ?? values.en ?? Object.values(values)[0];
}
