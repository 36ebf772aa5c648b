/**
 * Texts that an admin has added, such as the label of a custom link. No language ships them; a language without one
 * falls back to another language. Pure.
 */

import { FORBIDDEN_KEYS, isJsonObject, type JsonObject } from "../merge.ts";
import { FALLBACK_LANGUAGE } from "./language-code.ts";
import { parsePluralKey } from "./plural-forms.ts";
import { textBundleNames } from "./text-key.ts";

/** Fallback languages of `lang` among `stored`, best first: its base language, English, then by code. */
export function listFallbackLanguages(lang: string, stored: Iterable<string>): string[] {
  const base = lang.split("-")[0] ?? lang;
  const all = new Set(stored);
  return [...new Set([base, FALLBACK_LANGUAGE, ...[...all].toSorted()])].filter((one) => one !== lang && all.has(one));
}

/** Texts of a stored language that no shipped language has; blank texts are ignored. */
export function extractTextsWithCustomKeys(stored: JsonObject, shipped: readonly JsonObject[]): JsonObject {
  const found = textBundleNames.map(
    (bundle) => [bundle, extractFrom(stored[bundle], groupsAt(shipped, bundle))] as const,
  );
  return Object.fromEntries(found.filter(([, texts]) => !isEmpty(texts)));
}

/** Adds the texts that only `others` have, from the first that has them; fills nothing else. */
export function addMissingTexts(stored: JsonObject, others: readonly JsonObject[]): JsonObject {
  return others.reduce(fillMissing, stored);
}

function extractFrom(group: unknown, shipped: readonly JsonObject[]): JsonObject {
  if (!isJsonObject(group)) return {};
  const isShipped = (key: string) => shipped.some((one) => Object.hasOwn(one, key));
  const own: JsonObject = {};
  for (const [key, value] of Object.entries(group)) {
    if (FORBIDDEN_KEYS.has(key)) continue;
    const inner = isJsonObject(value) && extractFrom(value, groupsAt(shipped, key));
    if (inner && !isEmpty(inner)) own[key] = inner;
    // A plural form of another language is not a custom text if the shipped texts have other forms of it.
    if (isText(value) && !isShipped(key) && !parsePluralKey(key, { has: isShipped })) own[key] = value;
  }
  return own;
}

function fillMissing(group: JsonObject, other: JsonObject): JsonObject {
  const result = { ...group };
  const isTextOf = (of: JsonObject) => ({ has: (key: string) => Object.hasOwn(of, key) && isText(of[key]) });
  for (const [key, value] of Object.entries(other)) {
    const own = Object.hasOwn(group, key) ? group[key] : undefined;
    // All plural forms of a text must be of one language.
    const stem = parsePluralKey(key, isTextOf(other))?.stem;
    const hasForms = stem !== undefined && isTextOf(group).has(`${stem}_other`);
    if (isJsonObject(own) && isJsonObject(value)) result[key] = fillMissing(own, value);
    else if (isMissing(own) && !hasForms) result[key] = value;
  }
  return result;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isMissing = (value: unknown): boolean => value === undefined || (typeof value === "string" && !isText(value));
const isEmpty = (group: JsonObject): boolean => Object.keys(group).length === 0;

const groupsAt = (groups: readonly JsonObject[], key: string): JsonObject[] =>
  groups.map((group) => (Object.hasOwn(group, key) ? group[key] : undefined)).filter(isJsonObject);
