/** The order of names in a language: each letter where the language puts it, numbers by their value. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  return new Intl.Collator(locale, { numeric: true }).compare;
}
