// Finds the values of a field whose label or value contains what is typed, whatever its case and marks, and says how
// well each fits: people type the beginning of what they mean.
import { nameOrder } from "@vitrine/settings/name-order";
import type { DictionaryValue, ValueDictionary } from "../library/value-dictionary.ts";
import { labelOf } from "../library/value-dictionary.ts";
import { eachWord, foldText } from "./engines/text.ts";

export interface FoundLabels {
  /** In the order of their labels. */
  ids: number[];
  /** Of each id: the label itself, its beginning, the beginning of one of its words, anything else. Lower is better. */
  ranks: Uint8Array;
}

export interface LabelFinder {
  find(fieldId: number, contains: string, locale: string): FoundLabels;
}

const [EXACT, BEGINNING, WORD, ELSEWHERE] = [0, 1, 2, 3] as const;
const IN_A_WORD = /[\p{L}\p{N}\p{M}]/u;

interface Searchable {
  id: number;
  /** The label as it is shown. */
  name: string;
  /** The label in its spellings, a line break before and behind each. A line break is in nothing that is typed. */
  label: string;
  /** The raw value where nobody sees it. */
  value: string | undefined;
}

interface Folded {
  generation: number;
  /** How many entries of the dictionary's list, which only grows, were read. */
  read: number;
  /** By label. */
  entries: Searchable[];
}

/** Keeps folded labels: for each field and language of labels, as many as the dictionary has values. */
export function createLabelFinder(dictionary: ValueDictionary): LabelFinder {
  const folded = new Map<string, Folded>();

  function entriesOf(fieldId: number, locale: string): readonly Searchable[] {
    const key = `${fieldId} ${locale}`;
    const generation = dictionary.generation();
    const before = folded.get(key);
    const cached = before?.generation === generation ? before : { generation, read: 0, entries: [] };
    folded.set(key, cached);
    const list = dictionary.ofField(fieldId);
    if (list.length > cached.read) {
      for (const entry of list.slice(cached.read)) cached.entries.push(searchable(entry, locale));
      cached.read = list.length;
      // The existing entries are sorted already, so this is a merge.
      const compare = nameOrder(locale);
      cached.entries.sort((a, b) => compare(a.name, b.name) || a.id - b.id);
    }
    return cached.entries;
  }

  return {
    find(fieldId, contains, locale) {
      const wanted = foldText(contains.trim());
      const ids: number[] = [];
      const ranks: number[] = [];
      for (const entry of entriesOf(fieldId, locale)) {
        const rank = wanted === "" ? EXACT : rankOf(entry, wanted);
        if (rank === undefined) continue;
        ids.push(entry.id);
        ranks.push(rank);
      }
      return { ids, ranks: Uint8Array.from(ranks) };
    },
  };
}

function rankOf({ label, value }: Searchable, wanted: string): number | undefined {
  let at = label.indexOf(wanted);
  if (at < 0) return value?.includes(wanted) ? ELSEWHERE : undefined;
  if (label.includes(`\n${wanted}\n`)) return EXACT;
  if (label.includes(`\n${wanted}`)) return BEGINNING;
  for (; at >= 0; at = label.indexOf(wanted, at + 1)) if (!IN_A_WORD.test(label.charAt(at - 1))) return WORD;
  return ELSEWHERE;
}

/** The label, the label with its umlauts spelt out, and the raw value. */
function searchable(entry: DictionaryValue, locale: string): Searchable {
  const label = labelOf(entry, locale);
  const forms = new Set([foldText(label)]);
  const spelt: string[] = [];
  let differs = false;
  eachWord(label, (word, other) => {
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
