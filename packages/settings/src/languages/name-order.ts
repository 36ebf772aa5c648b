/** Returns a comparison of names in a language: its alphabetical order, numbers by value. */
export function createNameComparator(locale: string): (one: string, other: string) => number {
  return new Intl.Collator(locale, { numeric: true }).compare;
}
