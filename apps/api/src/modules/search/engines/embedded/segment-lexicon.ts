// The words of a segment as they are looked through for other forms, compounds and words that are spelt nearly alike.
// A segment never changes, so what a word finds in it is remembered; its texts are made when the first word asks.
import { LRUCache } from "lru-cache";
import { VISIBILITIES } from "../../../../db/visibility.ts";
import type { QueryWord } from "../engine.ts";
import { type NearWord, WordList, type WordListState } from "../word-list.ts";
import { isPart, isPlainWord, MOST_COMPOUNDS, otherForms, shorterFirst } from "../word-rules.ts";
import type { Dictionary, Entry } from "./dictionary.ts";
import { GrowableBytes } from "./growable.ts";

/** Postings of a word that the word of a query finds besides itself. */
export interface OtherWord {
  from: number;
  n: number;
  /** In the dictionary. */
  rank: number;
  words: number;
  kind: "other";
  /** Of all segments together there may be too many. */
  compound: string | null;
}

/** Others that are remembered, and one for each word that they are of. */
const REMEMBERED = 10_000;
/** Words that are read in one go; a whole number of the dictionary's blocks. */
const SLICE = 8192;
const LINE = 10;
const decoder = new TextDecoder();
/** Only what holds one of these can be a spelt-out form, or the beginning of one, and not the plain one. */
export const SPELT = /[aou]e|aa/;
const NONE: readonly OtherWord[] = [];

export class SegmentLexicon {
  private readonly dictionary: Dictionary;
  private readonly aliases: Dictionary;
  /** By class. */
  private lists: readonly WordList[] | null = null;
  private closed = false;
  private readonly remembered = new LRUCache<string, readonly OtherWord[]>({
    maxSize: REMEMBERED,
    sizeCalculation: (others) => others.length + 1,
  });

  constructor(dictionary: Dictionary, aliases: Dictionary) {
    this.dictionary = dictionary;
    this.aliases = aliases;
  }

  /** Its other forms and the compounds that hold it, in classes below `levels`; compounds the shortest first. */
  others(word: QueryWord, levels: number): readonly OtherWord[] {
    const key = `${levels}${word.join(" ")}`;
    const before = this.remembered.get(key);
    if (before) return before;
    const others = isPlainWord(word[0] ?? "") ? this.look(word, levels) : NONE;
    this.remembered.set(key, others);
    return others;
  }

  private look(word: QueryWord, levels: number): OtherWord[] {
    const found = new Map<number, OtherWord>();
    const add = (level: number, other: string, compound: string | null) => {
      for (const entry of this.entries(String.fromCharCode(level) + other))
        if (!found.has(entry.rank))
          found.set(entry.rank, {
            from: entry.start,
            n: entry.amount,
            rank: entry.rank,
            words: 1,
            kind: "other",
            compound,
          });
    };
    const lists = this.wordLists();
    const compounds = new Set<string>();
    for (let level = 0; level < levels; level++) {
      for (const spelling of word) {
        for (const form of otherForms(spelling)) add(level, form, null);
        if (isPart(spelling)) for (const one of lists[level]?.compounds(spelling) ?? []) compounds.add(one);
      }
    }
    for (const one of [...compounds].sort(shorterFirst).slice(0, MOST_COMPOUNDS))
      for (let level = 0; level < levels; level++) add(level, one, one);
    return [...found.values()];
  }

  near(word: string, levels: number, most: number): NearWord[] {
    return this.wordLists()
      .slice(0, levels)
      .flatMap((list) => list.near(word, most));
  }

  private entries(key: string): Entry[] {
    const { dictionary, aliases } = this;
    const alias = SPELT.test(key) ? aliases.exact(key) : null;
    return [dictionary.exact(key), alias && dictionary.at(alias.amount)].filter((entry) => entry !== null);
  }

  /** In slices, so that questions get in between. */
  *gather(): Generator<void, void> {
    const texts = VISIBILITIES.map(() => new GrowableBytes());
    for (const source of [this.dictionary, this.aliases])
      for (let from = 0; from < source.words; from += SLICE) {
        if (this.lists || this.closed) return;
        source.walk(from, ({ rank }) => {
          if (rank >= from + SLICE) return false;
          const bytes = texts[source.firstByte()];
          if (!bytes) return true;
          source.writeRest(bytes);
          bytes.byte(LINE);
          return true;
        });
        yield;
      }
    const lists = texts.map(({ data, length }) => new WordList(decoder.decode(data.subarray(0, length))));
    for (const list of lists) yield* list.gather();
    this.lists = lists;
  }

  /** What was gathered, for the thread that answers questions; this one keeps nothing of it. */
  handOver(): WordListState[] | null {
    const states = this.lists?.map(({ state }) => state) ?? null;
    this.lists = null;
    return states;
  }

  adopt(states: readonly WordListState[]): void {
    this.lists = states.map(({ text, letters }) => new WordList(text, letters));
  }

  close(): void {
    this.closed = true;
  }

  private wordLists(): readonly WordList[] {
    if (!this.lists) for (const _ of this.gather());
    return this.lists ?? [];
  }
}
