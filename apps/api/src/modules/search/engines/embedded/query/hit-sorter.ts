// Sorts hits: newest first, by a number, or by relevance. Missing numbers come last, ties are sorted by id.

import type { EngineQuery, EngineSort } from "../../engine.ts";
import { effectiveSort } from "../../engine-rules.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import { IMPACTS, MAX_WEIGHT, toImpact } from "../index/word-writer.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory, Scratch } from "../kernels/memory.ts";
import { isStreamScanCheaper, writeCodeRanges } from "./code-ranges.ts";
import type { FacetCounter, SegmentSet } from "./facet-counter.ts";
import type { Matches } from "./matcher.ts";

/** Score factor of a complete word, relative to the beginning of a longer one. */
const EXACT_FACTOR = 4;
/** Score factor of variants, however rare: less than the word itself and its beginnings. */
const VARIANT_FACTOR = 1;

/** Scratch space for the different words of a document whose scores a kernel adds up. */
const SEEN_BYTES = 512;

export interface RankedSet extends SegmentSet {
  matches: Matches;
}

type Runs = Matches["prefix"];
type Kind = Runs[number]["kind"];

/** The first hits of one segment; keys ascend. */
interface Candidates {
  keys: Float64Array;
  ids: Uint32Array;
}

export class HitSorter {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly scratch: Scratch;
  private readonly counter: FacetCounter;
  private readonly catalog: Catalog;
  /** Addresses of tables: the score of each impact, and of each summed weight. */
  private readonly impacts: number;
  private readonly values: number;

  constructor(memory: LinearMemory, kernels: Kernels, scratch: Scratch, counter: FacetCounter, catalog: Catalog) {
    this.memory = memory;
    this.kernels = kernels;
    this.scratch = scratch;
    this.counter = counter;
    this.impacts = memory.allocate(64);
    memory.u32.set(IMPACTS, this.impacts >>> 2);
    this.catalog = catalog;
    this.values = memory.allocate((MAX_WEIGHT + 1) * 4);
    for (let weight = 0; weight <= MAX_WEIGHT; weight++)
      memory.u32[(this.values >>> 2) + weight] = IMPACTS[toImpact(weight)] ?? 0;
  }

  free(): void {
    this.memory.free(this.impacts);
    this.memory.free(this.values);
  }

  first(query: EngineQuery, newest: string, sets: readonly RankedSet[]): Uint32Array {
    const { start, rows } = query;
    const sort = effectiveSort(query, newest);
    const filled = sets.filter((set) => set.count > 0);
    const [only] = filled;
    if (only && filled.length === 1 && isNewest(sort, newest)) return this.page(only, start, rows);
    const weighed = filled.map((set) => this.candidates(set, sets, sort, newest, start + rows));
    return merge(weighed, start, rows);
  }

  /** Documents are stored newest first, so a page needs no sorting. */
  private page({ segment, bits, count }: SegmentSet, start: number, rows: number): Uint32Array {
    const most = Math.max(0, Math.min(rows, count - start));
    const out = this.scratch.allocate(most * 4);
    const n = this.kernels.page(bits, segment.words, start, most, out);
    const ids = new Uint32Array(n);
    for (let i = 0; i < n; i++) ids[i] = segment.id(this.memory.u32[(out >>> 2) + i] ?? 0);
    return ids;
  }

  private candidates(
    set: RankedSet,
    all: readonly RankedSet[],
    sort: EngineSort,
    newest: string,
    k: number,
  ): Candidates {
    const { segment } = set;
    let list: number;
    let count = set.count;
    if (isNewest(sort, newest)) {
      list = this.scratch.allocate(Math.min(k, count) * 4);
      count = this.kernels.page(set.bits, segment.words, 0, Math.min(k, count), list);
    } else list = this.counter.listOf(set);
    const keys = this.scratch.allocate(count * 8);
    if (sort.key === "score") this.scoreKeys(set, all, list, keys, sort.direction);
    else this.numberKeys(segment, list, count, sort, keys);
    const n = Math.min(k, count);
    const places = this.scratch.allocate(n * 4);
    this.kernels.firstByKey(keys, list, count, segment.at + segment.layout.ids, n, places);
    const { u32, f64 } = this.memory;
    const place = (i: number) => u32[(places >>> 2) + i] ?? 0;
    const found = { keys: new Float64Array(n), ids: new Uint32Array(n) };
    for (let i = 0; i < n; i++) {
      found.keys[i] = f64[(keys >>> 3) + place(i)] ?? 0;
      found.ids[i] = segment.id(u32[(list >>> 2) + place(i)] ?? 0);
    }
    return found;
  }

  private numberKeys(segment: Segment, list: number, count: number, sort: EngineSort, keys: number): void {
    const layout = segment.layout.numbers[sort.key];
    const sign = sort.direction === "asc" ? 1 : -1;
    if (!layout) this.memory.f64.fill(Number.POSITIVE_INFINITY, keys >>> 3, (keys >>> 3) + count);
    else if (layout.kind === "codes")
      this.kernels.keysCodes(list, count, segment.at + layout.column, layout.least, sign, keys);
    else this.kernels.keysDoubles(list, count, segment.at + layout.column, sign, keys);
  }

