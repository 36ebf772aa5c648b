/** Every text of the interface in one language, beside a source, with what is to be said of it. Pure. */

import type { PlainTexts } from "./plain-texts.ts";
import { type PluralForm, placeholderFaults, pluralFormsOf, pluralKey } from "./plural-forms.ts";

export type TextState = "missing" | "changed" | "faulty";

export interface TextRow {
  /** As settings write it: `views.login.title`. */
  readonly key: string;
  /** The part of the portal in which it appears: `views.login`. */
  readonly place: string;
  readonly source: string;
  /** Empty where the language has no words of its own. */
  readonly own: string;
  /** What stands there without own words. */
  readonly inherited: string;
  /** Of numbers of which kind it is, where its language tells them apart. */
  readonly form: PluralForm | undefined;
  /** Names of placeholders of the inherited text that the own one lacks. */
  readonly lacks: readonly string[];
  /** Those that it has too many. */
  readonly unknown: readonly string[];
  readonly states: readonly TextState[];
}

export interface TextsOfLanguage {
  readonly lang: string;
  readonly source: PlainTexts;
  readonly own: PlainTexts;
  readonly inherited: PlainTexts;
  /** Every text is to have words of its own: so in a language that neither is shipped nor extends another. */
  readonly complete: boolean;
  /** Keys whose words are meant to be those of the template. */
  readonly allowed: ReadonlySet<string>;
}

/** The keys of a language, in the order of the first; plural forms as the language has them. */
function textKeys(lang: string, texts: readonly PlainTexts[]): string[] {
  const forms = pluralFormsOf(lang);
  const known = new Set(texts.flatMap((one) => [...one.keys()]));
  return [...known].flatMap((key) => {
    const plural = pluralKey(key, known);
    if (!plural) return [key];
    return plural.form === "other" ? forms.map((form) => `${plural.stem}_${form}`) : [];
  });
}

export function textRows(texts: TextsOfLanguage): TextRow[] {
  return textKeys(texts.lang, [texts.inherited, texts.source, texts.own]).map((key) => rowOf(key, texts));
}

function rowOf(key: string, { source, own: written, inherited: below, complete, allowed }: TextsOfLanguage): TextRow {
  const own = written.get(key) ?? "";
  const inherited = formOf(below, key);
  const form = pluralKey(key, { has: (one) => below.has(one) || source.has(one) })?.form;
  const { missing: lacks, unknown } = own === "" || inherited === "" ? FITS : placeholderFaults(inherited, own, form);
  const wordless = !/\p{L}{2}/u.test(inherited.replace(/\{\{.*?\}\}/g, ""));
  // A text that an admin has made up is shipped in no language.
  const nowhere = own === "" && inherited === "" && formOf(source, key) !== "";
  const unwritten = complete && !wordless && !allowed.has(key) && (own === "" || own === inherited);
  const states: TextState[] = [];
  if (nowhere || unwritten) states.push("missing");
  if (own !== "" && own !== inherited) states.push("changed");
  if (lacks.length + unknown.length > 0) states.push("faulty");
  return { key, place: placeOf(key), source: formOf(source, key), own, inherited, form, lacks, unknown, states };
}

const FITS = { missing: [], unknown: [] } as const;

/** A plural form that a language has not is its `_other`. */
const formOf = (texts: PlainTexts, key: string): string =>
  texts.get(key) ?? texts.get(key.replace(/_[a-z]+$/, "_other")) ?? "";

const placeOf = (key: string): string => key.split(".").slice(0, 2).join(".");

export interface RowFilter {
  readonly words: string;
  readonly state: TextState | null;
  readonly place: string | null;
}

/** Rows in which every word of the search is: in the key, in a text, or in the name of the place. */
export function filterRows(
  rows: readonly TextRow[],
  { words, state, place }: RowFilter,
  placeName: (place: string) => string,
): TextRow[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (state !== null && !row.states.includes(state)) return false;
    if (place !== null && row.place !== place) return false;
    const text = plain([row.key, row.source, row.own, row.inherited, placeName(row.place)].join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

/** Whatever the case and the accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
