// Matches query text against one segment: which documents match, and by which words.

import { VISIBILITIES, type Visibility } from "../../../../../db/visibility.ts";
import type { ParsedText, QueryWord } from "../../engine.ts";
import { compareByLength, MAX_COMPOUNDS, usesWordVariants } from "../../word-variants.ts";
import type { DictionaryEntry } from "../index/dictionary.ts";
import { GrowableBytes } from "../index/growable.ts";
import type { Segment } from "../index/segment.ts";
import { SPELT_OUT_FORM } from "../index/segment-lexicon.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory, Scratch } from "../kernels/memory.ts";
import { isStreamScanCheaper, type WordRange, writeCodeRanges } from "./code-ranges.ts";

/** A run of consecutive postings: of a word, or of all words with a prefix. */
interface Run extends WordRange {
  from: number;
  /** The word itself, longer words that begin with it, or a variant of it. */
  kind: "word" | "beginning" | "other";
}

/** The postings in one segment for each word of a query. */
export interface Matches {
  words: Run[][];
  prefix: Run[];
}

/** Bitsets in use while one query text is matched. */
const Area = { Result: 0, Word: 1, Phrase: 2, Candidates: 3 } as const;

/** Words of a phrase that are checked; positions are the bits of one number. */
const MAX_PHRASE_WORDS = 32;

export class Matcher {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly scratch: Scratch;
  private areas: number[] = [];

  constructor(memory: LinearMemory, kernels: Kernels, scratch: Scratch) {
    this.memory = memory;
    this.kernels = kernels;
    this.scratch = scratch;
  }

  /** Bitset of matching documents, regardless of rights; 0: the text has no conditions. */
  match(
    segment: Segment,
    text: ParsedText,
    visibility: Visibility,
    found: CompoundLimits,
  ): { bits: number; matches: Matches } {
    const levels = VISIBILITIES.indexOf(visibility) + 1;
    const matches: Matches = { words: [], prefix: [] };
    // shared by all words, since a text may have thousands
    this.areas = [];
    const bits = this.area(segment, Area.Result);
    let isStarted = false;
    const narrow = (more: number) => {
      if (isStarted) this.kernels.and(bits, bits, more, segment.words);
      else this.kernels.copy(bits, more, segment.words * 8);
      isStarted = true;
    };
    for (const word of text.words) {
      const runs = this.entries(segment, word, levels).map(({ entry }) => run(entry));
      if (usesWordVariants(text)) runs.push(...variantRuns(segment, word, levels, found));
      matches.words.push(runs);
    }
    if (text.prefix) {
      matches.prefix = this.prefixRuns(segment, text.prefix, levels);
      if (usesWordVariants(text)) matches.prefix.push(...variantRuns(segment, text.prefix, levels, found));
    }
    // rarest first, so that few documents remain for the others
    const wanted = text.prefix ? [...matches.words, matches.prefix] : [...matches.words];
    for (const runs of wanted.sort((a, b) => postingsOf(a) - postingsOf(b)))
      narrow(isStarted ? this.unionAmong(segment, runs, bits) : this.union(segment, runs, Area.Word));
    for (const phrase of text.phrases) {
      for (const word of phrase) matches.words.push(this.entries(segment, word, levels).map(({ entry }) => run(entry)));
      narrow(this.phrase(segment, phrase, levels));
    }
    for (const phrase of text.excluded) {
      if (!isStarted) narrow(segment.live);
      this.kernels.andNot(bits, bits, this.phrase(segment, phrase, levels), segment.words);
    }
    return { bits: isStarted ? bits : 0, matches };
  }

  private area(segment: Segment, area: number): number {
    const cached = this.areas[area];
    if (cached !== undefined) return cached;
    const at = this.scratch.allocate(segment.words * 8);
    this.areas[area] = at;
    return at;
  }

  /** The dictionary entries of a query word, in every visibility level that the caller may see. */
  private entries(segment: Segment, word: QueryWord, levels: number): { entry: DictionaryEntry; level: number }[] {
    const found: { entry: DictionaryEntry; level: number }[] = [];
    const add = (entry: DictionaryEntry | null, level: number) => {
      if (entry && !found.some((other) => other.entry.rank === entry.rank)) found.push({ entry, level });
    };
    for (let level = 0; level < levels; level++) {
      for (const spelling of word) {
        const key = String.fromCharCode(level) + spelling;
        add(segment.dictionary.exact(key), level);
        const alias = SPELT_OUT_FORM.test(spelling) ? segment.aliases.exact(key) : null;
        if (alias) add(segment.dictionary.at(alias.amount), level);
      }
    }
    return found;
  }

  private prefixRuns(segment: Segment, prefix: QueryWord, levels: number): Run[] {
    const runs: Run[] = this.entries(segment, prefix, levels).map(({ entry }) => run(entry));
    for (let level = 0; level < levels; level++) {
      for (const spelling of prefix) {
        const key = String.fromCharCode(level) + spelling;
        const [first, behind] = segment.dictionary.range(key);
        if (behind.start > first.start)
          runs.push({
            from: first.start,
            n: behind.start - first.start,
            rank: first.rank,
            words: behind.rank - first.rank,
            kind: "beginning",
          });
        if (!SPELT_OUT_FORM.test(spelling)) continue;
        const [alias, aliasBehind] = segment.aliases.range(key);
        for (let rank = alias.rank; rank < aliasBehind.rank; rank++)
          runs.push({ ...run(segment.dictionary.at(segment.aliases.at(rank).amount)), kind: "beginning" });
      }
    }
    return runs;
  }

