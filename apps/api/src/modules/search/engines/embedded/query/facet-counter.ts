// Counts facets: the frequency of values, and histograms of numbers, over one set of documents per segment.

import {
  type FacetRequest,
  type FacetValuesQuery,
  HISTOGRAM_BUCKETS,
  type RangeFacet,
  type ValueFacet,
} from "../../engine.ts";
import { rankFacetCandidates } from "../../engine-rules.ts";
import { bytesPerNumber, type Segment } from "../index/segment.ts";
import { documentBitsByOrdinals } from "./filters.ts";
import type { DocumentSet, QueryContext } from "./query-context.ts";

export interface SegmentDocumentSet extends DocumentSet {
  segment: Segment;
  /** The documents of `bits` as a list, built on first use; 0: not built yet. */
  list: number;
}

/** Above a share of 1 / DENSE of the documents, bitsets of values are fastest. */
const DENSE = 16;

/** Counts the documents of the sets per ordinal; returns the address of the counts (u32 each). */
function countOrdinals(context: QueryContext, field: string, sets: readonly SegmentDocumentSet[]): number {
  const { size } = context.catalog.valuesOf(field);
  const counts = context.scratch.allocate(size * 4);
  context.kernels.clear(counts, size * 4);
  for (const set of sets) if (set.count > 0) addCounts(context, field, set, counts);
  return counts;
}

function addCounts(context: QueryContext, field: string, set: SegmentDocumentSet, counts: number): void {
  const { memory, kernels } = context;
  const { at, documents, words, layout } = set.segment;
  const values = layout.values[field];
  if (!values) return;
  const { width, bitsets, size, count, offsets } = values;
  const column = at + values.column;
  if (bitsets !== 0 && set.count * DENSE > documents) {
    const p = counts >>> 2;
    for (let ordinal = 1; ordinal < size; ordinal++) {
      const here = kernels.andCount(set.bits, at + bitsets + ordinal * words * 8, words);
      memory.u32[p + ordinal] = (memory.u32[p + ordinal] ?? 0) + here;
    }
  } else if (set.count === documents) kernels.countOrdinals(width, column, offsets === 0 ? documents : count, counts);
  else
    kernels.countOrdinalsOfDocuments(
      width,
      getDocumentListAddress(context, set),
      set.count,
      offsets === 0 ? 0 : at + offsets,
      column,
      counts,
    );
}

/** Address of the documents of a set, as u32s. */
export function getDocumentListAddress({ kernels, scratch }: QueryContext, set: SegmentDocumentSet): number {
  if (set.list === 0) {
    set.list = scratch.allocate(set.count * 4);
    kernels.listDocuments(set.bits, set.segment.words, set.list);
  }
  return set.list;
}

/** The most frequent values, then the selected ones that any visible document has. */
export function valueFacet(
  context: QueryContext,
  { field, limit, selected = [] }: FacetRequest,
  sets: readonly SegmentDocumentSet[],
  visible: readonly SegmentDocumentSet[],
): ValueFacet {
  const { memory, kernels, scratch } = context;
  const values = context.catalog.valuesOf(field);
  const counts = countOrdinals(context, field, sets);
  const list = scratch.allocate(values.size * 4);
  const keys = scratch.allocate(values.size * 8);
  const places = scratch.allocate(limit * 4);
  const distinct = kernels.listCounted(counts, values.size, list, keys);
  const listed = kernels.selectFirstByKey(keys, list, distinct, 0, limit, places);
  const top = memory.u32.subarray(places >>> 2, (places >>> 2) + listed);
  const ordinals: number[] = [];
  for (const place of top) ordinals.push(memory.u32[(list >>> 2) + place] ?? 0);
  const count = (ordinal: number) => memory.u32[(counts >>> 2) + ordinal] ?? 0;
  for (const ordinal of new Set(selected.map((id) => values.find(id))))
    if (
      ordinal !== 0 &&
      !ordinals.includes(ordinal) &&
      (count(ordinal) > 0 || occurs(context, field, ordinal, visible))
    )
      ordinals.push(ordinal);
  // Ids and counts share one buffer, since every buffer is cloned separately for the main thread.
  const numbers = new Uint32Array([...ordinals.map((ordinal) => values.id(ordinal)), ...ordinals.map(count)]);
  return {
    kind: "values",
    ids: numbers.subarray(0, ordinals.length),
    counts: numbers.subarray(ordinals.length),
    distinct,
  };
}

/** Candidates with hits by rank and frequency, then candidates without hits that visible documents have. */
export function facetOfCandidates(
  context: QueryContext,
  query: FacetValuesQuery,
  sets: readonly SegmentDocumentSet[],
  visible: readonly SegmentDocumentSet[],
): ValueFacet {
  const { field, limit } = query;
  const values = context.catalog.valuesOf(field);
  const counts = countOrdinals(context, field, sets);
  const { found, others } = rankFacetCandidates(query, (id) => {
    const ordinal = values.find(id);
    return ordinal === 0 ? 0 : (context.memory.u32[(counts >>> 2) + ordinal] ?? 0);
  });
  const listed = found.slice(0, limit);
  for (const candidate of listed.length < limit ? others() : []) {
    if (listed.length >= limit) break;
    const ordinal = values.find(candidate.id);
    if (ordinal !== 0 && occurs(context, field, ordinal, visible)) listed.push(candidate);
  }
  return {
    kind: "values",
    ids: Uint32Array.from(listed, ({ id }) => id),
    counts: Uint32Array.from(listed, ({ hits }) => hits),
    distinct: found.length,
  };
}

function occurs(
  context: QueryContext,
  field: string,
  ordinal: number,
  visible: readonly SegmentDocumentSet[],
): boolean {
  return visible.some(({ segment, bits }) => {
    const documents = documentBitsByOrdinals(context, segment, field, [ordinal]);
    return context.kernels.andCount(documents, bits, segment.words) > 0;
  });
}

export function rangeFacet(context: QueryContext, field: string, sets: readonly SegmentDocumentSet[]): RangeFacet {
  const { memory, kernels, scratch } = context;
  const stats = scratch.allocate(24);
  const buckets = scratch.allocate(HISTOGRAM_BUCKETS * 4);
  memory.f64.set([0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], stats >>> 3);
  kernels.clear(buckets, HISTOGRAM_BUCKETS * 4);
  const columns = sets.flatMap(({ segment, bits }) => {
    const layout = segment.layout.numbers[field];
    if (!layout) return [];
    const { column, least } = layout;
    return [{ width: bytesPerNumber(layout), bits, words: segment.words, column: segment.at + column, least }];
  });
  for (const { width, bits, words, column, least } of columns)
    kernels.updateStats(width, bits, words, column, least, stats);
  const [count = 0, min = 0, max = 0] = memory.f64.subarray(stats >>> 3, (stats >>> 3) + 3);
  if (count > 0)
    for (const { width, bits, words, column, least } of columns)
      kernels.countHistogram(width, bits, words, column, least, min, max, HISTOGRAM_BUCKETS, buckets);
  const histogram = memory.u32.slice(buckets >>> 2, (buckets >>> 2) + HISTOGRAM_BUCKETS);
  return { kind: "range", count, ...(count > 0 ? { min, max } : { min: null, max: null }), histogram };
}
