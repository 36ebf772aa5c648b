// Sorts hits: newest first, by a number, or by relevance. Missing numbers come last, ties are sorted by id.

import type { EngineQuery, EngineSort } from "../../engine.ts";
import { effectiveSort } from "../../engine-rules.ts";
import { bytesPerNumber, type Segment } from "../index/segment.ts";
import type { PostingRun } from "../index/similar-word-finder.ts";
import { IMPACT_SCORES, MAX_SUMMED_WEIGHT, toImpact } from "../index/word-writer.ts";
import { isStreamScanCheaper, writeCodeRanges } from "./code-ranges.ts";
import { getDocumentListAddress, type SegmentDocumentSet } from "./facet-counter.ts";
import type { MatchedPostings } from "./matcher.ts";
import type { QueryContext } from "./query-context.ts";

/** Score factor of a complete word, relative to the beginning of a longer one. */
const EXACT_FACTOR = 4;
/** Score factor of variants, however rare: less than the word itself and its beginnings. */
const VARIANT_FACTOR = 1;
/** Scores by the summed weight of a word in a document. */
const WEIGHT_SCORES = Uint32Array.from(
  { length: MAX_SUMMED_WEIGHT + 1 },
  (_, weight) => IMPACT_SCORES[toImpact(weight)] ?? 0,
);

/** Bytes of scratch space in which a kernel notes the different words of a document while it adds up their scores. */
const SEEN_BYTES = 512;

export interface RankedDocumentSet extends SegmentDocumentSet {
  matches: MatchedPostings;
}

/** The first hits of one segment; keys ascend. */
interface Candidates {
  keys: Float64Array;
  ids: Uint32Array;
}

/** The ids of one page of hits. */
export function getHitIdsOfPage(
  context: QueryContext,
  query: EngineQuery,
  sets: readonly RankedDocumentSet[],
): Uint32Array {
  const { start, rows } = query;
  const { newest } = context.catalog;
  const sort = effectiveSort(query, newest);
  const filled = sets.filter((set) => set.count > 0);
  const [only] = filled;
  // Documents are stored newest first, so a page needs no sorting.
  if (only && filled.length === 1 && isNewest(sort, newest)) {
    const { list, count } = newestOf(context, only, start, rows);
    return Uint32Array.from({ length: count }, (_, i) => only.segment.id(context.memory.u32[(list >>> 2) + i] ?? 0));
  }
  const found = filled.map((set) => candidatesOf(context, set, sets, sort, start + rows));
  return merge(found, start, rows);
}

/** The list of a set's documents from `start` on. */
function newestOf(
  { kernels, scratch }: QueryContext,
  { segment, bits, count }: SegmentDocumentSet,
  start: number,
  rows: number,
): { list: number; count: number } {
  const most = Math.max(0, Math.min(rows, count - start));
  const list = scratch.allocate(most * 4);
  return { list, count: kernels.listDocumentPage(bits, segment.words, start, most, list) };
}

function candidatesOf(
  context: QueryContext,
  set: RankedDocumentSet,
  all: readonly RankedDocumentSet[],
  sort: EngineSort,
  k: number,
): Candidates {
  const { memory, kernels, scratch, catalog } = context;
  const { segment } = set;
  const { list, count } = isNewest(sort, catalog.newest)
    ? newestOf(context, set, 0, k)
    : { list: getDocumentListAddress(context, set), count: set.count };
  const keys = scratch.allocate(count * 8);
  if (sort.key === "score") writeScoreKeys(context, set, all, sort, keys);
  else writeNumberKeys(context, segment, { list, count }, sort, keys);
  const n = Math.min(k, count);
  const places = scratch.allocate(n * 4);
  kernels.selectFirstByKey(keys, list, count, segment.at + segment.layout.ids, n, places);
  const { u32, f64 } = memory;
  const found = u32.slice(places >>> 2, (places >>> 2) + n);
  return {
    keys: Float64Array.from(found, (place) => f64[(keys >>> 3) + place] ?? 0),
    ids: found.map((place) => segment.id(u32[(list >>> 2) + place] ?? 0)),
  };
}

