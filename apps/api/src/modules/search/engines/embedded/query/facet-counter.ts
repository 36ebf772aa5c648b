// Counts facets: the frequency of values, and histograms of numbers, over one set of documents per segment.

import {
  type FacetRequest,
  type FacetValuesQuery,
  HISTOGRAM_BUCKETS,
  type RangeFacet,
  type ValueFacet,
} from "../../engine.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory, Scratch } from "../kernels/memory.ts";
import { ordinalBits } from "./filters.ts";
import type { DocumentSet } from "./visible-documents.ts";

export interface SegmentSet extends DocumentSet {
  segment: Segment;
  /** The same documents as a list, built on first use; 0: not built yet. */
  list: number;
}

/** Above a share of 1 / DENSE of the documents, bitsets of values are fastest. */
const DENSE = 16;
/** Up to a share of 1 / LISTED of the documents, a list is faster than a bitset, and serves all fields. */
const LISTED = 2;
/** Below a share of 1 / SPARSE, recording which counts were touched can be cheaper than clearing all counts. */
const SPARSE = 32;
/** In smaller segments a list is always fast enough. */
const SMALL = 2_048;
/** For fields of fewer values, clearing all counts is cheaper than recording touched ones. */
const MANY_VALUES = 256;

interface Counts {
  /** Address of u32s by ordinal. */
  at: number;
  /** Writes the k most frequent to a heap; returns how many ordinals have a count. */
  top(k: number, heap: number): number;
  done(): void;
}

export class FacetCounter {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly scratch: Scratch;
  private readonly catalog: Catalog;
  private zeroAt = 0;
  private zeroCount = 0;

  constructor(memory: LinearMemory, kernels: Kernels, scratch: Scratch, catalog: Catalog) {
    this.memory = memory;
    this.kernels = kernels;
    this.scratch = scratch;
    this.catalog = catalog;
  }

  /** Counts per ordinal: address of u32s. */
  private counts(field: string, sets: readonly SegmentSet[]): number {
    const size = this.catalog.valuesOf(field).size;
    const counts = this.scratch.allocate(size * 4);
    this.kernels.clear(counts, size * 4);
    for (const set of sets) if (set.count > 0) this.add(field, set, counts);
    return counts;
  }

  /** Like `counts`, for few hits in a field of many values, where clearing all counts would cost more than counting. */
  private fewCounts(field: string, sets: readonly SegmentSet[]): Counts | null {
    const { size } = this.catalog.valuesOf(field);
    if (size < MANY_VALUES) return null;
    let hits = 0;
    for (const { count, segment } of sets) {
      if (count * SPARSE >= segment.documents && segment.documents > SMALL) return null;
      hits += count;
    }
    if (hits * 8 > size) return null;
    const at = this.zeroedCounts(size);
    const touched = this.scratch.allocate(size * 4);
    let noted = 0;
    for (const set of sets) {
      const layout = set.segment.layout.values[field];
      if (!layout || set.count === 0) continue;
      const { width, offsets } = layout;
      const column = set.segment.at + layout.column;
      const list = this.listOf(set);
      noted =
        offsets === 0
          ? this.kernels.touchSingle(width, list, set.count, column, at, touched, noted)
          : this.kernels.touchMulti(width, list, set.count, set.segment.at + offsets, column, at, touched, noted);
    }
    return {
      at,
      top: (k, heap) => this.kernels.topTouched(at, touched, noted, k, heap),
      done: () => this.kernels.clearTouched(at, touched, noted),
    };
  }

  private countsOf(field: string, sets: readonly SegmentSet[]): Counts {
    const few = this.fewCounts(field, sets);
    if (few) return few;
    const at = this.counts(field, sets);
    const { size } = this.catalog.valuesOf(field);
    return { at, top: (k, heap) => this.kernels.topValues(at, 1, size, k, heap), done: () => {} };
  }

  /** Counts that are all 0; callers must reset them to 0 after use. */
  private zeroedCounts(size: number): number {
    if (size <= this.zeroCount) return this.zeroAt;
    if (this.zeroCount > 0) this.memory.free(this.zeroAt);
    this.zeroCount = size * 2;
    this.zeroAt = this.memory.allocate(this.zeroCount * 4);
    this.kernels.clear(this.zeroAt, this.zeroCount * 4);
    return this.zeroAt;
  }

  free(): void {
    if (this.zeroCount > 0) this.memory.free(this.zeroAt);
    this.zeroCount = 0;
  }

  private add(field: string, set: SegmentSet, counts: number): void {
    const { segment, count, bits } = set;
    const { at, documents, words } = segment;
    const layout = segment.layout.values[field];
    if (!layout) return;
    const { width } = layout;
    const column = at + layout.column;
    if (layout.bitsets !== 0 && count * DENSE > documents) {
      const p = counts >>> 2;
      for (let ordinal = 1; ordinal < layout.size; ordinal++) {
        const here = this.kernels.andCount(bits, at + layout.bitsets + ordinal * words * 8, words);
        this.memory.u32[p + ordinal] = (this.memory.u32[p + ordinal] ?? 0) + here;
      }
    } else if (count === documents) {
      this.kernels.countRun(width, column, layout.offsets === 0 ? documents : layout.count, counts);
    } else if (count * LISTED <= documents) {
      const list = this.listOf(set);
      if (layout.offsets === 0) this.kernels.countSingleList(width, list, count, column, counts);
      else this.kernels.countMultiList(width, list, count, at + layout.offsets, column, counts);
    } else if (layout.offsets === 0) this.kernels.countSingleBits(width, bits, words, column, counts);
    else this.kernels.countMultiBits(width, bits, words, at + layout.offsets, column, counts);
  }

