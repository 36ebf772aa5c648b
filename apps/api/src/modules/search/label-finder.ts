// Finds the values of a field whose label or value contains what is typed, whatever its case and marks.
import type { DictionaryValue, ValueDictionary } from "../library/library.service.ts";
import { labelOf } from "../library/library.service.ts";
import { eachWord, foldText } from "./engines/text.ts";

export interface LabelFinder {
  find(fieldId: number, contains: string, locale: string): number[];
}

interface Folded {
  generation: number;
  /** In the order of the dictionary's list, which only grows. */
  texts: string[];
}

export function createLabelFinder(dictionary: ValueDictionary): LabelFinder {
  const folded = new Map<string, Folded>();

  function textsOf(fieldId: number, locale: string, list: readonly DictionaryValue[]): readonly string[] {
    const key = `${fieldId} ${locale}`;
    const generation = dictionary.generation();
    const before = folded.get(key);
    const known = before?.generation === generation ? before : { generation, texts: [] };
    folded.set(key, known);
    for (const entry of list.slice(known.texts.length)) known.texts.push(searchable(entry, locale));
    return known.texts;
  }

  return {
    find(fieldId, contains, locale) {
      const list = dictionary.ofField(fieldId);
      const wanted = foldText(contains.trim());
      if (wanted === "") return list.map((entry) => entry.id);
      const texts = textsOf(fieldId, locale, list);
      const found: number[] = [];
      for (const [index, text] of texts.entries()) {
        const entry = list[index];
        if (entry && text.includes(wanted)) found.push(entry.id);
      }
      return found;
    },
  };
}

/** Label and raw value, and the label with its umlauts spelt out. A line break is in nothing that is typed. */
function searchable(entry: DictionaryValue, locale: string): string {
  const label = labelOf(entry, locale);
  const forms = new Set([foldText(label), foldText(entry.value)]);
  const spelt: string[] = [];
  let differs = false;
  eachWord(label, (word, other) => {
    spelt.push(other ?? word);
    differs ||= other !== null;
  });
  if (differs) forms.add(spelt.join(" "));
  return [...forms].join("\n");
}
