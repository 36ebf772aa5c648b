// Writes the text of a segment: dictionary, postings and token streams.

import type { LinearMemory } from "../kernels/memory.ts";
import { GrowableBytes } from "./growable.ts";
import { planOffsets } from "./offsets.ts";
import type { SegmentLayout } from "./segment.ts";
import { runInSlices, type SegmentPlan } from "./segment-plan.ts";
import { FIRST_WORD_CODE, type SegmentRows } from "./segment-rows.ts";
import { codeCapacityByTier, firstCodeByTier, WordDictionaryWriter } from "./word-dictionary.ts";

/** Scores by the 4-bit impact of a posting: summed weights of a word's fields in one document, rounded down. */
export const IMPACT_SCORES: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192];

/** Above the number of words of a segment; multiplied by the occurrences of a word it is still an exact double. */
const MAX_RANKS = 2 ** 25;

/** The summed weight of a word in one document is capped at this. */
export const MAX_SUMMED_WEIGHT = 255;

const IMPACT_OF = Uint8Array.from({ length: MAX_SUMMED_WEIGHT + 1 }, (_, weight) => {
  let impact = 0;
  while (impact < 15 && (IMPACT_SCORES[impact + 1] ?? 0) <= weight) impact++;
  return impact;
});

export function toImpact(weight: number): number {
  return IMPACT_OF[weight] ?? 0;
}

type WordLayout = Pick<
  SegmentLayout,
  "boundary" | "dictionary" | "aliases" | "postings" | "postingCount" | "streamOffsets" | "streams"
>;

/** Plans the word dictionary, postings and word streams of a segment. */
export function* planWords(
  memory: LinearMemory,
  plan: SegmentPlan,
  rows: SegmentRows,
  order: Uint32Array,
): Generator<void, WordLayout> {
  const { codes, codeStarts, words } = rows;
  const n = order.length;
  codeStarts.push(codes.length);
  const boundary = rows.catalog.boundary;
  const weights = weightsByField(rows);

  const documents = new Uint32Array(words.length);
  const occurrences = new Uint32Array(words.length);
  const seen = new Int32Array(words.length).fill(-1);
  yield* runInSlices(n, (from, end) => {
    for (let row = from; row < end; row++) {
      for (let j = codeStarts.at(row); j < codeStarts.at(row + 1); j++) {
        const word = codes.at(j) - FIRST_WORD_CODE;
        if (word < 0) continue;
        occurrences[word] = (occurrences[word] ?? 0) + 1;
        if (seen[word] === row) continue;
        seen[word] = row;
        documents[word] = (documents[word] ?? 0) + 1;
      }
    }
  });

  const ranked = rankWords(words, documents);
  yield;
  const tiers = assignTiers(ranked, occurrences, boundary);
  const bases: number[] = firstCodeByTier(boundary);
  const writer = new WordDictionaryWriter();
  const codeOf = new Uint32Array(words.length);
  const startOf = new Uint32Array(words.length);
  const rankOf = new Uint32Array(words.length);
  let postingCount = 0;
  const codeFor = (gathered: number) =>
    gathered < FIRST_WORD_CODE ? gathered : (codeOf[gathered - FIRST_WORD_CODE] ?? 0);
  yield* runInSlices(ranked.length, (from, end) => {
    for (let rank = from; rank < end; rank++) {
      const word = ranked[rank] ?? 0;
      const tier = tiers[word] ?? 2;
      writer.add(words[word] ?? "", documents[word] ?? 0, tier);
      const code = bases[tier] ?? 0;
      bases[tier] = code + 1;
      codeOf[word] = code;
      startOf[word] = postingCount;
      rankOf[word] = rank;
      postingCount += documents[word] ?? 0;
    }
  });
  const aliases = new WordDictionaryWriter();
  const compare = createByteComparer([...rows.aliases.keys()]);
  for (const [spelt, word] of [...rows.aliases].sort(([a], [b]) => compare(a, b)))
    if ((documents[word] ?? 0) > 0) aliases.add(spelt, rankOf[word] ?? 0, 2);

  const bytes = new GrowableBytes();
  const lengths = new Uint32Array(n);
  yield* runInSlices(n, (from, end) => {
    for (let i = from; i < end; i++) {
      const row = order[i] ?? 0;
      const before = bytes.length;
      for (let j = codeStarts.at(row); j < codeStarts.at(row + 1); j++) bytes.varint(codeFor(codes.at(j)));
      lengths[i] = bytes.length - before;
    }
  });
  const streamOffsets = planOffsets(memory, plan, lengths);
  const streams = plan.reserve(bytes.length, (at) => memory.u8.set(bytes.values(), at));

  const postings = plan.reserve(postingCount * 3 + 1, function* (at) {
    const weight = new Uint16Array(words.length);
    const here: number[] = [];
    yield* runInSlices(n, (from, end) => {
      const { u8 } = memory;
      for (let i = from; i < end; i++) {
        const row = order[i] ?? 0;
        let field = 0;
        for (let j = codeStarts.at(row); j < codeStarts.at(row + 1); j++) {
          const word = codes.at(j) - FIRST_WORD_CODE;
          if (word < 0) {
            if (word > -FIRST_WORD_CODE) field = weights[word + FIRST_WORD_CODE] ?? 1;
            continue;
          }
          if (weight[word] === 0) here.push(word);
          weight[word] = Math.min(MAX_SUMMED_WEIGHT, (weight[word] ?? 0) + field);
        }
        for (const word of here) {
          const place = startOf[word] ?? 0;
          startOf[word] = place + 1;
          const p = at + place * 3;
          u8[p] = ((i << 4) & 240) | (IMPACT_OF[weight[word] ?? 0] ?? 0);
          u8[p + 1] = i >>> 4;
          u8[p + 2] = i >>> 12;
          weight[word] = 0;
        }
        here.length = 0;
      }
    });
  });

  return {
    boundary,
    postings,
    postingCount,
    streamOffsets,
    streams,
    dictionary: planDictionary(memory, plan, writer),
    aliases: planDictionary(memory, plan, aliases),
  };
}

