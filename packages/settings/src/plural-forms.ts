/** Placeholders and plural forms of texts, as i18next reads them. Pure. */

const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
export type PluralForm = (typeof FORMS)[number];

/** Forms a language needs, `other` last; those of English where the platform does not know it. */
export function pluralFormsOf(lang: string): PluralForm[] {
  const categories: readonly string[] = rulesOf(lang).resolvedOptions().pluralCategories;
  return FORMS.filter((form) => categories.includes(form));
}

/** A number that has the form, for an example; undefined where the language has no such form. */
export function exampleOf(lang: string, form: PluralForm): number | undefined {
  const rules = rulesOf(lang);
  return EXAMPLES.find((number) => rules.select(number) === form);
}

const EXAMPLES = [...Array.from({ length: 201 }, (_, index) => index), 1_000_000, 1.5];

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

/** Undefined for a key that is no plural form: `too_many` on its own is a word, since `too_other` is not among the keys. */
export function pluralKey(key: string, keys: { has(key: string): boolean }): PluralKey | undefined {
  const at = key.lastIndexOf("_");
  const form = FORMS.find((one) => one === key.slice(at + 1));
  const stem = key.slice(0, at);
  return at > 0 && form && keys.has(`${stem}_other`) ? { stem, form } : undefined;
}

/** Names in `{{name}}`, `{{- name}}` and `{{name, number}}`, each once, in the order of the alphabet. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([^{},\s]+)[^{}]*\}\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].toSorted();
}

export interface PlaceholderFaults {
  /** The source has them: what they stand for would not be shown. */
  readonly missing: readonly string[];
  /** The source has them not: visitors would see the braces. */
  readonly unknown: readonly string[];
}

/** Of a translation beside its source. `form`: a plural form may say the number in words, but for `other`. */
export function placeholderFaults(source: string, translation: string, form?: PluralForm): PlaceholderFaults {
  const [wanted, found] = [placeholdersOf(source), placeholdersOf(translation)];
  const mayLack = (name: string) => name === "count" && form !== undefined && form !== "other";
  return {
    missing: wanted.filter((name) => !found.includes(name) && !mayLack(name)),
    unknown: found.filter((name) => !wanted.includes(name) && !(name === "count" && form !== undefined)),
  };
}