  listOf(set: SegmentSet): number {
    if (set.list === 0) {
      set.list = this.scratch.allocate(set.count * 4);
      this.kernels.list(set.bits, set.segment.words, set.list);
    }
    return set.list;
  }

  values(
    { field, limit, selected = [] }: FacetRequest,
    sets: readonly SegmentSet[],
    visible: readonly SegmentSet[],
  ): ValueFacet {
    const values = this.catalog.valuesOf(field);
    const counts = this.countsOf(field, sets);
    const heap = this.scratch.allocate(limit * 8);
    const distinct = counts.top(limit, heap);
    const listed = Math.min(limit, distinct);
    const ordinals: number[] = [];
    for (let i = 0; i < listed; i++) ordinals.push(~(this.memory.u32[(heap >>> 2) + i * 2] ?? 0) >>> 0);
    if (selected.length > 0) {
      const listedOrdinals = new Set(ordinals);
      for (const id of selected) {
        const ordinal = values.find(id);
        if (ordinal === 0 || listedOrdinals.has(ordinal)) continue;
        listedOrdinals.add(ordinal);
        if (this.count(counts.at, ordinal) > 0 || this.occurs(field, ordinal, visible)) ordinals.push(ordinal);
      }
    }
    const reply = this.reply(field, ordinals, counts.at, distinct);
    counts.done();
    return reply;
  }

  /**
   * Lists candidates with hits by rank and frequency, then candidates without hits that visible documents have.
   */
  candidates(
    { field, candidates, ranks, limit }: FacetValuesQuery,
    sets: readonly SegmentSet[],
    visible: readonly SegmentSet[],
  ): ValueFacet {
    const values = this.catalog.valuesOf(field);
    const counts = this.counts(field, sets);
    const ordinals = new Map<number, number>();
    for (let i = 0; i < candidates.length; i++) {
      const ordinal = values.find(candidates[i] ?? 0);
      if (ordinal !== 0 && !ordinals.has(ordinal)) ordinals.set(ordinal, ranks?.[i] ?? 0);
    }
    const rank = (ordinal: number) => ordinals.get(ordinal) ?? 0;
    const [hit, rest]: [number[], number[]] = [[], []];
    for (const ordinal of ordinals.keys()) (this.count(counts, ordinal) > 0 ? hit : rest).push(ordinal);
    hit.sort((a, b) => rank(a) - rank(b) || this.count(counts, b) - this.count(counts, a));
    const listed = hit.slice(0, limit);
    if (listed.length < limit) rest.sort((a, b) => rank(a) - rank(b));
    for (const ordinal of rest) {
      if (listed.length >= limit) break;
      if (this.occurs(field, ordinal, visible)) listed.push(ordinal);
    }
    return this.reply(field, listed, counts, hit.length);
  }

  private count(counts: number, ordinal: number): number {
    return this.memory.u32[(counts >>> 2) + ordinal] ?? 0;
  }

  private reply(field: string, ordinals: readonly number[], counts: number, distinct: number): ValueFacet {
    const values = this.catalog.valuesOf(field);
    const n = ordinals.length;
    const ids = new Uint32Array(n);
    const countsByIndex = new Uint32Array(n);
    const { u32 } = this.memory;
    for (let i = 0; i < n; i++) {
      const ordinal = ordinals[i] ?? 0;
      ids[i] = values.id(ordinal);
      countsByIndex[i] = u32[(counts >>> 2) + ordinal] ?? 0;
    }
    return { kind: "values", ids, counts: countsByIndex, distinct };
  }

  private occurs(field: string, ordinal: number, visible: readonly SegmentSet[]): boolean {
    return visible.some(({ segment, bits }) => {
      const documents = this.scratch.allocate(segment.words * 8);
      ordinalBits(this.memory, this.kernels, segment, field, [ordinal], documents);
      return this.kernels.andCount(documents, bits, segment.words) > 0;
    });
  }

  range(field: string, sets: readonly SegmentSet[]): RangeFacet {
    const { memory, kernels } = this;
    const stats = this.scratch.allocate(24) >>> 3;
    memory.f64[stats] = 0;
    memory.f64[stats + 1] = Number.POSITIVE_INFINITY;
    memory.f64[stats + 2] = Number.NEGATIVE_INFINITY;
    const parts = this.scratch.allocate(HISTOGRAM_BUCKETS * 4);
    kernels.clear(parts, HISTOGRAM_BUCKETS * 4);
    for (const { segment, bits, count } of sets) {
      const layout = segment.layout.numbers[field];
      if (!layout || count === 0) continue;
      const column = segment.at + layout.column;
      if (layout.kind === "codes") kernels.statsCodes(bits, segment.words, column, layout.least, stats * 8);
      else kernels.statsDoubles(bits, segment.words, column, stats * 8);
    }
    const count = memory.f64[stats] ?? 0;
    const min = memory.f64[stats + 1] ?? 0;
    const max = memory.f64[stats + 2] ?? 0;
    const histogram = new Uint32Array(HISTOGRAM_BUCKETS);
    if (count === 0) return { kind: "range", count, min: null, max: null, histogram };
    for (const { segment, bits, count } of sets) {
      const layout = segment.layout.numbers[field];
      if (!layout || count === 0) continue;
      const { words } = segment;
      const column = segment.at + layout.column;
      if (layout.kind === "codes")
        kernels.histogramCodes(bits, words, column, layout.least, min, max, HISTOGRAM_BUCKETS, parts);
      else kernels.histogramDoubles(bits, words, column, min, max, HISTOGRAM_BUCKETS, parts);
    }
    for (let i = 0; i < HISTOGRAM_BUCKETS; i++) histogram[i] = memory.u32[(parts >>> 2) + i] ?? 0;
    return { kind: "range", count, min, max, histogram };
  }
}
