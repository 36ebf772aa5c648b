// Evaluates filters over one segment; results are bitsets of documents.

import type { EngineFilter } from "../../engine.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory } from "../kernels/memory.ts";

/** Writes the documents with any of the ordinals to `dst`. */
export function ordinalBits(
  memory: LinearMemory,
  kernels: Kernels,
  segment: Segment,
  field: string,
  ordinals: readonly number[],
  dst: number,
): void {
  const layout = segment.layout.values[field];
  const { at, words } = segment;
  kernels.clear(dst, words * 8);
  if (!layout) return;
  if (layout.bitsets === 0 && layout.lists === 0) {
    scan(memory, segment, field, ordinals, dst);
    return;
  }
  for (const ordinal of ordinals) {
    // a value added after the segment was written is not in it
    if (ordinal >= layout.size) continue;
    if (layout.bitsets !== 0) kernels.or(dst, at + layout.bitsets + ordinal * words * 8, words);
    else {
      const starts = ((at + layout.listStarts) >>> 2) + ordinal;
      const from = memory.u32[starts] ?? 0;
      kernels.postings(dst, at + layout.lists + from * 3, (memory.u32[starts + 1] ?? 0) - from);
    }
  }
}

function scan(memory: LinearMemory, segment: Segment, field: string, ordinals: readonly number[], dst: number): void {
  const wanted = new Set(ordinals);
  for (let document = 0; document < segment.documents; document++) {
    segment.ordinals(field, document, (ordinal) => {
      if (!wanted.has(ordinal)) return;
      const at = (dst >>> 2) + (document >>> 5);
      memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (document & 31));
    });
  }
}

function rangeBits(kernels: Kernels, segment: Segment, field: string, low: number, high: number, dst: number): void {
  kernels.clear(dst, segment.words * 8);
  const layout = segment.layout.numbers[field];
  if (!layout || Number.isNaN(low) || Number.isNaN(high)) return;
  const column = segment.at + layout.column;
  if (layout.kind === "doubles") {
    kernels.rangeDoubles(column, segment.documents, low, high, dst);
    return;
  }
  const first = Math.max(1, Math.ceil(low) - layout.least + 1);
  const last = Math.min(0xffffffff, Math.floor(high) - layout.least + 1);
  if (first <= last) kernels.rangeCodes(column, segment.documents, first, last, dst);
}

/** Writes the documents with the ids to `dst`. */
export function documentBits(
  memory: LinearMemory,
  kernels: Kernels,
  segment: Segment,
  ids: readonly number[],
  dst: number,
): void {
  kernels.clear(dst, segment.words * 8);
  for (const id of ids) {
    const document = segment.find(id);
    if (document < 0) continue;
    const at = (dst >>> 2) + (document >>> 5);
    memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (document & 31));
  }
}

export function filterBits(
  memory: LinearMemory,
  kernels: Kernels,
  catalog: Catalog,
  segment: Segment,
  filter: EngineFilter,
  dst: number,
): void {
  if ("range" in filter) {
    const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = filter.range;
    rangeBits(kernels, segment, filter.field, low, high, dst);
    return;
  }
  const values = catalog.valuesOf(filter.field);
  const ordinals = filter.values.map((id) => values.find(id)).filter((ordinal) => ordinal !== 0);
  ordinalBits(memory, kernels, segment, filter.field, ordinals, dst);
  if (filter.exclude) kernels.andNot(dst, segment.live, dst, segment.words);
}
