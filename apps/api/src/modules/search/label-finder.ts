// Finds the values of a field whose label or value contains the typed text, ignoring case and diacritics, and ranks
// matches at the beginning first.
import { createNameComparator } from "@vitrine/settings/languages/name-order";
import type { DictionaryValue, ValueDictionary } from "../library/value-dictionary.ts";
import { labelOf } from "../library/value-dictionary.ts";
import { foldText, forEachWord } from "./engines/tokenize.ts";

export interface FoundFieldValues {
  /** The values that were found, in the order of their labels. */
  ids: number[];
  /** Per id: matches the whole label, its beginning, the beginning of a word, or any other part. Lower is better. */
  ranks: Uint8Array;
}

const [EXACT, PREFIX, WORD, INSIDE_A_WORD] = [0, 1, 2, 3] as const;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

interface Searchable {
  id: number;
  /** The label as it is shown. */
  name: string;
  /** The label in its spellings, each between line breaks. Typed text has no line breaks. */
  label: string;
  /** The raw value, where it differs from the label. */
  value: string | undefined;
}

interface Folded {
  generation: number;
  /** Entries of the dictionary's list read so far; the list only grows. */
  read: number;
  /** Sorted by label. */
  entries: Searchable[];
}

/** Caches folded labels per field and language: as many as the dictionary has values. */
export function createFieldValueFinder(dictionary: ValueDictionary) {
  const folded = new Map<string, Folded>();

  function entriesOf(fieldId: number, locale: string): readonly Searchable[] {
    const key = `${fieldId} ${locale}`;
    const generation = dictionary.generation();
    const previous = folded.get(key);
    const cached = previous?.generation === generation ? previous : { generation, read: 0, entries: [] };
    folded.set(key, cached);
    const list = dictionary.ofField(fieldId);
    if (list.length > cached.read) {
      for (const entry of list.slice(cached.read)) cached.entries.push(searchable(entry, locale));
      cached.read = list.length;
      // The existing entries are sorted already, so this is a merge.
      const compare = createNameComparator(locale);
      cached.entries.sort((a, b) => compare(a.name, b.name) || a.id - b.id);
    }
    return cached.entries;
  }

  return (fieldId: number, contains: string, locale: string): FoundFieldValues => {
    const needle = foldText(contains.trim());
    const ids: number[] = [];
    const ranks: number[] = [];
    for (const entry of entriesOf(fieldId, locale)) {
      const rank = needle === "" ? EXACT : rankOf(entry, needle);
      if (rank === undefined) continue;
      ids.push(entry.id);
      ranks.push(rank);
    }
    return { ids, ranks: Uint8Array.from(ranks) };
  };
}

function rankOf({ label, value }: Searchable, needle: string): number | undefined {
  let at = label.indexOf(needle);
  if (at < 0) return value?.includes(needle) ? INSIDE_A_WORD : undefined;
  if (label.includes(`\n${needle}\n`)) return EXACT;
  if (label.includes(`\n${needle}`)) return PREFIX;
  for (; at >= 0; at = label.indexOf(needle, at + 1)) if (!WORD_CHARACTER.test(label.charAt(at - 1))) return WORD;
  return INSIDE_A_WORD;
}

/** The label, the label with its umlauts spelt out, and the raw value. */
function searchable(entry: DictionaryValue, locale: string): Searchable {
  const label = labelOf(entry, locale);
  const forms = new Set([foldText(label)]);
  const spelt: string[] = [];
  let differs = false;
  forEachWord(label, (word, other) => {
    spelt.push(other ?? word);
    differs ||= other !== null;
  });
  if (differs) forms.add(spelt.join(" "));
  const value = foldText(entry.value);
  return {
    id: entry.id,
    name: label,
    label: `\n${[...forms].join("\n")}\n`,
    value: forms.has(value) ? undefined : value,
  };
}
