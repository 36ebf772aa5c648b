// An immutable part of the index: some documents, newest first, as columns, postings and token streams in one block of
// linear memory. Only its bitset of live (not deleted) documents changes.

import type { LinearMemory } from "../kernels/memory.ts";
import { offsetAt } from "./offsets.ts";
import { SimilarWordFinder } from "./similar-word-finder.ts";
import { WordDictionary, type WordDictionaryLayout } from "./word-dictionary.ts";

/** Layout of a value column. Offsets are bytes from the segment's start; 0 where a part is missing. */
export interface ValueLayout {
  /** Bytes per ordinal. */
  width: number;
  /** Ordinals: one per document (0: none) where `offsets` is 0, else those between two offsets. */
  column: number;
  count: number;
  offsets: number;
  /** Number of ordinals known when the segment was written; bitsets and lists exist for these. */
  size: number;
  /** A bitset per ordinal, for fields of few values. */
  bitsets: number;
  /** The documents of each ordinal, as postings: start indexes (u32 each), and the postings. */
  listStarts: number;
  lists: number;
}

export interface NumberLayout {
  column: number;
  /** "codes": u32, 0 for none, otherwise value - least + 1. "doubles": NaN for none. */
  kind: "codes" | "doubles";
  least: number;
}

/** Bytes per number in a column. */
export const bytesPerNumber = ({ kind }: NumberLayout): 4 | 8 => (kind === "codes" ? 4 : 8);

export interface SegmentLayout {
  documents: number;
  bytes: number;
  boundary: number;
  ids: number;
  /** Offset of the list of documents sorted by asset id. */
  byId: number;
  embargoes: { count: number; documents: number; until: number };
  values: Record<string, ValueLayout>;
  numbers: Record<string, NumberLayout>;
  dictionary: WordDictionaryLayout;
  /** Spelt-out forms (ae for ä) and the ranks of the words they stand for. */
  aliases: WordDictionaryLayout;
  postings: number;
  postingCount: number;
  streamOffsets: number;
  streams: number;
}

/** Maximum documents per segment: a posting has 20 bits for them. */
export const MAX_SEGMENT_DOCUMENTS = 1 << 20;

export function countBitsetWords(documents: number): number {
  return Math.ceil(documents / 128) * 2;
}

let lastNumber = 0;

/** The data that another thread needs to read a segment. */
export interface SegmentView {
  number: number;
  at: number;
  layout: SegmentLayout;
  live: number;
  liveCount: number;
}

export class Segment {
  /** Unique among the segments of an index, the same in all threads. */
  readonly number: number;
  readonly layout: SegmentLayout;
  readonly at: number;
  readonly documents: number;
  /** Number of 64-bit words of a bitset over the segment's documents. */
  readonly words: number;
  readonly dictionary: WordDictionary;
  readonly aliases: WordDictionary;
  readonly lexicon: SimilarWordFinder;
  /** Address of the bitset of live documents. Readers use it, so it must be copied before it is changed. */
  live: number;
  liveCount: number;
  private readonly memory: LinearMemory;

  /** `view`: for a segment that another thread writes. */
  constructor(memory: LinearMemory, at: number, layout: SegmentLayout, view?: SegmentView) {
    this.number = view?.number ?? ++lastNumber;
    this.memory = memory;
    this.at = at;
    this.layout = layout;
    this.documents = layout.documents;
    this.words = countBitsetWords(layout.documents);
    this.dictionary = new WordDictionary(memory, at, layout.dictionary, layout.boundary, layout.postingCount);
    this.aliases = new WordDictionary(memory, at, layout.aliases, 0, 0);
    this.lexicon = new SimilarWordFinder(this.dictionary, this.aliases);
    this.live = view?.live ?? memory.allocate(this.words * 8);
    this.liveCount = view?.liveCount ?? layout.documents;
    if (view) return;
    memory.f64.fill(0, this.live >>> 3, (this.live >>> 3) + this.words);
    for (let i = 0; i < layout.documents >>> 5; i++) memory.u32[(this.live >>> 2) + i] = 0xffffffff;
    const rest = layout.documents & 31;
    if (rest > 0) memory.u32[(this.live >>> 2) + (layout.documents >>> 5)] = 2 ** rest - 1;
  }

  id(document: number): number {
    return this.memory.u32[((this.at + this.layout.ids) >>> 2) + document] ?? 0;
  }

  isLive(document: number): boolean {
    return (((this.memory.u32[(this.live >>> 2) + (document >>> 5)] ?? 0) >>> (document & 31)) & 1) === 1;
  }

  /** The document with the id, deleted or not; -1: not in this segment. */
  find(id: number): number {
    const { u32 } = this.memory;
    const byId = (this.at + this.layout.byId) >>> 2;
    let low = 0;
    let high = this.documents;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.id(u32[byId + middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    const document = low < this.documents ? (u32[byId + low] ?? 0) : -1;
    return document >= 0 && this.id(document) === id ? document : -1;
  }

  get view(): SegmentView {
    const { number, at, layout, live, liveCount } = this;
    return { number, at, layout, live, liveCount };
  }

  /** Takes over what another thread changed: which documents are live. */
  update({ live, liveCount }: SegmentView): this {
    this.live = live;
    this.liveCount = liveCount;
    return this;
  }

  /** The document with the id, if it is live; -1: not in this segment. */
  findLive(id: number): number {
    const document = this.find(id);
    return document >= 0 && this.isLive(document) ? document : -1;
  }

  delete(document: number): void {
    this.memory.clearBit(this.live, document);
    this.liveCount--;
  }

  /** Replaces the bitset of live documents by a copy; returns the old one, which readers still use. */
  copyLive(): number {
    const before = this.live;
    this.live = this.memory.allocate(this.words * 8);
    this.memory.u8.copyWithin(this.live, before, before + this.words * 8);
    return before;
  }

  /** Visits a document's ordinals in a field, for merging and for small segments. */
  ordinals(field: string, document: number, visit: (ordinal: number) => void): void {
    const layout = this.layout.values[field];
    if (!layout) return;
    const column = this.at + layout.column;
    let from = document;
    let end = document + 1;
    if (layout.offsets !== 0) {
      from = offsetAt(this.memory, this.at + layout.offsets, document);
      end = offsetAt(this.memory, this.at + layout.offsets, document + 1);
    }
    for (let i = from; i < end; i++) {
      const ordinal = ordinalAt(this.memory, layout.width, column, i);
      if (ordinal !== 0) visit(ordinal);
    }
  }

  /** The number of a document in a field; NaN if it has none. */
  numberOf(field: string, document: number): number {
    const layout = this.layout.numbers[field];
    if (!layout) return Number.NaN;
    const column = this.at + layout.column;
    if (layout.kind === "doubles") return this.memory.f64[(column >>> 3) + document] ?? Number.NaN;
    const code = this.memory.u32[(column >>> 2) + document] ?? 0;
    return code === 0 ? Number.NaN : layout.least + (code - 1);
  }

  get bytes(): number {
    return this.layout.bytes + this.words * 8;
  }

  free(): void {
    this.memory.free(this.at);
    this.memory.free(this.live);
  }
}

export function ordinalAt(memory: LinearMemory, width: number, column: number, index: number): number {
  if (width === 1) return memory.u8[column + index] ?? 0;
  if (width === 2) return memory.u16[(column >>> 1) + index] ?? 0;
  return memory.u32[(column >>> 2) + index] ?? 0;
}
