/** Placeholders and plural forms of texts, as i18next reads them. Pure. */

const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
export type PluralForm = (typeof FORMS)[number];

/** Plural forms of a language, `other` last; those of English if the platform does not know the language. */
export function listPluralForms(lang: string): PluralForm[] {
  const categories: readonly string[] = rulesOf(lang).resolvedOptions().pluralCategories;
  return FORMS.filter((form) => categories.includes(form));
}

/** An example number of the plural form; undefined if the language has no such form. */
export function findPluralExampleNumber(lang: string, form: PluralForm): number | undefined {
  const rules = rulesOf(lang);
  return EXAMPLE_NUMBERS.find((number) => rules.select(number) === form);
}

const EXAMPLE_NUMBERS = [...Array.from({ length: 201 }, (_, index) => index), 1_000_000, 1.5];

function rulesOf(lang: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(lang);
  } catch {
    return new Intl.PluralRules("en");
  }
}

export interface PluralKey {
  /** The key without its form. */
  readonly stem: string;
  readonly form: PluralForm;
}

/** Undefined for a key that is not a plural form: `too_many` is a plain key if there is no `too_other`. */
export function parsePluralKey(key: string, keys: { has(key: string): boolean }): PluralKey | undefined {
  const at = key.lastIndexOf("_");
  const form = FORMS.find((one) => one === key.slice(at + 1));
  const stem = key.slice(0, at);
  return at > 0 && form && keys.has(`${stem}_other`) ? { stem, form } : undefined;
}

/** Unique names in `{{name}}`, `{{- name}}` and `{{name, number}}`, sorted. */
export function listPlaceholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([^{},\s]+)[^{}]*\}\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].toSorted();
}

export interface PlaceholderMismatch {
  /** In the source only: their values would not be shown. */
  readonly missing: readonly string[];
  /** Not in the source: visitors would see the braces. */
  readonly unknown: readonly string[];
}

/**
 * Compares the placeholders of a translation with its source. `form`: every plural form but `other` may omit `count`.
 */
export function comparePlaceholders(source: string, translation: string, form?: PluralForm): PlaceholderMismatch {
  const [wanted, found] = [listPlaceholders(source), listPlaceholders(translation)];
  const mayLack = (name: string) => name === "count" && form !== undefined && form !== "other";
  return {
    missing: wanted.filter((name) => !found.includes(name) && !mayLack(name)),
    unknown: found.filter((name) => !wanted.includes(name) && !(name === "count" && form !== undefined)),
  };
}
