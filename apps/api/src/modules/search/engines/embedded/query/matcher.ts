// Matches query text against one segment: which documents match, and by which words.

import type { ParsedQueryText, WordSpellings } from "../../engine.ts";
import { compareByLength, MAX_COMPOUNDS, usesWordVariants } from "../../word-variants.ts";
import { GrowableBytes } from "../index/growable.ts";
import type { Segment } from "../index/segment.ts";
import { type PostingRun, SPELT_OUT_UMLAUT_PATTERN, toPostingRun } from "../index/similar-word-finder.ts";
import type { WordDictionaryEntry } from "../index/word-dictionary.ts";
import { isStreamScanCheaper, writeCodeRanges } from "./code-ranges.ts";
import type { QueryContext } from "./query-context.ts";

/** The postings in one segment for each word of a query. */
export interface MatchedPostings {
  words: PostingRun[][];
  prefix: PostingRun[];
}

/** Maximum number of words of a phrase that are checked, since positions are the bits of one number. */
const MAX_PHRASE_WORDS = 32;

/** Matches one text; `levels`: how many visibility levels the caller may see. */
export class Matcher {
  private readonly context: QueryContext;
  private readonly segment: Segment;
  private readonly levels: number;
  /** Bitsets shared by all words, since a text may have thousands. */
  private readonly areas: { result: number; word: number; phrase: number; candidates: number };

  constructor(context: QueryContext, segment: Segment, levels: number) {
    this.context = context;
    this.segment = segment;
    this.levels = levels;
    const area = () => context.scratch.allocate(segment.words * 8);
    this.areas = { result: area(), word: area(), phrase: area(), candidates: area() };
  }

  /** Bitset of matching documents, regardless of rights; 0: the text has no conditions. */
  match(text: ParsedQueryText, compounds: CompoundLimits): { bits: number; matches: MatchedPostings } {
    const { segment, levels } = this;
    const { kernels } = this.context;
    const bits = this.areas.result;
    const variants = (word: WordSpellings) =>
      usesWordVariants(text) ? variantRuns(segment, word, levels, compounds) : [];
    const matches: MatchedPostings = {
      words: text.words.map((word) => [...this.wordRuns(word), ...variants(word)]),
      prefix: text.prefix ? [...this.prefixRuns(text.prefix), ...variants(text.prefix)] : [],
    };
    let isStarted = false;
    const narrow = (more: number) => {
      kernels.and(bits, isStarted ? bits : more, more, segment.words);
      isStarted = true;
    };
    // rarest first, so that few documents remain for the others
    const wanted = text.prefix ? [...matches.words, matches.prefix] : [...matches.words];
    for (const runs of wanted.sort((a, b) => postingsOf(a) - postingsOf(b)))
      narrow(isStarted ? this.unionAmong(runs, bits) : this.union(runs, this.areas.word));
    for (const phrase of text.phrases) {
      matches.words.push(...phrase.map((word) => this.wordRuns(word)));
      narrow(this.phrase(phrase));
    }
    for (const phrase of text.excluded) {
      if (!isStarted) narrow(segment.live);
      kernels.andNot(bits, bits, this.phrase(phrase), segment.words);
    }
    return { bits: isStarted ? bits : 0, matches };
  }

  /** The dictionary entries of a query word, in every visibility level that the caller may see. */
  private entries(word: WordSpellings): { entry: WordDictionaryEntry; level: number }[] {
    const { lexicon } = this.segment;
    const found = new Map<number, { entry: WordDictionaryEntry; level: number }>();
    for (let level = 0; level < this.levels; level++)
      for (const spelling of word)
        for (const entry of lexicon.entries(String.fromCharCode(level) + spelling))
          found.set(entry.rank, { entry, level });
    return [...found.values()];
  }

  private wordRuns(word: WordSpellings): PostingRun[] {
    return this.entries(word).map(({ entry }) => toPostingRun(entry, "word"));
  }

  private prefixRuns(prefix: WordSpellings): PostingRun[] {
    const { dictionary, aliases } = this.segment;
    const runs = this.wordRuns(prefix);
    for (let level = 0; level < this.levels; level++) {
      for (const spelling of prefix) {
        const key = String.fromCharCode(level) + spelling;
        const [first, behind] = dictionary.range(key);
        if (behind.start > first.start)
          runs.push({
            from: first.start,
            n: behind.start - first.start,
            rank: first.rank,
            words: behind.rank - first.rank,
            kind: "beginning",
          });
        if (!SPELT_OUT_UMLAUT_PATTERN.test(spelling)) continue;
        const [alias, aliasBehind] = aliases.range(key);
        for (let rank = alias.rank; rank < aliasBehind.rank; rank++)
          runs.push(toPostingRun(dictionary.at(aliases.at(rank).amount), "beginning"));
      }
    }
    return runs;
  }

  /** Writes the documents with a word of the runs to `bits`. */
  private union(runs: readonly PostingRun[], bits: number): number {
    const { kernels } = this.context;
    const { at, layout, words } = this.segment;
    kernels.clear(bits, words * 8);
    for (const { from, n } of runs) kernels.markPostings(bits, at + layout.postings + from * 3, n);
    return bits;
  }