  private scoreKeys(set: RankedSet, all: readonly RankedSet[], list: number, keys: number, direction: string): void {
    const { segment, matches, count } = set;
    const { kernels } = this;
    const scores = segment.scores();
    const weights = this.weights(segment);
    const score = (run: Runs[number], factor: number, add: boolean) =>
      this.fromStreams(set, list, weights, run, factor, add) || this.fromPostings(set, run, factor, add);
    const documents = all.reduce((sum, other) => sum + other.segment.documents, 0);
    const rarity = (kind: Kind, runs: (other: Matches) => Runs | undefined) => {
      const count = (some: Runs) => some.reduce((sum, run) => sum + (run.kind === kind ? run.n : 0), 0);
      const df = all.reduce((sum, other) => sum + count(runs(other.matches) ?? []), 0);
      return Math.max(1, Math.round(4 * Math.log(1 + documents / (1 + df))));
    };
    const whole = rarity("word", (other) => other.prefix);
    const begun = rarity("beginning", (other) => other.prefix);
    for (const run of matches.prefix) {
      const factor = { word: whole * EXACT_FACTOR, beginning: begun, other: VARIANT_FACTOR }[run.kind];
      score(run, factor, false);
    }
    for (const [i, runs] of matches.words.entries()) {
      const word = rarity("word", (other) => other.words[i]) * EXACT_FACTOR;
      for (const run of runs) {
        const factor = run.kind === "word" ? word : VARIANT_FACTOR;
        score(run, factor, true);
      }
    }
    kernels.keysScores(list, count, scores, keys);
    if (direction === "asc") {
      const from = keys >>> 3;
      for (let i = from; i < from + count; i++) this.memory.f64[i] = -(this.memory.f64[i] ?? 0);
    }
  }

  private fromPostings({ segment, bits }: RankedSet, { from, n }: Runs[number], factor: number, add: boolean): true {
    const { kernels, impacts } = this;
    const postings = segment.at + segment.layout.postings + from * 3;
    if (add) kernels.scoreAdd(segment.scores(), bits, postings, n, factor, impacts);
    else kernels.scoreMax(segment.scores(), bits, postings, n, factor, impacts);
    return true;
  }

  /** Scores from the token streams; false if reading postings is cheaper. */
  private fromStreams(
    { segment, count }: RankedSet,
    list: number,
    weights: number,
    run: Runs[number],
    factor: number,
    add: boolean,
  ): boolean {
    const { memory, kernels, scratch } = this;
    if (!isStreamScanCheaper(memory, segment, count, run.n)) return false;
    const ranges = writeCodeRanges(memory, scratch, segment, [run]);
    if (!ranges) return false;
    const { at, layout } = segment;
    return (
      kernels.scoreCoded(
        add ? 1 : 0,
        segment.scores(),
        list,
        count,
        at + layout.streamOffsets,
        at + layout.streams,
        layout.boundary,
        weights,
        ranges.at,
        ranges.count,
        factor,
        this.values,
        scratch.allocate(SEEN_BYTES),
      ) !== 0
    );
  }

  /** Writes field weights by separator code of the segment's streams. */
  private weights({ layout }: Segment): number {
    const at = this.scratch.allocate(layout.boundary * 4);
    this.memory.u32.fill(0, at >>> 2, (at >>> 2) + layout.boundary);
    for (const { number, weight } of this.catalog.textFields())
      if (number + 1 < layout.boundary) this.memory.u32[(at >>> 2) + number + 1] = weight;
    return at;
  }
}

function isNewest(sort: EngineSort, newest: string): boolean {
  return sort.key === newest && sort.direction === "desc";
}

function merge(found: readonly Candidates[], start: number, rows: number): Uint32Array {
  const [only] = found;
  if (!only) return new Uint32Array(0);
  if (found.length === 1) return only.ids.slice(start, start + rows);
  const next = found.map(() => 0);
  const ids: number[] = [];
  for (let merged = 0; merged < start + rows; merged++) {
    let best = -1;
    for (const [i, { keys, ids }] of found.entries()) {
      const at = next[i] ?? 0;
      if (at >= ids.length) continue;
      const rival = found[best];
      const rivalAt = next[best] ?? 0;
      const ahead =
        !rival ||
        (keys[at] ?? 0) < (rival.keys[rivalAt] ?? 0) ||
        (keys[at] === rival.keys[rivalAt] && (ids[at] ?? 0) < (rival.ids[rivalAt] ?? 0));
      if (ahead) best = i;
    }
    const winner = found[best];
    if (!winner) break;
    const at = next[best] ?? 0;
    if (merged >= start) ids.push(winner.ids[at] ?? 0);
    next[best] = at + 1;
  }
  return Uint32Array.from(ids);
}
