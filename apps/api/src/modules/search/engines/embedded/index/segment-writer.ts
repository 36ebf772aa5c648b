// Writes collected rows as a segment: documents newest first, then by id.

import type { LinearMemory } from "../kernels/memory.ts";
import { planNumberColumn, planValueColumn } from "./column-writer.ts";
import { MAX_SEGMENT_DOCUMENTS, type NumberLayout, Segment, type SegmentLayout, type ValueLayout } from "./segment.ts";
import { SegmentPlan } from "./segment-plan.ts";
import type { SegmentRows } from "./segment-rows.ts";
import { planWords } from "./word-writer.ts";

/** Works in slices of a few milliseconds, so that queries can run in between. Rows must not change meanwhile. */
export function* writeSegment(memory: LinearMemory, rows: SegmentRows): Generator<void, Segment> {
  const n = rows.length;
  if (n > MAX_SEGMENT_DOCUMENTS) throw new Error(`a segment holds ${MAX_SEGMENT_DOCUMENTS} documents at most`);
  const order = newestFirst(rows);
  yield;
  const plan = new SegmentPlan();
  const { ids, embargoes } = rows;

  const idsAt = plan.reserve(n * 4, (at) => {
    for (let i = 0; i < n; i++) memory.u32[(at >>> 2) + i] = ids.at(order[i] ?? 0);
  });
  const byId = plan.reserve(n * 4, function* (at) {
    // id (32 bits) and document (20 bits) in one double, which sorts much faster than with a comparison function
    const keys = Float64Array.from(order, (row, i) => ids.at(row) * MAX_SEGMENT_DOCUMENTS + i).sort();
    yield;
    for (let i = 0; i < n; i++) memory.u32[(at >>> 2) + i] = (keys[i] ?? 0) % MAX_SEGMENT_DOCUMENTS;
  });

  const embargoed: number[] = [];
  for (let i = 0; i < n; i++) if (embargoes.at(order[i] ?? 0) > 0) embargoed.push(i);
  const documents = plan.reserve(embargoed.length * 4, (at) => memory.u32.set(embargoed, at >>> 2));
  const until = plan.reserve(embargoed.length * 8, (at) => {
    for (const [i, document] of embargoed.entries()) memory.f64[(at >>> 3) + i] = embargoes.at(order[document] ?? 0);
  });

  const values: Record<string, ValueLayout> = {};
  for (const [field, column] of rows.values) {
    values[field] = planValueColumn(memory, plan, column, order, rows.catalog.valuesOf(field).size);
    yield;
  }
  const numbers: Record<string, NumberLayout> = {};
  for (const [field, column] of rows.numbers) numbers[field] = planNumberColumn(memory, plan, column, order);
  const words = yield* planWords(memory, plan, rows, order);

  const at = yield* plan.write(memory);
  const layout: SegmentLayout = {
    documents: n,
    bytes: plan.bytes,
    ids: idsAt,
    byId,
    embargoes: { count: embargoed.length, documents, until },
    values,
    numbers,
    ...words,
  };
  return new Segment(memory, at, layout);
}

function newestFirst(rows: SegmentRows): Uint32Array {
  const { ids } = rows;
  const dates = rows.numbers.get(rows.catalog.newest);
  const key = (row: number) => {
    const date = dates && row < dates.length ? dates.at(row) : Number.NaN;
    return Number.isNaN(date) ? Number.POSITIVE_INFINITY : -date;
  };
  const keys = Float64Array.from({ length: rows.length }, (_, row) => key(row));
  // an ordinary array, whose sort is fast for the sorted runs that merged segments consist of
  const order = Array.from({ length: rows.length }, (_, row) => row);
  order.sort((a, b) => {
    const x = keys[a] ?? 0;
    const y = keys[b] ?? 0;
    return x === y ? ids.at(a) - ids.at(b) : x < y ? -1 : 1;
  });
  return Uint32Array.from(order);
}

export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