function writeNumberKeys(
  { memory, kernels }: QueryContext,
  segment: Segment,
  { list, count }: { list: number; count: number },
  { key, direction }: EngineSort,
  keys: number,
): void {
  const layout = segment.layout.numbers[key];
  if (!layout) memory.f64.fill(Number.POSITIVE_INFINITY, keys >>> 3, (keys >>> 3) + count);
  else {
    const { column, least } = layout;
    const sign = direction === "asc" ? 1 : -1;
    kernels.writeNumberKeys(bytesPerNumber(layout), list, count, segment.at + column, least, sign, keys);
  }
}

function writeScoreKeys(
  context: QueryContext,
  set: RankedDocumentSet,
  all: readonly RankedDocumentSet[],
  { direction }: EngineSort,
  keys: number,
): void {
  const { memory, kernels } = context;
  const { segment, matches, count } = set;
  const scores = context.scratch.allocate(segment.documents * 4);
  kernels.clear(scores, segment.documents * 4);
  const addScores = createScorer(context, set, scores);
  const documents = all.reduce((sum, other) => sum + other.segment.documents, 0);
  const rarity = (kind: PostingRun["kind"], runs: (other: MatchedPostings) => PostingRun[] | undefined) => {
    const matching = all.flatMap((other) => runs(other.matches) ?? []).filter((run) => run.kind === kind);
    const df = matching.reduce((sum, { n }) => sum + n, 0);
    return Math.max(1, Math.round(4 * Math.log(1 + documents / (1 + df))));
  };
  const whole = rarity("word", (other) => other.prefix);
  const begun = rarity("beginning", (other) => other.prefix);
  for (const run of matches.prefix) {
    const factor = { word: whole * EXACT_FACTOR, beginning: begun, other: VARIANT_FACTOR }[run.kind];
    addScores(run, factor, false);
  }
  for (const [i, runs] of matches.words.entries()) {
    const word = rarity("word", (other) => other.words[i]) * EXACT_FACTOR;
    for (const run of runs) addScores(run, run.kind === "word" ? word : VARIANT_FACTOR, true);
  }
  kernels.moveScoresToKeys(getDocumentListAddress(context, set), count, scores, keys);
  if (direction === "asc")
    for (let i = keys >>> 3; i < (keys >>> 3) + count; i++) memory.f64[i] = -(memory.f64[i] ?? 0);
}

/**
 * Scores the documents of a set by the words of a run: from the postings, or from the token streams where that is cheaper.
 * `add`: to the score so far; otherwise the maximum of both.
 */
function createScorer(
  context: QueryContext,
  set: RankedDocumentSet,
  scores: number,
): (run: PostingRun, factor: number, add: boolean) => void {
  const { kernels, scratch } = context;
  const { segment, bits, count } = set;
  const { at, layout } = segment;
  const [impacts, values] = [writeTable(context, IMPACT_SCORES), writeTable(context, WEIGHT_SCORES)];
  const weights = writeTable(context, weightsByCode(context, segment));
  const list = getDocumentListAddress(context, set);
  return (run, factor, add) => {
    const ranges = isStreamScanCheaper(context, segment, count, run.n)
      ? writeCodeRanges(context, segment, [run])
      : null;
    const isScored =
      ranges !== null &&
      kernels.scoreCodeRanges(
        Number(add),
        scores,
        list,
        count,
        at + layout.streamOffsets,
        at + layout.streams,
        layout.boundary,
        weights,
        ranges.at,
        ranges.count,
        factor,
        values,
        scratch.allocate(SEEN_BYTES),
      ) !== 0;
    if (!isScored)
      kernels.scorePostings(Number(add), scores, bits, at + layout.postings + run.from * 3, run.n, factor, impacts);
  };
}

function writeTable({ memory, scratch }: QueryContext, table: ArrayLike<number>): number {
  const at = scratch.allocate(table.length * 4);
  memory.u32.set(table, at >>> 2);
  return at;
}

/** Field weights by separator code of the segment's streams. */
function weightsByCode({ catalog }: QueryContext, { layout }: Segment): Uint32Array {
  const weights = new Uint32Array(layout.boundary);
  for (const { number, weight } of catalog.textFields()) weights[number + 1] = weight;
  return weights;
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
