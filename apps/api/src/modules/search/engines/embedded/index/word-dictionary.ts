// The words of a segment in order, front-coded in blocks of 16, in linear memory.
//
// An entry: tier << 6 | bytes shared with the previous entry (at most 63), length of the rest, the rest (UTF-8), amount.
// The amount is a varint: the number of postings of the word (or, for an alias, the rank of the word it stands for).
// A block's head: address of its bytes, sum of the amounts before it, number of tier 0 and tier 1 words before it.
// A word's code in the token streams follows from its tier and its index within that tier:
// frequent words are in tier 0 (one byte), the next ones in tier 1 (two), the rest in tier 2 (three or more).

import type { LinearMemory } from "../kernels/memory.ts";
import { Growable32, GrowableBytes } from "./growable.ts";

const BLOCK = 16;
const HEAD = 12;
const TIER_1 = 128;
const TIER_2 = 16_384;

export interface WordDictionaryLayout {
  words: number;
  heads: number;
  bytes: number;
}

export interface WordDictionaryEntry {
  rank: number;
  /** Sum of the amounts of all words before it, which is where its postings begin. */
  start: number;
  amount: number;
  code: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** How many words fit into tier 0 and tier 1 when codes below `boundary` are reserved. */
export function codeCapacityByTier(boundary: number): [number, number] {
  return [Math.max(0, TIER_1 - boundary), TIER_2 - Math.max(TIER_1, boundary)];
}

export function firstCodeByTier(boundary: number): [number, number, number] {
  return [boundary, Math.max(TIER_1, boundary), TIER_2];
}

/** Writes a dictionary; words must be added in ascending order of their UTF-8 bytes. */
export class WordDictionaryWriter {
  readonly heads = new Growable32();
  readonly bytes = new GrowableBytes();
  words = 0;
  private before = new Uint8Array(0);
  private sum = 0;
  private readonly tiers = [0, 0, 0];

  add(word: string, amount: number, tier: number): void {
    const bytes = encoder.encode(word);
    let shared = 0;
    if (this.words % BLOCK === 0) {
      this.heads.push(this.bytes.length);
      this.heads.push(this.sum);
      this.heads.push(((this.tiers[0] ?? 0) << 16) | (this.tiers[1] ?? 0));
    } else {
      const most = Math.min(63, bytes.length, this.before.length);
      while (shared < most && bytes[shared] === this.before[shared]) shared++;
    }
    this.bytes.push((tier << 6) | shared);
    this.bytes.push(bytes.length - shared);
    this.bytes.bytes(bytes, shared, bytes.length);
    this.bytes.varint(amount);
    this.before = bytes;
    this.sum += amount;
    this.tiers[tier] = (this.tiers[tier] ?? 0) + 1;
    this.words++;
  }

  size(): number {
    return this.heads.length * 4 + this.bytes.length;
  }
}

export class WordDictionary {
  private readonly memory: LinearMemory;
  readonly words: number;
  private readonly heads: number;
  private readonly bytes: number;
  private readonly bases: [number, number, number];
  /** Sum of the amounts of all words. */
  private readonly total: number;
  private readonly word = new Uint8Array(512);
  private length = 0;

  constructor(memory: LinearMemory, at: number, layout: WordDictionaryLayout, boundary: number, total: number) {
    this.memory = memory;
    this.words = layout.words;
    this.heads = at + layout.heads;
    this.bytes = at + layout.bytes;
    this.bases = firstCodeByTier(boundary);
    this.total = total;
  }

  /** The first word not less than the key. After the last word: rank = words, start = total. */
  seek(key: Uint8Array): WordDictionaryEntry {
    const { memory } = this;
    let low = 0;
    let high = Math.ceil(this.words / BLOCK);
    // the last block whose first word is not greater than the key
    while (low < high) {
      const middle = (low + high) >>> 1;
      const p = this.bytes + (memory.u32[(this.heads + middle * HEAD) >>> 2] ?? 0);
      if (compare(memory.u8, p + 2, memory.u8[p + 1] ?? 0, key) <= 0) low = middle + 1;
      else high = middle;
    }
    let found: WordDictionaryEntry | undefined;
    this.walk(Math.max(0, low - 1) * BLOCK, (entry) => {
      if (compare(this.word, 0, this.length, key) < 0) return true;
      found = entry;
      return false;
    });
    return found ?? { rank: this.words, start: this.total, amount: 0, code: 0 };
  }

