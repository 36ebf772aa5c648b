// The words of the index on this side: Meilisearch finds no compounds by filter and no words that are spelt nearly alike.
// They are told when an index is opened or built and with every change; some that no document has any more do no harm,
// since whatever is found or named is asked for first.
import { LRUCache } from "lru-cache";
import { VISIBILITIES } from "../../../../db/visibility.ts";
import type { QueryWord } from "../engine.ts";
import { type NearWord, WordList } from "../word-list.ts";
import { isPart, MOST_COMPOUNDS, otherForms, shorterFirst } from "../word-rules.ts";
import { levelOfToken, wordOfToken } from "./documents.ts";

/** Of all classes: some 30 MB. Words beyond are found as they are. */
const MOST_WORDS = 400_000;
/** Words whose compounds are remembered until there are new words. */
const REMEMBERED = 200;
/** Lists of one class before they become one. */
const MOST_LISTS = 8;

interface Words {
  known: Set<string>;
  lists: WordList[];
  /** In no list yet. */
  fresh: string[];
}

export class IndexWords {
  private readonly perLevel: readonly Words[] = VISIBILITIES.map(() => ({ known: new Set(), lists: [], fresh: [] }));
  private readonly compounds = new LRUCache<string, readonly string[]>({ max: REMEMBERED });
  private size = 0;

  /** Tokens of documents (documents.ts). */
  add(tokens: Iterable<string>): void {
    const before = this.size;
    for (const token of tokens) {
      const words = this.perLevel[levelOfToken(token)];
      const word = wordOfToken(token);
      if (!words || words.known.has(word) || this.size >= MOST_WORDS) continue;
      words.known.add(word);
      words.fresh.push(word);
      this.size++;
    }
    if (this.size > before) this.compounds.clear();
  }

  /** Its other forms, whether there are such words or not, and the compounds that hold it. */
  others(word: QueryWord, levels: readonly number[]): string[] {
    return [...word.flatMap(otherForms), ...this.compoundsOf(word, levels)];
  }

  near(word: string, levels: readonly number[], most: number): NearWord[] {
    return this.lists(levels).flatMap((list) => list.near(word, most));
  }

  private compoundsOf(word: QueryWord, levels: readonly number[]): readonly string[] {
    const parts = word.filter(isPart);
    if (parts.length === 0) return [];
    const key = `${levels.join("")} ${parts.join(" ")}`;
    const before = this.compounds.get(key);
    if (before) return before;
    const found = new Set(this.lists(levels).flatMap((list) => parts.flatMap((part) => list.compounds(part))));
    const kept = [...found].sort(shorterFirst).slice(0, MOST_COMPOUNDS);
    this.compounds.set(key, kept);
    return kept;
  }

  private lists(levels: readonly number[]): WordList[] {
    return levels.flatMap((level) => {
      const words = this.perLevel[level];
      if (!words) return [];
      if (words.fresh.length > 0) words.lists.push(WordList.of(words.fresh));
      words.fresh = [];
      if (words.lists.length > MOST_LISTS) words.lists = [WordList.of(words.known)];
      return words.lists;
    });
  }
}
