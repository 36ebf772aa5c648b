// Where each document's share of a longer list begins and ends: an address (u32) for each block of documents, and how
// far behind it its documents begin and the last one ends (u16). Where blocks are too long for that, an address for each
// document. A head says how: documents of a block as a shift, and the bytes up to the u16, 0 where there are none.

import type { LinearMemory } from "./memory.ts";
import { inSlices, type SegmentPlan } from "./segment-plan.ts";

const HEAD = 8;
const MOST_SHIFT = 6;
/** Smaller blocks take more room than an address for each document, or hardly less. */
const LEAST_SHIFT = 2;
const SLICE = 65_536;

/** `lengths`: by document. */
export function planOffsets(memory: LinearMemory, plan: SegmentPlan, lengths: Uint32Array): number {
  const shift = shiftFor(lengths);
  return plan.reserve(offsetBytes(lengths.length, shift), (at) => writeOffsets(memory, at, lengths, shift));
}

/** With 0 as shift: an address for each document. */
export function offsetBytes(documents: number, shift: number): number {
  const blocks = (documents >>> shift) + 1;
  return HEAD + blocks * 4 + (shift > 0 ? documents + 1 + blocks : 0) * 2;
}

export function* writeOffsets(memory: LinearMemory, at: number, lengths: Uint32Array, shift: number): Generator<void> {
  const n = lengths.length;
  const near = HEAD + ((n >>> shift) + 1) * 4;
  memory.u32.set([shift, shift > 0 ? near : 0], at >>> 2);
  const within = (1 << shift) - 1;
  let next = 0;
  let block = 0;
  yield* inSlices(n + 1, SLICE, (from, end) => {
    const { u16, u32 } = memory;
    for (let i = from; i < end; i++) {
      const number = i >>> shift;
      const place = ((at + near) >>> 1) + i + number;
      if ((i & within) === 0) {
        if (shift > 0 && i > 0) u16[place - 1] = next - block;
        block = next;
        u32[((at + HEAD) >>> 2) + number] = block;
      }
      if (shift > 0) u16[place] = next - block;
      next += lengths[i] ?? 0;
    }
  });
}

/** Of the largest blocks that are all within 64 kB; 0: too small to be worth it. */
function shiftFor(lengths: Uint32Array): number {
  for (let shift = MOST_SHIFT; shift >= LEAST_SHIFT; shift--) if (fits(lengths, (1 << shift) - 1)) return shift;
  return 0;
}

function fits(lengths: Uint32Array, within: number): boolean {
  let length = 0;
  for (let i = 0; i < lengths.length; i++) {
    if ((i & within) === 0) length = 0;
    length += lengths[i] ?? 0;
    if (length > 0xffff) return false;
  }
  return true;
}

/** Where the share of a document begins; behind the last one: where that ends. */
export function offsetAt({ u16, u32 }: LinearMemory, offsets: number, document: number): number {
  const shift = u32[offsets >>> 2] ?? 0;
  const near = u32[(offsets >>> 2) + 1] ?? 0;
  const number = document >>> shift;
  const block = u32[((offsets + HEAD) >>> 2) + number] ?? 0;
  return near === 0 ? block : block + (u16[((offsets + near) >>> 1) + document + number] ?? 0);
}
