// The words of an index, searchable for compounds and for similarly spelt words. An index of four-letter sequences finds
// compounds in some microseconds and takes about 30 bytes a word; similar words are found by a scan of all words, which
// runs only when a search finds nothing.
import {
  boundedEditDistance,
  compareByLength,
  MAX_COMPOUNDS,
  MIN_LETTERS_BEFORE_PART,
  MIN_PART_LETTERS,
} from "./word-variants.ts";

export interface NearWord {
  word: string;
  distance: number;
}

/** Words processed between two yields. */
const WORDS_PER_SLICE = 8192;

interface FourGramIndex {
  /** The start offset of each word, and the end of the last one. */
  starts: Uint32Array;
  /** By hash of four letters: where its entries in `numbers` begin. */
  heads: Uint32Array;
  /** Word numbers, grouped by hash. */
  numbers: Uint32Array;
}

/** The data for recreating the list in another thread. */
export interface WordListState {
  text: string;
  letters: FourGramIndex;
}

export class WordList {
  private readonly text: string;
  private fourGrams: FourGramIndex | null;

  /** `text`: the words, each followed by a line break. */
  constructor(text: string, letters: FourGramIndex | null = null) {
    this.text = text;
    this.fourGrams = letters;
  }

  static of(words: Iterable<string>): WordList {
    return new WordList(Array.from(words, (word) => `${word}\n`).join(""));
  }

  /** Words that contain a part of four letters or more after their first letters; of many the shortest. */
  findCompounds(part: string): string[] {
    const { starts, heads, numbers } = this.builtIndex();
    let [from, end] = [0, Number.POSITIVE_INFINITY];
    for (let at = 0; at + MIN_PART_LETTERS <= part.length; at++) {
      const hash = hashAt(part, at) & (heads.length - 2);
      const [first = 0, behind = 0] = heads.subarray(hash, hash + 2);
      if (behind - first < end - from) [from, end] = [first, behind];
    }
    const found: string[] = [];
    let last = -1;
    for (const number of numbers.subarray(from, end)) {
      if (number === last) continue;
      last = number;
      const word = this.text.slice(starts[number], (starts[number + 1] ?? 0) - 1);
      if (word.indexOf(part, MIN_LETTERS_BEFORE_PART) >= 0) found.push(word);
    }
    return found.sort(compareByLength).slice(0, MAX_COMPOUNDS);
  }

  findNear(word: string, maxDistance: number): NearWord[] {
    const { text } = this;
    const { starts } = this.builtIndex();
    const found: NearWord[] = [];
    for (let number = 0; number + 1 < starts.length; number++) {
      const [begin, end] = [starts[number] ?? 0, (starts[number + 1] ?? 0) - 1];
      if (Math.abs(end - begin - word.length) > maxDistance) continue;
      const other = text.slice(begin, end);
      const distance = boundedEditDistance(word, other, maxDistance);
      if (distance <= maxDistance) found.push({ word: other, distance });
    }
    return found;
  }

  /** Builds the index in slices; a query that comes first finishes the rest. */
  *buildIndex(): Generator<void, FourGramIndex> {
    if (this.fourGrams) return this.fourGrams;
    const { text } = this;
    const found: number[] = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
      found.push(end + 1);
      if (found.length % WORDS_PER_SLICE === 0) yield;
    }
    const starts = Uint32Array.from(found);
    const words = starts.length - 1;
    // A power of two, and one more for the end.
    const heads = new Uint32Array(2 ** Math.ceil(Math.log2(words * 2 + 16)) + 1);
    const mask = heads.length - 2;
    const each = (from: number, visit: (hash: number, number: number) => void) => {
      for (let number = from; number < Math.min(from + WORDS_PER_SLICE, words); number++) {
        const last = (starts[number + 1] ?? 0) - 1 - MIN_PART_LETTERS;
        for (let at = (starts[number] ?? 0) + MIN_LETTERS_BEFORE_PART; at <= last; at++)
          visit(hashAt(text, at) & mask, number);
      }
    };
    for (let from = 0; from < words; from += WORDS_PER_SLICE) {
      each(from, (hash) => {
        heads[hash + 1] = (heads[hash + 1] ?? 0) + 1;
      });
      yield;
    }
    for (let hash = 1; hash < heads.length; hash++) heads[hash] = (heads[hash] ?? 0) + (heads[hash - 1] ?? 0);
    const numbers = new Uint32Array(heads.at(-1) ?? 0);
    const next = heads.slice();
    for (let from = 0; from < words; from += WORDS_PER_SLICE) {
      each(from, (hash, number) => {
        const place = next[hash] ?? 0;
        next[hash] = place + 1;
        numbers[place] = number;
      });
      yield;
    }
    this.fourGrams = { starts, heads, numbers };
    return this.fourGrams;
  }

  get state(): WordListState {
    return { text: this.text, letters: this.builtIndex() };
  }

  private builtIndex(): FourGramIndex {
    if (this.fourGrams) return this.fourGrams;
    const work = this.buildIndex();
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  }
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + MIN_PART_LETTERS; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}
