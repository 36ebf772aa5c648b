/** The texts of the interface in one language beside another, row by row, for those who translate. Pure. */
import { type Document, isDocument } from "./merge.ts";
import {
  type PlaceholderFaults,
  type PluralForm,
  placeholderFaults,
  pluralFormsOf,
  pluralKey,
} from "./plural-forms.ts";

export interface TextRow {
  /** Where it is stored: `views.search.sort.score`. */
  readonly key: string;
  /** Where it appears: the bundle, and its section. */
  readonly bundle: string;
  readonly section: string;
  /** Undefined where the source has no such text. Of a plural form that the source has not, its `other`. */
  readonly source: string | undefined;
  readonly own: string | undefined;
  readonly form: PluralForm | undefined;
  /** `same`: word for word as the source. `faulty`: it has placeholders that do not fit. */
  readonly state: "missing" | "same" | "own" | "faulty";
  readonly faults: PlaceholderFaults;
}

const NO_FAULTS: PlaceholderFaults = { missing: [], unknown: [] };

/**
 * Of all texts of the source in its order, with the plural forms that `lang` needs; then those that only this language
 * has. `metadata` holds no texts.
 */
export function textRows(source: Document, own: Document, lang: string): TextRow[] {
  const [from, to] = [textsOf(source), textsOf(own)];
  const forms = pluralFormsOf(lang);
  const keys = new Set<string>();
  for (const key of from.keys()) {
    const plural = pluralKey(key, from);
    if (plural) for (const form of forms) keys.add(`${plural.stem}_${form}`);
    else keys.add(key);
  }
  for (const key of to.keys()) if (!isIdleForm(key, from, forms)) keys.add(key);
  return [...keys].map((key) => rowOf(key, from, to));
}

/** A form that the source has and this language does not need. */
function isIdleForm(key: string, from: ReadonlyMap<string, string>, forms: readonly PluralForm[]): boolean {
  const plural = pluralKey(key, from);
  return plural !== undefined && !forms.includes(plural.form);
}

function rowOf(key: string, from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): TextRow {
  const form = pluralKey(key, from)?.form;
  const stem = form === undefined ? key : key.slice(0, key.lastIndexOf("_"));
  const source = from.get(key) ?? (form === undefined ? undefined : from.get(`${stem}_other`));
  const own = to.get(key);
  const faults = source === undefined || own === undefined ? NO_FAULTS : placeholderFaults(source, own, form);
  const [bundle = "", section = ""] = key.split(".");
  return { key, bundle, section, source, own, form, state: stateOf(source, own, faults), faults };
}

function stateOf(source: string | undefined, own: string | undefined, faults: PlaceholderFaults): TextRow["state"] {
  if (own === undefined || (own === "" && source !== "")) return "missing";
  if (faults.missing.length + faults.unknown.length > 0) return "faulty";
  return own === source ? "same" : "own";
}

/** How many rows are in each state. */
export function countRows(rows: readonly TextRow[]): Record<TextRow["state"], number> {
  const count = { missing: 0, same: 0, own: 0, faulty: 0 };
  for (const { state } of rows) count[state] += 1;
  return count;
}

/** Rows in whose key or texts all words occur, whatever their case and accents. */
export function searchRows(rows: readonly TextRow[], query: string): TextRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rows.filter(({ key, source = "", own = "" }) => {
    const text = plain(`${key} ${source} ${own}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** All texts by their keys. */
export function textsOf({ metadata: _, ...bundles }: Document): Map<string, string> {
  return new Map(within(bundles, ""));
}

function within(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (!(isDocument(value) || Array.isArray(value))) return [];
  return Object.entries(value).flatMap(([name, inner]) => within(inner, path === "" ? name : `${path}.${name}`));
}