/** Field weights by separator code; code 0 continues a field. */
function weightsByField(rows: SegmentRows): number[] {
  const weights: number[] = [];
  for (const { number, weight } of rows.catalog.textFields()) weights[number + 1] = weight;
  return weights;
}

function planDictionary(memory: LinearMemory, plan: SegmentPlan, writer: WordDictionaryWriter) {
  const heads = plan.reserve(writer.heads.length * 4, (at) => memory.u32.set(writer.heads.values(), at >>> 2));
  const bytes = plan.reserve(writer.bytes.length, (at) => memory.u8.set(writer.bytes.values(), at));
  return { words: writer.words, heads, bytes };
}

/**
 * Numbers of the words that documents have, sorted by bytes. Uses an ordinary array, whose sort is fast for the sorted
 * runs that merged segments consist of.
 */
function rankWords(words: readonly string[], documents: Uint32Array): Uint32Array {
  const used: number[] = [];
  for (let word = 0; word < words.length; word++) if ((documents[word] ?? 0) > 0) used.push(word);
  const compare = createByteComparer(words);
  used.sort((a, b) => compare(words[a] ?? "", words[b] ?? ""));
  return Uint32Array.from(used);
}

const SURROGATE = /[\ud800-\udfff]/;

/** JavaScript compares UTF-16 units, the dictionary UTF-8 bytes; they differ for characters above 0xffff. */
function createByteComparer(words: readonly string[]): (a: string, b: string) => number {
  if (words.some((word) => SURROGATE.test(word))) return (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}

/** The most frequent words get the shortest codes; of equally frequent ones the first. */
function assignTiers(ranked: Uint32Array, occurrences: Uint32Array, boundary: number): Uint8Array {
  const tiers = new Uint8Array(occurrences.length).fill(2);
  const [first, second] = codeCapacityByTier(boundary);
  // occurrences, then rank, in one double, which sorts much faster than with a comparison function
  const keys = Float64Array.from(ranked, (word, rank) => rank - (occurrences[word] ?? 0) * MAX_RANKS).sort();
  for (const [i, key] of keys.subarray(0, first + second).entries()) {
    const rank = key - Math.floor(key / MAX_RANKS) * MAX_RANKS;
    tiers[ranked[rank] ?? 0] = i < first ? 0 : 1;
  }
  return tiers;
}
