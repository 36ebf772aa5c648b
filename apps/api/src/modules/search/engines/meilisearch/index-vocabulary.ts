// A local copy of the words of the index, because Meilisearch's filters cannot find compounds or similarly spelt words.
// Words are added when the index is opened, when it is built and with every change. Words that no document has any more
// do no harm, since each word is looked up in the index before it is used.
import { LRUCache } from "lru-cache";
import { FIELD_VISIBILITIES } from "../../../../db/visibility.ts";
import type { WordSpellings } from "../engine.ts";
import { findCompounds, findNearWords, type NearWord } from "../word-list.ts";
import { canBeCompoundPart, compareByLength, MAX_COMPOUNDS, singularPluralForms } from "../word-variants.ts";
import { levelOfToken, wordOfToken } from "./documents.ts";

/** Maximum number of words, of all visibility levels together: about 30 MB. Further words match exactly only. */
const MAX_WORDS = 400_000;
/** Maximum number of words whose compounds are cached, until new words are added. */
const MAX_CACHED_WORDS = 200;

interface LevelWords {
  known: Set<string>;
  /** The same words, each with a line break after it. */
  list: string;
}

export class IndexVocabulary {
  private readonly perLevel: readonly LevelWords[] = FIELD_VISIBILITIES.map(() => ({ known: new Set(), list: "" }));
  private readonly compounds = new LRUCache<string, readonly string[]>({ max: MAX_CACHED_WORDS });
  private size = 0;

  /** `tokens`: word tokens made in documents.ts. */
  add(tokens: Iterable<string>): void {
    const before = this.size;
    for (const token of tokens) {
      const words = this.perLevel[levelOfToken(token)];
      const word = wordOfToken(token);
      if (!words || words.known.has(word) || this.size >= MAX_WORDS) continue;
      words.known.add(word);
      words.list += `${word}\n`;
      this.size++;
    }
    if (this.size > before) this.compounds.clear();
  }

  /** Singular and plural forms, whether or not they exist, and the compounds that contain the word. */
  variantsOf(word: WordSpellings, levels: readonly number[]): string[] {
    return [...word.flatMap(singularPluralForms), ...this.compoundsOf(word, levels)];
  }

  findNear(word: string, levels: readonly number[], maxDistance: number): NearWord[] {
    return this.lists(levels).flatMap((list) => findNearWords(list, word, maxDistance));
  }

  private compoundsOf(word: WordSpellings, levels: readonly number[]): readonly string[] {
    const parts = word.filter(canBeCompoundPart);
    if (parts.length === 0) return [];
    const key = `${levels.join("")} ${parts.join(" ")}`;
    const before = this.compounds.get(key);
    if (before) return before;
    const found = new Set(this.lists(levels).flatMap((list) => parts.flatMap((part) => findCompounds(list, part))));
    const compounds = [...found].sort(compareByLength).slice(0, MAX_COMPOUNDS);
    this.compounds.set(key, compounds);
    return compounds;
  }

  private lists(levels: readonly number[]): string[] {
    return levels.map((level) => this.perLevel[level]?.list ?? "");
  }
}