  exact(word: string): WordDictionaryEntry | null {
    const key = encoder.encode(word);
    const entry = this.seek(key);
    return entry.rank < this.words && compare(this.word, 0, this.length, key) === 0 ? entry : null;
  }

  /** The range of words that begin with the prefix: the first of them, and the entry after the last. */
  range(prefix: string): [WordDictionaryEntry, WordDictionaryEntry] {
    const key = encoder.encode(prefix);
    const behind = new Uint8Array(key.length + 1);
    behind.set(key);
    // follows all words with the prefix, since no byte of UTF-8 is 255
    behind[key.length] = 255;
    return [this.seek(key), this.seek(behind)];
  }

  at(rank: number): WordDictionaryEntry {
    let found: WordDictionaryEntry = { rank, start: this.total, amount: 0, code: 0 };
    this.walk(rank & ~(BLOCK - 1), (entry) => {
      found = entry;
      return entry.rank < rank;
    });
    return found;
  }

  /** Codes of its words are below this. */
  get codeLimit(): number {
    return TIER_2 + this.words;
  }

  /** Visits all words from a rank on, which must be the first of a block, until `visit` returns false. */
  walk(from: number, visit: (entry: WordDictionaryEntry) => unknown): void {
    const { u8, u32 } = this.memory;
    if (from >= this.words) return;
    const head = (this.heads + (from / BLOCK) * HEAD) >>> 2;
    let p = this.bytes + (u32[head] ?? 0);
    let start = u32[head + 1] ?? 0;
    const packed = u32[head + 2] ?? 0;
    const before = [packed >>> 16, packed & 0xffff, from - (packed >>> 16) - (packed & 0xffff)];
    for (let rank = from; rank < this.words; rank++) {
      const first = u8[p++] ?? 0;
      const tier = first >>> 6;
      const shared = first & 63;
      const rest = u8[p++] ?? 0;
      for (let i = 0; i < rest; i++) this.word[shared + i] = u8[p + i] ?? 0;
      this.length = shared + rest;
      p += rest;
      let amount = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = u8[p++] ?? 0;
        amount |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      const place = before[tier] ?? 0;
      before[tier] = place + 1;
      if (visit({ rank, start, amount, code: (this.bases[tier] ?? 0) + place }) === false) return;
      start += amount;
    }
  }

  /** Per tier: the code of its first word at or after the rank. */
  codesFrom(rank: number): [number, number, number] {
    const block = Math.max(0, Math.min(rank, this.words - 1)) & ~(BLOCK - 1);
    const packed = this.words > 0 ? (this.memory.u32[(this.heads + (block / BLOCK) * HEAD + 8) >>> 2] ?? 0) : 0;
    const [first, second] = [packed >>> 16, packed & 0xffff];
    const [base0, base1, base2] = this.bases;
    const codes: [number, number, number] = [base0 + first, base1 + second, base2 + (block - first - second)];
    this.walk(block, ({ rank: at, code }) => {
      if (at >= rank) return false;
      codes[code < base1 ? 0 : code < base2 ? 1 : 2] = code + 1;
      return true;
    });
    return codes;
  }

  /** The first byte of the current word of a walk. */
  firstByte(): number {
    return this.word[0] ?? 0;
  }

  writeRest(into: GrowableBytes): void {
    into.bytes(this.word, 1, this.length);
  }

  /** The current word of a walk. */
  text(): string {
    return decoder.decode(this.word.subarray(0, this.length));
  }
}

function compare(bytes: Uint8Array, at: number, length: number, key: Uint8Array): number {
  const most = Math.min(length, key.length);
  for (let i = 0; i < most; i++) {
    const difference = (bytes[at + i] ?? 0) - (key[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - key.length;
}
