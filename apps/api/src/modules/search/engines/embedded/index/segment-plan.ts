// Plans the memory layout of a segment and fills its parts once the block is allocated.

import type { LinearMemory } from "../kernels/memory.ts";

/** Documents or words per slice: a millisecond or two. */
const SLICE = 4096;

/** Writes a part at its address. It may yield between slices, and must then read the memory's views again. */
type Fill = (at: number) => Iterable<void> | void;

export class SegmentPlan {
  /** Offset 0 stays unused, so that 0 can mean "missing". */
  private size = 64;
  private readonly parts: { offset: number; fill: Fill }[] = [];

  reserve(bytes: number, fill: Fill): number {
    const offset = this.size;
    this.size = (offset + bytes + 7) & ~7;
    this.parts.push({ offset, fill });
    return offset;
  }

  get bytes(): number {
    // 8 bytes more: a posting is read as four bytes, the last of which may be past the end
    return this.size + 8;
  }

  *write(memory: LinearMemory): Generator<void, number> {
    const at = memory.allocate(this.bytes);
    for (const { offset, fill } of this.parts) yield* fill(at + offset) ?? [];
    return at;
  }
}

/** Calls `work` for ranges that cover 0..n, and yields between them. */
export function* runInSlices(n: number, work: (from: number, end: number) => void): Generator<void> {
  for (let from = 0; from < n; from += SLICE) {
    work(from, Math.min(n, from + SLICE));
    if (from + SLICE < n) yield;
  }
}
