/**
 * Texts that a house has added itself, such as the label of a link of its own. They are shipped in no language; a
 * language in which nobody wrote one shows the one of another language. Pure.
 */
import { FALLBACK_LANGUAGE } from "./language-code.ts";
import { type Document, FORBIDDEN_KEYS, isDocument } from "./merge.ts";
import { pluralKey } from "./plural-forms.ts";
import { bundles } from "./text-key.ts";

/** The languages of `stored` whose texts stand in for those of `lang`, best first: its base, English, then by code. */
export function fallbackLanguages(lang: string, stored: Iterable<string>): string[] {
  const base = lang.split("-")[0] ?? lang;
  const all = new Set(stored);
  return [...new Set([base, FALLBACK_LANGUAGE, ...[...all].toSorted()])].filter((one) => one !== lang && all.has(one));
}

/** The texts of a stored language that none of the shipped ones has; blank texts are none. */
export function ownTexts(stored: Document, shipped: readonly Document[]): Document {
  const found = bundles.map((bundle) => [bundle, ownOf(stored[bundle], groupsAt(shipped, bundle))] as const);
  return Object.fromEntries(found.filter(([, texts]) => !isEmpty(texts)));
}

/** A copy of stored texts with those that only `others` have, the first of them that does; nothing else is filled. */
export function withOwnTexts(stored: Document, others: readonly Document[]): Document {
  return others.reduce(filled, stored);
}

function ownOf(group: unknown, shipped: readonly Document[]): Document {
  if (!isDocument(group)) return {};
  const isShipped = (key: string) => shipped.some((one) => Object.hasOwn(one, key));
  const own: Document = {};
  for (const [key, value] of Object.entries(group)) {
    if (FORBIDDEN_KEYS.has(key)) continue;
    const inner = isDocument(value) && ownOf(value, groupsAt(shipped, key));
    if (inner && !isEmpty(inner)) own[key] = inner;
    // A plural form of another language, beside forms that are shipped, is no text of the house's own.
    if (isText(value) && !isShipped(key) && !pluralKey(key, { has: isShipped })) own[key] = value;
  }
  return own;
}

function filled(group: Document, other: Document): Document {
  const result = { ...group };
  const isTextOf = (of: Document) => ({ has: (key: string) => Object.hasOwn(of, key) && isText(of[key]) });
  for (const [key, value] of Object.entries(other)) {
    const own = Object.hasOwn(group, key) ? group[key] : undefined;
    // The forms of a plural belong together: they are all of one language.
    const stem = pluralKey(key, isTextOf(other))?.stem;
    const hasForms = stem !== undefined && isTextOf(group).has(`${stem}_other`);
    if (isDocument(own) && isDocument(value)) result[key] = filled(own, value);
    else if (isMissing(own) && !hasForms) result[key] = value;
  }
  return result;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isMissing = (value: unknown): boolean => value === undefined || (typeof value === "string" && !isText(value));
const isEmpty = (group: Document): boolean => Object.keys(group).length === 0;

const groupsAt = (groups: readonly Document[], key: string): Document[] =>
  groups.map((group) => (Object.hasOwn(group, key) ? group[key] : undefined)).filter(isDocument);
