// When words are looked for in the streams of the documents that are left, instead of in all their postings.

import type { LinearMemory, Scratch } from "./memory.ts";
import { offsetAt } from "./offsets.ts";
import type { Segment } from "./segment.ts";

/** Neighbours in a segment's dictionary. */
export interface Neighbours {
  /** Of the first one. */
  rank: number;
  words: number;
  /** Postings of all of them. */
  n: number;
}

/** Bytes of a stream that take as long as finding it; as measured at a million documents. */
const WAY = 300;
/** More ranges than this take longer than postings. */
const MOST_RANGES = 12;

/** True where reading the streams of that many documents takes less than reading the postings. */
export function streamsAreLess(memory: LinearMemory, segment: Segment, documents: number, postings: number): boolean {
  const bytes = offsetAt(memory, segment.at + segment.layout.streamOffsets, segment.documents);
  return postings > documents * (WAY + bytes / segment.documents);
}

/** The words' codes as ranges in scratch memory; null: too many. */
export function codeRanges(
  memory: LinearMemory,
  scratch: Scratch,
  segment: Segment,
  runs: readonly Neighbours[],
): { at: number; count: number } | null {
  const ranges: number[] = [];
  for (const { rank, words } of runs) {
    const from = segment.dictionary.codesFrom(rank);
    const behind = segment.dictionary.codesFrom(rank + words);
    for (const [tier, first] of from.entries()) {
      const count = (behind[tier] ?? first) - first;
      if (count > 0) ranges.push(first, count);
    }
    if (ranges.length > MOST_RANGES * 2) return null;
  }
  const at = scratch.allocate(ranges.length * 4);
  memory.u32.set(ranges, at >>> 2);
  return { at, count: ranges.length / 2 };
}
