// The words of an index, to be looked through for compounds and for words that are spelt nearly alike. Every four letters
// lead to the words that hold them behind their first ones, so a compound costs some microseconds and all of it about
// 30 bytes a word; words that are spelt nearly alike are looked for one by one, where nothing is found.
import { distanceOf, LETTERS_BEFORE, MOST_COMPOUNDS, PART_LETTERS, shorterFirst } from "./word-rules.ts";

export interface NearWord {
  word: string;
  distance: number;
}

/** Words that are read in one go. */
const SLICE = 8192;

interface Letters {
  /** Where each word begins; one more for the end. */
  starts: Uint32Array;
  /** By hash of four letters: where its words begin. */
  heads: Uint32Array;
  /** Numbers of words. */
  numbers: Uint32Array;
}

/** What another thread needs to have the same list. */
export interface WordListState {
  text: string;
  letters: Letters;
}

export class WordList {
  private readonly text: string;
  private letters: Letters | null;

  /** Each word with a line break behind it. */
  constructor(text: string, letters: Letters | null = null) {
    this.text = text;
    this.letters = letters;
  }

  static of(words: Iterable<string>): WordList {
    return new WordList(Array.from(words, (word) => `${word}\n`).join(""));
  }

  /** Words that hold a part of four letters or more behind their first letters; of many the shortest. */
  compounds(part: string): string[] {
    const { starts, heads, numbers } = this.ready();
    let [from, end] = [0, Number.POSITIVE_INFINITY];
    for (let at = 0; at + PART_LETTERS <= part.length; at++) {
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
      if (word.indexOf(part, LETTERS_BEFORE) >= 0) found.push(word);
    }
    return found.sort(shorterFirst).slice(0, MOST_COMPOUNDS);
  }

  near(word: string, most: number): NearWord[] {
    const { text } = this;
    const { starts } = this.ready();
    const found: NearWord[] = [];
    for (let number = 0; number + 1 < starts.length; number++) {
      const [begin, end] = [starts[number] ?? 0, (starts[number + 1] ?? 0) - 1];
      if (Math.abs(end - begin - word.length) > most) continue;
      const other = text.slice(begin, end);
      const distance = distanceOf(word, other, most);
      if (distance <= most) found.push({ word: other, distance });
    }
    return found;
  }

  /** In slices; the first question does what is left of it. */
  *gather(): Generator<void, Letters> {
    if (this.letters) return this.letters;
    const { text } = this;
    const found: number[] = [0];
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
      found.push(end + 1);
      if (found.length % SLICE === 0) yield;
    }
    const starts = Uint32Array.from(found);
    const words = starts.length - 1;
    // A power of two, and one head more.
    const heads = new Uint32Array(2 ** Math.ceil(Math.log2(words * 2 + 16)) + 1);
    const mask = heads.length - 2;
    const each = (from: number, visit: (hash: number, number: number) => void) => {
      for (let number = from; number < Math.min(from + SLICE, words); number++) {
        const last = (starts[number + 1] ?? 0) - 1 - PART_LETTERS;
        for (let at = (starts[number] ?? 0) + LETTERS_BEFORE; at <= last; at++) visit(hashAt(text, at) & mask, number);
      }
    };
    for (let from = 0; from < words; from += SLICE) {
      each(from, (hash) => {
        heads[hash + 1] = (heads[hash + 1] ?? 0) + 1;
      });
      yield;
    }
    for (let hash = 1; hash < heads.length; hash++) heads[hash] = (heads[hash] ?? 0) + (heads[hash - 1] ?? 0);
    const numbers = new Uint32Array(heads.at(-1) ?? 0);
    const next = heads.slice();
    for (let from = 0; from < words; from += SLICE) {
      each(from, (hash, number) => {
        const place = next[hash] ?? 0;
        next[hash] = place + 1;
        numbers[place] = number;
      });
      yield;
    }
    this.letters = { starts, heads, numbers };
    return this.letters;
  }

  get state(): WordListState {
    return { text: this.text, letters: this.ready() };
  }

  private ready(): Letters {
    if (this.letters) return this.letters;
    const work = this.gather();
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  }
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + PART_LETTERS; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}
