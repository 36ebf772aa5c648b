// Checks matches of long phrases against the stored texts. The index has only single words and n-grams of two and three
// words; a longer phrase is found by its n-grams, which may also occur in different parts of a text.
import { LRUCache } from "lru-cache";
import type { EngineCaller, EngineDocument, ParsedQueryText, WordSpellings } from "../engine.ts";
import { forEachWord } from "../tokenize.ts";
import { isTruncatedInNgrams } from "./documents.ts";
import type { AttributeLayout } from "./layout.ts";

/** Maximum number of words of a phrase that are checked; further words are ignored. */
export const MAX_CHECKED_PHRASE_WORDS = 32;
/** Maximum number of assets whose texts are read per query; if more contain the n-grams, the total is an estimate. */
export const MAX_CHECKED_ASSETS = 500;
/** Maximum number of long phrases per query that are checked: each excluded one costs a request. */
const MAX_CHECKED_PHRASES = 4;
/** Words of the longest n-gram. */
const NGRAM_WORDS = 3;
/** Maximum number of phrases whose results are cached, for the pages and filters of one search. */
const MAX_CACHED_PHRASES = 50;

type Phrase = readonly WordSpellings[];

/** Whether matches need a check: the phrase has several n-grams, or one with truncated words. */
export const needsTextCheck = (phrase: Phrase): boolean =>
  phrase.length > NGRAM_WORDS || (phrase.length > 1 && phrase.some((spellings) => spellings.some(isTruncatedInNgrams)));

/** Whether a query has no phrases that need a check, some that can be checked, or too many. */
export function classifyTextChecks({ phrases, excluded }: ParsedQueryText): "none" | "some" | "many" {
  const count = phrases.filter(needsTextCheck).length + excluded.filter(needsTextCheck).length;
  return count === 0 ? "none" : count <= MAX_CHECKED_PHRASES ? "some" : "many";
}

export type ReadDocuments = (ids: readonly number[]) => Promise<readonly EngineDocument[]>;

export class LongPhraseChecker {
  /** Reads documents; without it, totals of phrases that need a check are estimates. */
  readDocuments: ReadDocuments | undefined;
  private readonly checkedPhrases = new LRUCache<string, Map<number, boolean>>({ max: MAX_CACHED_PHRASES });

  /**
   * The assets that do not contain all of the phrases in texts that the caller may see. `seq`: the index's position;
   * cached results are valid until it changes.
   */
  async findMismatches(
    phrases: readonly Phrase[],
    ids: readonly number[],
    { visibility }: EngineCaller,
    layout: AttributeLayout,
    seq: number,
  ): Promise<number[]> {
    const key = `${seq} ${visibility} ${JSON.stringify(phrases)}`;
    const results = this.checkedPhrases.get(key) ?? new Map<number, boolean>();
    this.checkedPhrases.set(key, results);
    const unknown = ids.filter((id) => !results.has(id));
    for (const document of unknown.length > 0 ? ((await this.readDocuments?.(unknown)) ?? []) : []) {
      const texts = textsOf(document, (name) => layout.isMatched(name, visibility));
      results.set(
        document.id,
        phrases.every((phrase) => texts.some((words) => containsPhrase(words, phrase))),
      );
    }
    // Includes deleted assets: they contain no phrase.
    return ids.filter((id) => results.get(id) !== true);
  }
}

/** The words of each text, each with its spellings. */
function textsOf({ text }: EngineDocument, isMatched: (field: string) => boolean): string[][][] {
  const texts: string[][][] = [];
  for (const [name, list] of Object.entries(text)) {
    if (!isMatched(name)) continue;
    for (const one of list) {
      const words: string[][] = [];
      forEachWord(one, (folded, spelt) => words.push(spelt === null ? [folded] : [folded, spelt]));
      texts.push(words);
    }
  }
  return texts;
}

function containsPhrase(words: readonly string[][], phrase: Phrase): boolean {
  const matched = phrase.slice(0, MAX_CHECKED_PHRASE_WORDS);
  const same = (stored: readonly string[] | undefined, spellings: WordSpellings) =>
    stored?.some((one) => spellings.includes(one)) ?? false;
  return words.some((_, at) => matched.every((spellings, i) => same(words[at + i], spellings)));
}
