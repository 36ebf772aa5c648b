// Evaluates filters and rights over one segment; results are bitsets of documents in scratch memory.

import type { EngineCaller, EngineFilter } from "../../engine.ts";
import { ACL_FIELD } from "../index/field-catalog.ts";
import { bytesPerNumber, type Segment } from "../index/segment.ts";
import { allocateEmptyBits, type DocumentSet, intersect, type QueryContext } from "./query-context.ts";

/** The documents with any of the ordinals. */
export function documentBitsByOrdinals(
  context: QueryContext,
  segment: Segment,
  field: string,
  ordinals: readonly number[],
): number {
  const { memory, kernels } = context;
  const { at, words } = segment;
  const bits = allocateEmptyBits(context, segment);
  const layout = segment.layout.values[field];
  if (!layout) return bits;
  if (layout.bitsets === 0 && layout.lists === 0) {
    const wanted = new Set(ordinals);
    for (let document = 0; document < segment.documents; document++)
      segment.ordinals(field, document, (ordinal) => {
        if (wanted.has(ordinal)) memory.setBit(bits, document);
      });
    return bits;
  }
  for (const ordinal of ordinals) {
    // skips a value that was added after the segment was written, since no document of it has that value
    if (ordinal >= layout.size) continue;
    if (layout.bitsets !== 0) kernels.or(bits, at + layout.bitsets + ordinal * words * 8, words);
    else {
      const starts = ((at + layout.listStarts) >>> 2) + ordinal;
      const from = memory.u32[starts] ?? 0;
      kernels.markPostings(bits, at + layout.lists + from * 3, (memory.u32[starts + 1] ?? 0) - from);
    }
  }
  return bits;
}

/** The documents with the ids. */
export function documentBitsByIds(context: QueryContext, segment: Segment, ids: readonly number[]): number {
  const bits = allocateEmptyBits(context, segment);
  for (const id of ids) {
    const document = segment.find(id);
    if (document >= 0) context.memory.setBit(bits, document);
  }
  return bits;
}

/** The documents that pass the filter. */
export function documentBitsByFilter(context: QueryContext, segment: Segment, filter: EngineFilter): number {
  const { kernels, catalog } = context;
  if ("range" in filter) {
    const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = filter.range;
    const bits = allocateEmptyBits(context, segment);
    const layout = segment.layout.numbers[filter.field];
    if (layout)
      kernels.matchRange(
        bytesPerNumber(layout),
        segment.at + layout.column,
        segment.documents,
        layout.least,
        low,
        high,
        bits,
      );
    return bits;
  }
  const values = catalog.valuesOf(filter.field);
  const ordinals = filter.values.map((id) => values.find(id)).filter((ordinal) => ordinal !== 0);
  const bits = documentBitsByOrdinals(context, segment, filter.field, ordinals);
  if (filter.exclude) kernels.andNot(bits, segment.live, bits, segment.words);
  return bits;
}

/** The documents that a caller may see: not deleted, with a visible acl, past their embargo. */
export function visibleDocuments(context: QueryContext, segment: Segment, { acls, now }: EngineCaller): DocumentSet {
  const { memory, kernels, catalog } = context;
  const { live, layout, at, words } = segment;
  const values = catalog.valuesOf(ACL_FIELD);
  const allowed =
    acls === "all"
      ? live
      : documentBitsByOrdinals(
          context,
          segment,
          ACL_FIELD,
          acls.map((acl) => values.find(acl + 1)).filter((ordinal) => ordinal !== 0),
        );
  const set = intersect(context, segment, live, allowed);
  const { count, documents, until } = layout.embargoes;
  if (count === 0) return set;
  for (let i = 0; i < count; i++) {
    const end = memory.f64[((at + until) >>> 3) + i] ?? 0;
    if (end > now) memory.clearBit(set.bits, memory.u32[((at + documents) >>> 2) + i] ?? 0);
  }
  return { bits: set.bits, count: kernels.popcount(set.bits, words) };
}
