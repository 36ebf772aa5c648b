// Finds variants (singular or plural, compounds) and similarly spelt words in a segment. A segment never changes, so
// results are cached. The word lists are read on first use.
import { LRUCache } from "lru-cache";
import { FIELD_VISIBILITIES } from "../../../../../db/visibility.ts";
import type { WordSpellings } from "../../engine.ts";
import { findCompounds, findNearWords, type NearWord } from "../../word-list.ts";
import {
  canBeCompoundPart,
  compareByLength,
  hasOnlyLetters,
  MAX_COMPOUNDS,
  singularPluralForms,
} from "../../word-variants.ts";
import { GrowableBytes } from "./growable.ts";
import type { WordDictionary, WordDictionaryEntry } from "./word-dictionary.ts";

/** A run of consecutive postings: of a word, or of all words with a prefix. */
export interface PostingRun {
  /** Index of the first posting, and how many there are. */
  from: number;
  n: number;
  /** Rank of the first word in the dictionary, and how many there are. */
  rank: number;
  words: number;
  /** The word itself, longer words that begin with it, or a variant of it. */
  kind: "word" | "beginning" | "other";
}

export function toPostingRun({ start, amount, rank }: WordDictionaryEntry, kind: PostingRun["kind"]): PostingRun {
  return { from: start, n: amount, rank, words: 1, kind };
}

interface WordVariant extends PostingRun {
  /** The word, if it is a compound, since segments together may have too many; null for singular or plural. */
  compound: string | null;
}

/** Maximum size of the cache: the number of cached variants, plus one for each query word. */
const MAX_CACHED_VARIANTS = 10_000;
const LINE_BREAK = 10;
const decoder = new TextDecoder();
/** Words that match may be spelt-out forms of umlauts, or beginnings of such forms. */
export const SPELT_OUT_UMLAUT_PATTERN = /[aou]e|aa/;
const NO_VARIANTS: readonly WordVariant[] = [];

export class SimilarWordFinder {
  private readonly dictionary: WordDictionary;
  private readonly aliases: WordDictionary;
  /** By visibility level: the words, each with a line break after it. */
  private lists: readonly string[] | null = null;
  private readonly variantCache = new LRUCache<string, readonly WordVariant[]>({
    maxSize: MAX_CACHED_VARIANTS,
    sizeCalculation: (others) => others.length + 1,
  });

  constructor(dictionary: WordDictionary, aliases: WordDictionary) {
    this.dictionary = dictionary;
    this.aliases = aliases;
  }

  /** Singular and plural forms and compounds of a word, in visibility levels below `levels`; shortest compounds first. */
  variantsOf(word: WordSpellings, levels: number): readonly WordVariant[] {
    const key = `${levels}${word.join(" ")}`;
    const before = this.variantCache.get(key);
    if (before) return before;
    const others = hasOnlyLetters(word[0] ?? "") ? this.findVariants(word, levels) : NO_VARIANTS;
    this.variantCache.set(key, others);
    return others;
  }

  private findVariants(word: WordSpellings, levels: number): WordVariant[] {
    const found = new Map<number, WordVariant>();
    const add = (level: number, other: string, compound: string | null) => {
      for (const entry of this.entries(String.fromCharCode(level) + other))
        if (!found.has(entry.rank)) found.set(entry.rank, { ...toPostingRun(entry, "other"), compound });
    };
    const lists = this.wordLists();
    const compounds = new Set<string>();
    for (let level = 0; level < levels; level++) {
      for (const spelling of word) {
        for (const form of singularPluralForms(spelling)) add(level, form, null);
        if (canBeCompoundPart(spelling))
          for (const one of findCompounds(lists[level] ?? "", spelling)) compounds.add(one);
      }
    }
    for (const one of [...compounds].sort(compareByLength).slice(0, MAX_COMPOUNDS))
      for (let level = 0; level < levels; level++) add(level, one, one);
    return [...found.values()];
  }

  findNear(word: string, levels: number, maxDistance: number): NearWord[] {
    return this.wordLists()
      .slice(0, levels)
      .flatMap((list) => findNearWords(list, word, maxDistance));
  }

  /** The entries of a word (level character first) and of the word for which it is a spelt-out form, if any. */
  entries(key: string): WordDictionaryEntry[] {
    const { dictionary, aliases } = this;
    const alias = SPELT_OUT_UMLAUT_PATTERN.test(key) ? aliases.exact(key) : null;
    return [dictionary.exact(key), alias && dictionary.at(alias.amount)].filter((entry) => entry !== null);
  }

  private wordLists(): readonly string[] {
    this.lists ??= this.readWordLists();
    return this.lists;
  }

  private readWordLists(): string[] {
    const texts = FIELD_VISIBILITIES.map(() => new GrowableBytes());
    for (const source of [this.dictionary, this.aliases])
      source.walk(0, () => {
        const bytes = texts[source.firstByte()];
        if (!bytes) return;
        source.writeRest(bytes);
        bytes.push(LINE_BREAK);
      });
    return texts.map((bytes) => decoder.decode(bytes.values()));
  }
}
