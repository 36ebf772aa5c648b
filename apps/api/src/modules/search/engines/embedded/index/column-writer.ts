// Writes the columns of a segment: values, numbers, ids.

import type { LinearMemory } from "../kernels/memory.ts";
import type { GrowableDoubles } from "./growable.ts";
import { planOffsets } from "./offsets.ts";
import type { NumberLayout, ValueLayout } from "./segment.ts";
import { countBitsetWords } from "./segment.ts";
import { runInSlices, type SegmentPlan } from "./segment-plan.ts";
import type { ValueRows } from "./segment-rows.ts";

/** Fields of up to this many values get a bitset per value, which is faster to count than a histogram. */
const MAX_BITSET_VALUES = 64;
/** Smaller segments have no bitsets and lists; they are scanned. */
const MIN_INDEXED_DOCUMENTS = 1024;

/** `order[i]`: the row that becomes document i. `size`: number of ordinals known so far. */
export function planValueColumn(
  memory: LinearMemory,
  plan: SegmentPlan,
  rows: ValueRows,
  order: Uint32Array,
  size: number,
): ValueLayout {
  const n = order.length;
  const { starts, ordinals } = rows;
  while (starts.length <= n) starts.push(ordinals.length);
  const count = ordinals.length;
  let single = true;
  for (let row = 0; row < n && single; row++) single = starts.at(row + 1) - starts.at(row) <= 1;
  const width = size <= 256 ? 1 : size <= 65_536 ? 2 : 4;

  const column = plan.reserve((single ? n : count) * width, function* (at) {
    let next = 0;
    yield* runInSlices(n, (from, end) => {
      const out = width === 1 ? memory.u8 : width === 2 ? memory.u16 : memory.u32;
      const base = at / width;
      for (let i = from; i < end; i++) {
        const row = order[i] ?? 0;
        if (single) out[base + i] = starts.at(row) < starts.at(row + 1) ? ordinals.at(starts.at(row)) : 0;
        else for (let j = starts.at(row); j < starts.at(row + 1); j++) out[base + next++] = ordinals.at(j);
      }
    });
  });

  const offsets = single
    ? 0
    : planOffsets(
        memory,
        plan,
        order.map((row) => starts.at(row + 1) - starts.at(row)),
      );

  const layout: ValueLayout = { width, column, count, offsets, size, bitsets: 0, listStarts: 0, lists: 0 };
  if (n < MIN_INDEXED_DOCUMENTS) return layout;
  if (size <= MAX_BITSET_VALUES) {
    const words = countBitsetWords(n);
    layout.bitsets = plan.reserve(size * words * 8, function* (at) {
      memory.f64.fill(0, at >>> 3, (at >>> 3) + size * words);
      yield* runInSlices(n, (from, end) => {
        for (let i = from; i < end; i++) {
          const row = order[i] ?? 0;
          for (let j = starts.at(row); j < starts.at(row + 1); j++) {
            memory.setBit(at + ordinals.at(j) * words * 8, i);
          }
        }
      });
    });
  } else if (size <= count * 4) planLists(memory, plan, rows, order, layout);
  return layout;
}

function planLists(
  memory: LinearMemory,
  plan: SegmentPlan,
  { starts, ordinals }: ValueRows,
  order: Uint32Array,
  layout: ValueLayout,
): void {
  const { size, count } = layout;
  const begins = new Uint32Array(size + 1);
  for (let j = 0; j < count; j++) begins[ordinals.at(j) + 1] = (begins[ordinals.at(j) + 1] ?? 0) + 1;
  for (let o = 0; o < size; o++) begins[o + 1] = (begins[o + 1] ?? 0) + (begins[o] ?? 0);
  layout.listStarts = plan.reserve((size + 1) * 4, (at) => memory.u32.set(begins, at >>> 2));
  layout.lists = plan.reserve(count * 3 + 1, function* (at) {
    const next = begins.slice();
    yield* runInSlices(order.length, (from, end) => {
      const { u8 } = memory;
      for (let i = from; i < end; i++) {
        const row = order[i] ?? 0;
        for (let j = starts.at(row); j < starts.at(row + 1); j++) {
          const ordinal = ordinals.at(j);
          const place = next[ordinal] ?? 0;
          next[ordinal] = place + 1;
          const p = at + place * 3;
          u8[p] = (i << 4) & 255;
          u8[p + 1] = i >>> 4;
          u8[p + 2] = i >>> 12;
        }
      }
    });
  });
}

/** Plans a number column: integers with a spread below 32 bits take 4 bytes, others 8. */
export function planNumberColumn(
  memory: LinearMemory,
  plan: SegmentPlan,
  rows: GrowableDoubles,
  order: Uint32Array,
): NumberLayout {
  const n = order.length;
  while (rows.length < n) rows.push(Number.NaN);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let whole = true;
  for (let row = 0; row < n; row++) {
    const number = rows.at(row);
    if (Number.isNaN(number)) continue;
    if (!Number.isInteger(number)) whole = false;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  if (least > most) least = most = 0;
  if (whole && Number.isSafeInteger(least) && most - least < 2 ** 32 - 2) {
    const column = plan.reserve(n * 4, (at) =>
      runInSlices(n, (from, end) => {
        for (let i = from; i < end; i++) {
          const number = rows.at(order[i] ?? 0);
          memory.u32[(at >>> 2) + i] = Number.isNaN(number) ? 0 : number - least + 1;
        }
      }),
    );
    return { column, kind: "codes", least };
  }
  const column = plan.reserve(n * 8, (at) =>
    runInSlices(n, (from, end) => {
      for (let i = from; i < end; i++) memory.f64[(at >>> 3) + i] = rows.at(order[i] ?? 0);
    }),
  );
  return { column, kind: "doubles", least: 0 };
}
