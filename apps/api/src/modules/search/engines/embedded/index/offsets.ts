// Offsets of each document's part of a longer list: one absolute offset (u32) per block of documents, and per document a
// relative one (u16). If blocks are too long for u16, one absolute offset per document. The head has the block size as a
// shift, and the number of bytes before the u16 offsets; 0 if there are none.

import { runInSlices, type SegmentPlan } from "../index/segment-plan.ts";
import type { LinearMemory } from "../kernels/memory.ts";

const HEAD_BYTES = 8;
const MAX_SHIFT = 6;
/** Minimum shift of a block's size: offsets of smaller blocks would take hardly less space than absolute ones. */
const MIN_SHIFT = 2;

/** Reserves and writes offsets. `lengths`: of each document's part. */
export function planOffsets(memory: LinearMemory, plan: SegmentPlan, lengths: Uint32Array): number {
  const shift = shiftFor(lengths);
  return plan.reserve(offsetsByteSize(lengths.length, shift), (at) => writeOffsets(memory, at, lengths, shift));
}

/** Shift 0 means an absolute offset per document. */
export function offsetsByteSize(documents: number, shift: number): number {
  const blocks = (documents >>> shift) + 1;
  return HEAD_BYTES + blocks * 4 + (shift > 0 ? documents + 1 + blocks : 0) * 2;
}

export function* writeOffsets(memory: LinearMemory, at: number, lengths: Uint32Array, shift: number): Generator<void> {
  const n = lengths.length;
  const near = HEAD_BYTES + ((n >>> shift) + 1) * 4;
  memory.u32.set([shift, shift > 0 ? near : 0], at >>> 2);
  const within = (1 << shift) - 1;
  let next = 0;
  let block = 0;
  yield* runInSlices(n + 1, (from, end) => {
    const { u16, u32 } = memory;
    for (let i = from; i < end; i++) {
      const number = i >>> shift;
      const place = ((at + near) >>> 1) + i + number;
      if ((i & within) === 0) {
        if (shift > 0 && i > 0) u16[place - 1] = next - block;
        block = next;
        u32[((at + HEAD_BYTES) >>> 2) + number] = block;
      }
      if (shift > 0) u16[place] = next - block;
      next += lengths[i] ?? 0;
    }
  });
}

/** The shift of the largest blocks that all stay within 64 kB; 0: they would be too small. */
function shiftFor(lengths: Uint32Array): number {
  for (let shift = MAX_SHIFT; shift >= MIN_SHIFT; shift--) if (fits(lengths, (1 << shift) - 1)) return shift;
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

/** The start of a document's part; for the index after the last document, the end. */
export function offsetAt({ u16, u32 }: LinearMemory, offsets: number, document: number): number {
  const shift = u32[offsets >>> 2] ?? 0;
  const near = u32[(offsets >>> 2) + 1] ?? 0;
  const number = document >>> shift;
  const block = u32[((offsets + HEAD_BYTES) >>> 2) + number] ?? 0;
  return near === 0 ? block : block + (u16[((offsets + near) >>> 1) + document + number] ?? 0);
}
