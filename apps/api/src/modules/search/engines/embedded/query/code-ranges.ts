// Decides when to search words in the token streams of the remaining documents instead of reading all their postings.

import { offsetAt } from "../index/offsets.ts";
import type { Segment } from "../index/segment.ts";
import type { PostingRun } from "../index/similar-word-finder.ts";
import type { QueryContext } from "./query-context.ts";

/** Seeking a stream takes as long as reading this many bytes of it, measured with a million documents. */
const STREAM_SEEK_COST_BYTES = 300;
/** Maximum number of code ranges that are searched in streams; with more, reading postings is faster. */
const MAX_RANGES = 12;

/** Whether reading the streams of this many documents is faster than reading this many postings. */
export function isStreamScanCheaper(
  { memory }: QueryContext,
  segment: Segment,
  documents: number,
  postings: number,
): boolean {
  const bytes = offsetAt(memory, segment.at + segment.layout.streamOffsets, segment.documents);
  return postings > documents * (STREAM_SEEK_COST_BYTES + bytes / segment.documents);
}

/** Writes the words' codes as ranges to scratch memory; null: too many ranges. */
export function writeCodeRanges(
  { memory, scratch }: QueryContext,
  segment: Segment,
  runs: readonly PostingRun[],
): { at: number; count: number } | null {
  const ranges: number[] = [];
  for (const { rank, words } of runs) {
    const from = segment.dictionary.codesFrom(rank);
    const behind = segment.dictionary.codesFrom(rank + words);
    for (const [tier, first] of from.entries()) {
      const count = (behind[tier] ?? first) - first;
      if (count > 0) ranges.push(first, count);
    }
    if (ranges.length > MAX_RANGES * 2) return null;
  }
  const at = scratch.allocate(ranges.length * 4);
  memory.u32.set(ranges, at >>> 2);
  return { at, count: ranges.length / 2 };
}
