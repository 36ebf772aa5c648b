/** Lists every interface text of a language beside a source language, with its state. Pure. */

import type { FlatTexts } from "./flat-texts.ts";
import { comparePlaceholders, listPluralForms, type PluralForm, parsePluralKey } from "./plural-forms.ts";

export type TextState = "missing" | "changed" | "faulty";

export interface TextRow {
  /** Dotted key, as in the settings: `views.login.title`. */
  readonly key: string;
  /** Part of the portal in which it appears: `views.login`. */
  readonly section: string;
  readonly source: string;
  /** Text of this language; empty if it has none. */
  readonly own: string;
  /** Text that is shown if the language has none. */
  readonly inherited: string;
  /** Plural form, if the text has any. */
  readonly form: PluralForm | undefined;
  /** Placeholders of the inherited text that `own` lacks. */
  readonly missingPlaceholders: readonly string[];
  /** Placeholders that only `own` has. */
  readonly unknownPlaceholders: readonly string[];
  readonly states: readonly TextState[];
}

/** What the rows of a language are made of: its own and inherited texts, and those of the source language. */
export interface TextRowSources {
  readonly lang: string;
  readonly source: FlatTexts;
  readonly own: FlatTexts;
  readonly inherited: FlatTexts;
  /** Whether every text needs a translation: for a language that is not shipped and extends no other. */
  readonly complete: boolean;
  /** Keys whose translation may equal the source. */
  readonly allowed: ReadonlySet<string>;
}

/** Keys of all texts, with the plural forms of the language. */
function textKeys(lang: string, texts: readonly FlatTexts[]): string[] {
  const forms = listPluralForms(lang);
  const known = new Set(texts.flatMap((one) => [...one.keys()]));
  return [...known].flatMap((key) => {
    const plural = parsePluralKey(key, known);
    if (!plural) return [key];
    return plural.form === "other" ? forms.map((form) => `${plural.stem}_${form}`) : [];
  });
}

export function listTextRows(texts: TextRowSources): TextRow[] {
  return textKeys(texts.lang, [texts.inherited, texts.source, texts.own]).map((key) => rowOf(key, texts));
}

function rowOf(key: string, { source, own: written, inherited: below, complete, allowed }: TextRowSources): TextRow {
  const own = written.get(key) ?? "";
  const inherited = textOrOther(below, key);
  const form = parsePluralKey(key, { has: (one) => below.has(one) || source.has(one) })?.form;
  const { missing: lacks, unknown } =
    own === "" || inherited === "" ? NO_MISMATCH : comparePlaceholders(inherited, own, form);
  // A custom text, which no language ships, is untranslated if it has neither an own nor an inherited text.
  const isUntranslated = own === "" && inherited === "" && !isWordless(textOrOther(source, key));
  const isUnwritten = complete && !isWordless(inherited) && !allowed.has(key) && (own === "" || own === inherited);
  const states: TextState[] = [];
  if (isUntranslated || isUnwritten) states.push("missing");
  if (own !== "" && own !== inherited) states.push("changed");
  if (lacks.length + unknown.length > 0) states.push("faulty");
  return {
    key,
    section: sectionOf(key),
    source: textOrOther(source, key),
    own,
    inherited,
    form,
    missingPlaceholders: lacks,
    unknownPlaceholders: unknown,
    states,
  };
}

/** Whether the text has no word to translate: `{{width}} × {{height}}`. */
export const isWordless = (text: string): boolean => !/\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}/g, ""));

const NO_MISMATCH = { missing: [], unknown: [] } as const;

/** A missing plural form falls back to `_other`. */
const textOrOther = (texts: FlatTexts, key: string): string =>
  texts.get(key) ?? texts.get(key.replace(/_[a-z]+$/, "_other")) ?? "";

const sectionOf = (key: string): string => key.split(".").slice(0, 2).join(".");

/** Section of a filter that stands for all texts that visitors see. */
export const VISITOR_TEXTS_SECTION = "visitors";

/** Whether visitors see the text; the others are of the administration. */
export const isVisitorText = ({ section }: Pick<TextRow, "section">): boolean => !section.startsWith("admin.");

export interface TranslationProgress {
  /** Number of texts that visitors see and that have words. */
  readonly total: number;
  /** How many of them are not translated. */
  readonly missing: number;
  /** Translated part of them; 100 only if none is missing. */
  readonly percent: number;
}

export function measureTranslationProgress(rows: readonly TextRow[]): TranslationProgress {
  const seen = rows.filter((row) => isVisitorText(row) && !isWordless(row.inherited || row.source));
  const missing = seen.filter(({ states }) => states.includes("missing")).length;
  const total = seen.length;
  return { total, missing, percent: total === 0 ? 100 : Math.floor((100 * (total - missing)) / total) };
}

export interface TextRowFilter {
  readonly query: string;
  readonly state: TextState | null;
  /** A section, or `VISITOR_TEXTS_SECTION`. */
  readonly section: string | null;
  /** If set, only the text with this key. */
  readonly key?: string;
}

/** Rows that contain every word of the query in their key, a text or the name of their section. */
export function filterTextRows(
  rows: readonly TextRow[],
  { query: words, state, section: place, key }: TextRowFilter,
  placeName: (place: string) => string,
): TextRow[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (key !== undefined && row.key !== key) return false;
    if (state !== null && !row.states.includes(state)) return false;
    if (place === VISITOR_TEXTS_SECTION ? !isVisitorText(row) : place !== null && row.section !== place) return false;
    const text = fold([row.key, row.source, row.own, row.inherited, placeName(row.section)].join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

/** Folds case and accents. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
