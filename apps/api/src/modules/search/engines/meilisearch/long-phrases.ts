// Meilisearch knows of a text its words and every two and three that follow each other. A longer phrase is found by its
// runs, which may also stand apart, so what is found is held against the stored texts.
import { LRUCache } from "lru-cache";
import type { EngineCaller, EngineDocument, ParsedText, QueryWord } from "../engine.ts";
import { eachWord } from "../text.ts";
import { isShortened } from "./documents.ts";
import type { Layout } from "./layout.ts";

/** Words of a phrase that are held against the text. */
export const MAX_PHRASE = 32;
/** Assets whose texts are read for one question; where more have the runs, their number is an estimate. */
export const MOST_CHECKED = 500;
/** Of one question: each that is excluded costs a request. */
const MOST_PHRASES = 4;
/** Words of a run. */
const RUN = 3;
/** Phrases whose verdicts are kept, for the pages and filters of one search. */
const KEPT = 50;

type Phrase = readonly QueryWord[];

/** Whether its runs may stand apart, or are cut. */
export const isCoarse = (phrase: Phrase): boolean =>
  phrase.length > RUN || (phrase.length > 1 && phrase.some((spellings) => spellings.some(isShortened)));

/** Whether a question has none of them, some that can be held against the texts, or too many for that. */
export function coarseness({ phrases, excluded }: ParsedText): "none" | "some" | "many" {
  const count = phrases.filter(isCoarse).length + excluded.filter(isCoarse).length;
  return count === 0 ? "none" : count <= MOST_PHRASES ? "some" : "many";
}

export type ReadDocuments = (ids: readonly number[]) => Promise<readonly EngineDocument[]>;

export class LongPhrases {
  /** How documents are read; without it every coarse phrase is an estimate. */
  read: ReadDocuments | undefined;
  private readonly kept = new LRUCache<string, Map<number, boolean>>({ max: KEPT });

  /**
   * Those of the assets that do not hold all of the phrases in texts that the caller may know of. `seq`: of the index;
   * verdicts hold until it moves.
   */
  async without(
    phrases: readonly Phrase[],
    ids: readonly number[],
    { visibility }: EngineCaller,
    layout: Layout,
    seq: number,
  ): Promise<number[]> {
    const key = `${seq} ${visibility} ${JSON.stringify(phrases)}`;
    const verdicts = this.kept.get(key) ?? new Map<number, boolean>();
    this.kept.set(key, verdicts);
    const unknown = ids.filter((id) => !verdicts.has(id));
    for (const document of unknown.length > 0 ? ((await this.read?.(unknown)) ?? []) : []) {
      const texts = textsOf(document, (name) => layout.isMatched(name, visibility));
      verdicts.set(
        document.id,
        phrases.every((phrase) => texts.some((words) => holds(words, phrase))),
      );
    }
    // What has gone meanwhile holds nothing.
    return ids.filter((id) => verdicts.get(id) !== true);
  }
}

/** Word by word, each in its spellings. */
function textsOf({ text }: EngineDocument, isMatched: (field: string) => boolean): string[][][] {
  const texts: string[][][] = [];
  for (const [name, list] of Object.entries(text)) {
    if (!isMatched(name)) continue;
    for (const one of list) {
      const words: string[][] = [];
      eachWord(one, (folded, spelt) => words.push(spelt === null ? [folded] : [folded, spelt]));
      texts.push(words);
    }
  }
  return texts;
}

function holds(words: readonly string[][], phrase: Phrase): boolean {
  const wanted = phrase.slice(0, MAX_PHRASE);
  const same = (stored: readonly string[] | undefined, spellings: QueryWord) =>
    stored?.some((one) => spellings.includes(one)) ?? false;
  return words.some((_, at) => wanted.every((spellings, i) => same(words[at + i], spellings)));
}
