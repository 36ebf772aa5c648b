// Writes the text of a segment: dictionary, postings and token streams.

import type { LinearMemory } from "../kernels/memory.ts";
import { DictionaryWriter, tierBases, tierSizes } from "./dictionary.ts";
import { planOffsets } from "./offsets.ts";
import { FIRST_WORD_CODE, type Rows } from "./rows.ts";
import type { SegmentLayout } from "./segment.ts";
import { runInSlices, type SegmentPlan } from "./segment-plan.ts";

const SLICE = 2048;

/** Scores of the 4-bit impacts in postings: summed weights of a word's fields in one document, rounded down. */
export const IMPACTS: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192];

/** The summed weight of a word in one document is capped at this. */
export const MAX_WEIGHT = 255;

const IMPACT_OF = Uint8Array.from({ length: MAX_WEIGHT + 1 }, (_, weight) => {
  let impact = 0;
  while (impact < 15 && (IMPACTS[impact + 1] ?? 0) <= weight) impact++;
  return impact;
});

export function toImpact(weight: number): number {
  return IMPACT_OF[weight] ?? 0;
}

type WordLayout = Pick<
  SegmentLayout,
  "boundary" | "dictionary" | "aliases" | "postings" | "postingCount" | "streamOffsets" | "streams"
>;

export function* planWords(
  memory: LinearMemory,
  plan: SegmentPlan,
  rows: Rows,
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
  yield* runInSlices(n, SLICE, (from, end) => {
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
  const bases: number[] = tierBases(boundary);
  const writer = new DictionaryWriter();
  const codeOf = new Uint32Array(words.length);
  const startOf = new Uint32Array(words.length);
  const rankOf = new Uint32Array(words.length);
  let postingCount = 0;
  const codeFor = (j: number) => {
    const gathered = codes.at(j);
    return gathered < FIRST_WORD_CODE ? gathered : (codeOf[gathered - FIRST_WORD_CODE] ?? 0);
  };
  yield* runInSlices(ranked.length, 16_384, (from, end) => {
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
  const aliases = new DictionaryWriter();
  const compare = createByteComparer([...rows.aliases.keys()]);
  for (const [spelt, word] of [...rows.aliases].sort(([a], [b]) => compare(a, b)))
    if ((documents[word] ?? 0) > 0) aliases.add(spelt, rankOf[word] ?? 0, 2);

  const lengths = new Uint32Array(n);
  let streamBytes = 0;
  yield* runInSlices(n, SLICE, (from, end) => {
    for (let i = from; i < end; i++) {
      const row = order[i] ?? 0;
      let length = 0;
      for (let j = codeStarts.at(row); j < codeStarts.at(row + 1); j++) length += varintBytes(codeFor(j));
      lengths[i] = length;
      streamBytes += length;
    }
  });
  const streamOffsets = planOffsets(memory, plan, lengths);
  const streams = plan.reserve(streamBytes, function* (at) {
    let p = at;
    yield* runInSlices(n, SLICE, (from, end) => {
      const { u8 } = memory;
      for (let i = from; i < end; i++) {
        const row = order[i] ?? 0;
        for (let j = codeStarts.at(row); j < codeStarts.at(row + 1); j++) {
          let code = codeFor(j);
          while (code >= 128) {
            u8[p++] = (code & 127) | 128;
            code >>>= 7;
          }
          u8[p++] = code;
        }
      }
    });
  });

  const postings = plan.reserve(postingCount * 3 + 1, function* (at) {
    const weight = new Uint16Array(words.length);
    const here: number[] = [];
    yield* runInSlices(n, SLICE, (from, end) => {
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
          weight[word] = Math.min(MAX_WEIGHT, (weight[word] ?? 0) + field);
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
function weightsByField(rows: Rows): number[] {
  const weights: number[] = [];
  for (const { number, weight } of rows.catalog.textFields()) weights[number + 1] = weight;
  return weights;
}

function planDictionary(memory: LinearMemory, plan: SegmentPlan, writer: DictionaryWriter) {
  const heads = plan.reserve(writer.heads.length * 4, function* (at) {
    memory.u32.set(writer.heads.data.subarray(0, writer.heads.length), at >>> 2);
    yield;
  });
  const bytes = plan.reserve(writer.bytes.length, function* (at) {
    memory.u8.set(writer.bytes.data.subarray(0, writer.bytes.length), at);
    yield;
  });
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

/** The most frequent words get the shortest codes. */
function assignTiers(ranked: Uint32Array, occurrences: Uint32Array, boundary: number): Uint8Array {
  const tiers = new Uint8Array(occurrences.length).fill(2);
  const frequent = Uint32Array.from(ranked)
    .map((word) => occurrences[word] ?? 0)
    .sort()
    .reverse();
  const [first, second] = tierSizes(boundary);
  const lowest = [frequent[first - 1] ?? 0, frequent[first + second - 1] ?? 0];
  let [left0, left1] = [first, second];
  // several words may be exactly as frequent as the last one that fits: take only as many as fit
  let ties0 = first - frequent.subarray(0, first).filter((often) => often > (lowest[0] ?? 0)).length;
  for (const word of ranked) {
    const often = occurrences[word] ?? 0;
    if (left0 > 0 && (often > (lowest[0] ?? 0) || (often === lowest[0] && ties0-- > 0))) {
      tiers[word] = 0;
      left0--;
    }
  }
  for (const word of ranked) {
    if (tiers[word] === 0 || (occurrences[word] ?? 0) <= (lowest[1] ?? 0)) continue;
    tiers[word] = 1;
    left1--;
  }
  for (const word of ranked) {
    if (left1 === 0) break;
    if (tiers[word] !== 2 || occurrences[word] !== lowest[1]) continue;
    tiers[word] = 1;
    left1--;
  }
  return tiers;
}

function varintBytes(code: number): number {
  return code < 128 ? 1 : code < 16_384 ? 2 : code < 2_097_152 ? 3 : 4;
}