  private union(segment: Segment, runs: readonly Run[], area: number): number {
    const bits = this.empty(segment, area);
    const postings = segment.at + segment.layout.postings;
    for (const { from, n } of runs) this.kernels.postings(bits, postings + from * 3, n);
    return bits;
  }

  /** A bitset that includes all candidates with a word of the runs; it may include documents that are no candidates. */
  private unionAmong(segment: Segment, runs: readonly Run[], candidates: number): number {
    const { memory, kernels } = this;
    const left = kernels.popcount(candidates, segment.words);
    const long = runs.filter(({ n }) => isStreamScanCheaper(memory, segment, left, n));
    const ranges = long.length > 0 ? writeCodeRanges(memory, this.scratch, segment, long) : null;
    if (!ranges) return this.union(segment, runs, Area.Word);
    const short = runs.filter((run) => !long.includes(run));
    const bits = this.union(segment, short, Area.Word);
    const list = this.scratch.allocate(left * 4);
    kernels.list(candidates, segment.words, list);
    const { at, layout } = segment;
    const { streamOffsets, streams } = layout;
    kernels.coded(list, left, at + streamOffsets, at + streams, ranges.at, ranges.count, bits);
    return bits;
  }

  private empty(segment: Segment, area: number): number {
    const bits = this.area(segment, area);
    this.kernels.clear(bits, segment.words * 8);
    return bits;
  }

  private phrase(segment: Segment, phrase: readonly QueryWord[], levels: number): number {
    const words = phrase.slice(0, MAX_PHRASE_WORDS);
    const wordEntries = words.map((word) => this.entries(segment, word, levels));
    const bits = this.empty(segment, Area.Phrase);
    for (let level = 0; level < levels; level++) {
      const here = wordEntries.map((entries) =>
        entries.filter((entry) => entry.level === level).map(({ entry }) => entry),
      );
      if (here.length === 0 || here.some((entries) => entries.length === 0)) continue;
      const [rarest = [], ...others] = here
        .map((entries) => entries.map(run))
        .sort((a, b) => postingsOf(a) - postingsOf(b));
      const first = this.union(segment, rarest, Area.Candidates);
      for (const runs of others) {
        // the streams of the remaining documents are read in any case
        const left = this.kernels.popcount(first, segment.words);
        if (isStreamScanCheaper(this.memory, segment, left, postingsOf(runs))) break;
        this.kernels.and(first, first, this.union(segment, runs, Area.Word), segment.words);
      }
      const found = here.length === 1 ? first : this.consecutive(segment, here, first);
      this.kernels.or(bits, found, segment.words);
    }
    return bits;
  }

  /** The candidates that contain the words consecutively. */
  private consecutive(segment: Segment, words: readonly (readonly DictionaryEntry[])[], candidates: number): number {
    const dst = this.area(segment, Area.Word);
    const offsets = segment.at + segment.layout.streamOffsets;
    const streams = segment.at + segment.layout.streams;
    if (words.every((entries) => entries.length === 1)) {
      const needle = new GrowableBytes(64);
      for (const [entry] of words) needle.varint(entry?.code ?? 0);
      const at = this.scratch.allocate(needle.length);
      this.memory.u8.set(needle.data.subarray(0, needle.length), at);
      this.kernels.sequence(candidates, segment.words, offsets, streams, at, needle.length, dst);
      return dst;
    }
    const pairs = words.flatMap((entries, position) => entries.map((entry) => [entry.code, 1 << position] as const));
    const pattern = this.scratch.allocate(pairs.length * 8);
    for (const [i, [code, mask]] of pairs.entries()) {
      this.memory.u32[(pattern >>> 2) + i * 2] = code;
      this.memory.u32[(pattern >>> 2) + i * 2 + 1] = mask;
    }
    const { boundary } = segment.layout;
    const last = 1 << (words.length - 1);
    this.kernels.phrase(candidates, segment.words, offsets, streams, boundary, pattern, pairs.length, last, dst);
    return dst;
  }
}

function variantRuns(segment: Segment, word: QueryWord, levels: number, compounds: CompoundLimits): readonly Run[] {
  const others = segment.lexicon.variantsOf(word, levels);
  const only = compounds.get(word);
  return only ? others.filter(({ compound }) => compound === null || only.has(compound)) : others;
}

/** Per query word, the compounds it may match, if all segments together have more than the limit. */
export type CompoundLimits = ReadonlyMap<QueryWord, ReadonlySet<string>>;

const NO_LIMITS: CompoundLimits = new Map();

export function limitCompounds(text: ParsedText, segments: readonly Segment[], visibility: Visibility): CompoundLimits {
  // A single segment applies the limit itself.
  if (segments.length <= 1 || !usesWordVariants(text)) return NO_LIMITS;
  const levels = VISIBILITIES.indexOf(visibility) + 1;
  let found: Map<QueryWord, ReadonlySet<string>> | undefined;
  for (const word of text.prefix ? [...text.words, text.prefix] : text.words) {
    const others = segments.map(({ lexicon }) => lexicon.variantsOf(word, levels));
    if (others.reduce((sum, some) => sum + some.length, 0) <= MAX_COMPOUNDS) continue;
    const compounds = new Set(others.flat().flatMap(({ compound }) => compound ?? []));
    found ??= new Map();
    found.set(word, new Set([...compounds].sort(compareByLength).slice(0, MAX_COMPOUNDS)));
  }
  return found ?? NO_LIMITS;
}

function run(entry: DictionaryEntry): Run {
  return { from: entry.start, n: entry.amount, rank: entry.rank, words: 1, kind: "word" };
}

function postingsOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { n }) => sum + n, 0);
}
