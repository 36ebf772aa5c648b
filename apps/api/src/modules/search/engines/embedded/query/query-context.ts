// What every step of a query needs.

import type { FieldCatalog } from "../index/field-catalog.ts";
import type { Segment } from "../index/segment.ts";
import type { Kernels } from "../kernels/kernels.ts";
import type { LinearMemory, Scratch } from "../kernels/memory.ts";

export interface QueryContext {
  memory: LinearMemory;
  kernels: Kernels;
  catalog: FieldCatalog;
  /** Memory for the current query; freed before the next one. */
  scratch: Scratch;
}

/** A bitset of documents, and how many there are. */
export interface DocumentSet {
  bits: number;
  count: number;
}

/** An empty bitset of a segment's documents, in scratch memory. */
export function allocateEmptyBits({ kernels, scratch }: QueryContext, { words }: Segment): number {
  const bits = scratch.allocate(words * 8);
  kernels.clear(bits, words * 8);
  return bits;
}

/** The documents of both bitsets. */
export function intersect({ kernels, scratch }: QueryContext, { words }: Segment, a: number, b: number): DocumentSet {
  const bits = scratch.allocate(words * 8);
  return { bits, count: kernels.and(bits, a, b, words) };
}
