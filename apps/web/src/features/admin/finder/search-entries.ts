/** What the search over the administration finds, and how it ranks. Pure. */
import type { AdminSectionKey } from "../section.ts";

/** `variant`: a file for a single place of the portal, such as the logo of the search. */
export type EntryKind = "section" | "setting" | "file" | "variant" | "language" | "page" | "person" | "group" | "pool";

export interface SearchEntry {
  readonly kind: EntryKind;
  /** Unique: `section language`, `file favicon`; for a setting its path in the registry. */
  readonly id: string;
  /** The section that shows it. */
  readonly section: AdminSectionKey;
  readonly name: string;
  /** What it is, or the settings around it. */
  readonly about: string;
  /** Other names and words, best first, in any language; not shown. */
  readonly words: readonly string[];
  /** Explanations and keys, which count least; not shown. */
  readonly details: readonly string[];
  /** The path that shows it, or the field to go to; its path is needed unless the field is that of a setting. */
  readonly target:
    | { readonly path: string; readonly field?: undefined }
    | { readonly path?: string; readonly field: string };
}

const MAX_RESULTS = 40;

/** Lower case and without accents, so that a comparison ignores both. */
const normalizeText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a query, as they are compared. */
export const splitWords = (query: string) => normalizeText(query).split(/\s+/).filter(Boolean);

/** Whether all words occur in these texts. */
function hasWords(wanted: readonly string[], texts: readonly string[]): boolean {
  const text = normalizeText(texts.join("\n"));
  return wanted.every((word) => text.includes(word));
}

const listTexts = ({ name, about, words, details }: SearchEntry) => [name, about, ...words, ...details];

/** Whether the texts contain every word of the query, whatever its case and accents. */
export const containsWords = (texts: readonly string[], query: string): boolean => hasWords(splitWords(query), texts);

/** Whether the entry contains every word of the query. */
export const matchesQuery = (entry: SearchEntry, query: string): boolean => containsWords(listTexts(entry), query);

/**
 * The entries that contain every word of the query: those named so first, then by other words, then variants, then by
 * what is around them, then the rest.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = splitWords(query);
  const [first] = wanted;
  if (first === undefined) return [];
  const rank = (entry: SearchEntry) => {
    const { kind, name, about, words } = entry;
    if (kind === "variant" && hasWords(wanted, [name, ...words])) return 3;
    if (hasWords(wanted, [name])) return normalizeText(name).startsWith(first) ? 0 : 1;
    if (hasWords(wanted, [name, ...words])) return 2;
    if (hasWords(wanted.slice(0, 1), [name]) && hasWords(wanted, [name, about])) return 4;
    return hasWords(wanted, listTexts(entry)) ? 5 : null;
  };
  return entries
    .flatMap((entry) => {
      const found = rank(entry);
      return found === null ? [] : [{ entry, found }];
    })
    .sort((a, b) => a.found - b.found)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

export type EntryGroup = "settings" | "variants" | "content" | "people";

const GROUPS: Readonly<Record<EntryKind, EntryGroup>> = {
  setting: "settings",
  file: "settings",
  variant: "variants",
  section: "content",
  page: "content",
  language: "content",
  person: "people",
  group: "people",
  pool: "people",
};

/** The found entries by group, in their order; the group of the first one comes first. */
export const groupEntries = (found: readonly SearchEntry[]) =>
  [...new Set(found.map(({ kind }) => GROUPS[kind]))].map((group) => ({
    group,
    entries: found.filter(({ kind }) => GROUPS[kind] === group),
  }));

/** The id of the entry (`SearchEntry.id`) of a section, by its key. */
export const toSectionEntryId = (key: AdminSectionKey) => `section ${key}`;
/** The id of the entry of a part of a section, by the path of the part. */
export const toPartEntryId = (path: string) => `section ${path}`;
export const toFileEntryId = (name: string) => `file ${name}`;