  /** A bitset that includes all candidates with a word of the runs; it may include documents that are no candidates. */
  private unionAmong(runs: readonly PostingRun[], candidates: number): number {
    const { context, segment, areas } = this;
    const { kernels, scratch } = context;
    const left = kernels.popcount(candidates, segment.words);
    const long = runs.filter(({ n }) => isStreamScanCheaper(context, segment, left, n));
    const ranges = long.length > 0 ? writeCodeRanges(context, segment, long) : null;
    if (!ranges) return this.union(runs, areas.word);
    const short = runs.filter((run) => !long.includes(run));
    const bits = this.union(short, areas.word);
    const list = scratch.allocate(left * 4);
    kernels.listDocuments(candidates, segment.words, list);
    const { at, layout } = segment;
    kernels.matchCodeRanges(list, left, at + layout.streamOffsets, at + layout.streams, ranges.at, ranges.count, bits);
    return bits;
  }

  private phrase(phrase: readonly WordSpellings[]): number {
    const { context, segment, areas } = this;
    const { kernels } = context;
    const wordEntries = phrase.slice(0, MAX_PHRASE_WORDS).map((word) => this.entries(word));
    kernels.clear(areas.phrase, segment.words * 8);
    for (let level = 0; level < this.levels; level++) {
      const here = wordEntries.map((entries) =>
        entries.filter((entry) => entry.level === level).map(({ entry }) => entry),
      );
      if (here.length === 0 || here.some((entries) => entries.length === 0)) continue;
      const [rarest = [], ...others] = here
        .map((entries) => entries.map((entry) => toPostingRun(entry, "word")))
        .sort((a, b) => postingsOf(a) - postingsOf(b));
      const first = this.union(rarest, areas.candidates);
      for (const runs of others) {
        // stops where reading all postings takes longer than the streams of the remaining documents, which are read in
        // any case
        const left = kernels.popcount(first, segment.words);
        if (isStreamScanCheaper(context, segment, left, postingsOf(runs))) break;
        kernels.and(first, first, this.union(runs, areas.word), segment.words);
      }
      kernels.or(areas.phrase, here.length === 1 ? first : this.consecutive(here, first), segment.words);
    }
    return areas.phrase;
  }

  /** The candidates that contain the words consecutively. */
  private consecutive(words: readonly (readonly WordDictionaryEntry[])[], candidates: number): number {
    const { segment } = this;
    const { memory, kernels, scratch } = this.context;
    const dst = this.areas.word;
    const offsets = segment.at + segment.layout.streamOffsets;
    const streams = segment.at + segment.layout.streams;
    if (words.every((entries) => entries.length === 1)) {
      const needle = new GrowableBytes(64);
      for (const [entry] of words) needle.varint(entry?.code ?? 0);
      const at = scratch.allocate(needle.length);
      memory.u8.set(needle.values(), at);
      kernels.matchCodeSequence(candidates, segment.words, offsets, streams, at, needle.length, dst);
      return dst;
    }
    const pairs = words.flatMap((entries, position) => entries.map(({ code }) => [code, 1 << position]));
    const pattern = scratch.allocate(pairs.length * 8);
    memory.u32.set(pairs.flat(), pattern >>> 2);
    const { boundary } = segment.layout;
    const last = 1 << (words.length - 1);
    kernels.matchPhrase(candidates, segment.words, offsets, streams, boundary, pattern, pairs.length, last, dst);
    return dst;
  }
}

function variantRuns(
  segment: Segment,
  word: WordSpellings,
  levels: number,
  compounds: CompoundLimits,
): readonly PostingRun[] {
  const others = segment.lexicon.variantsOf(word, levels);
  const only = compounds.get(word);
  return only ? others.filter(({ compound }) => compound === null || only.has(compound)) : others;
}

/** Per query word, the compounds it may match, if all segments together have more than the limit. */
type CompoundLimits = ReadonlyMap<WordSpellings, ReadonlySet<string>>;

/** Picks the shortest compounds of all segments per word; none for a single segment, which applies the limit itself. */
export function pickShortestCompounds(
  text: ParsedQueryText,
  segments: readonly Segment[],
  levels: number,
): CompoundLimits {
  const found = new Map<WordSpellings, ReadonlySet<string>>();
  if (segments.length <= 1 || !usesWordVariants(text)) return found;
  for (const word of text.prefix ? [...text.words, text.prefix] : text.words) {
    const others = segments.flatMap(({ lexicon }) => lexicon.variantsOf(word, levels));
    if (others.length <= MAX_COMPOUNDS) continue;
    const compounds = new Set(others.flatMap(({ compound }) => compound ?? []));
    found.set(word, new Set([...compounds].sort(compareByLength).slice(0, MAX_COMPOUNDS)));
  }
  return found;
}

function postingsOf(runs: readonly PostingRun[]): number {
  return runs.reduce((sum, { n }) => sum + n, 0);
}
