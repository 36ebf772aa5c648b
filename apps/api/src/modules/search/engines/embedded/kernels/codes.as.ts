// Searches words in the token streams of few documents, instead of reading all postings of the words.

import { rangeOf } from "./offsets.as";
import { markDocument } from "./postings.as";

/** The code at an address in the lower 32 bits, the address after it in the upper ones. */
export function readCode(p: usize): u64 {
  let byte = <u32>load<u8>(p++);
  let code = byte & 127;
  for (let shift: u32 = 7; byte >= 128; shift += 7) {
    byte = <u32>load<u8>(p++);
    code |= (byte & 127) << shift;
  }
  return <u64>code | ((<u64>p) << 32);
}

/** A range is a pair of u32: its first code, and the number of codes. */
function within(code: u32, ranges: usize, end: usize): bool {
  for (; ranges < end; ranges += 8) if (code - load<u32>(ranges) < load<u32>(ranges + 4)) return true;
  return false;
}

/** Adds to `dst` the listed documents whose stream contains a code of the ranges. */
export function matchCodeRanges(
  docs: usize,
  n: i32,
  offsets: usize,
  streams: usize,
  ranges: usize,
  count: i32,
  dst: usize,
): void {
  const rangesEnd = ranges + ((<usize>count) << 3);
  const stop = docs + ((<usize>n) << 2);
  for (; docs < stop; docs += 4) {
    const doc = load<u32>(docs);
    const share = rangeOf(offsets, <usize>doc);
    const end = streams + <usize>(share >> 32);
    for (let p = streams + <usize>(<u32>share); p < end; ) {
      const read = readCode(p);
      p = <usize>(read >> 32);
      if (!within(<u32>read, ranges, rangesEnd)) continue;
      markDocument(dst, doc);
      break;
    }
  }
}

/** Maximum number of different words of the ranges per document; `seen` has space for them. */
const MAX_SEEN_WORDS: i32 = 64;

/**
 * Like `scorePostings` in postings.as.ts, for the words of the ranges in the listed documents. `weights`: u32 by separator;
 * 0 continues a field. `values`: u32 by summed weight. Returns 0 if a document has too many different words; the scores
 * are then invalid.
 */
export function scoreCodeRanges(
  add: i32,
  scores: usize,
  docs: usize,
  n: i32,
  offsets: usize,
  streams: usize,
  boundary: u32,
  weights: usize,
  ranges: usize,
  count: i32,
  factor: u32,
  values: usize,
  seen: usize,
): i32 {
  const rangesEnd = ranges + ((<usize>count) << 3);
  const stop = docs + ((<usize>n) << 2);
  for (; docs < stop; docs += 4) {
    const doc = <usize>load<u32>(docs);
    const share = rangeOf(offsets, doc);
    const end = streams + <usize>(share >> 32);
    let field: u32 = 0;
    let had: i32 = 0;
    for (let p = streams + <usize>(<u32>share); p < end; ) {
      const read = readCode(p);
      const code = <u32>read;
      p = <usize>(read >> 32);
      if (code < boundary) {
        if (code > 0) field = load<u32>(weights + ((<usize>code) << 2));
        continue;
      }
      if (!within(code, ranges, rangesEnd)) continue;
      let k: i32 = 0;
      while (k < had && load<u32>(seen + ((<usize>k) << 3)) != code) k++;
      if (k == MAX_SEEN_WORDS) return 0;
      const place = seen + ((<usize>k) << 3);
      if (k == had) {
        had++;
        store<u32>(place, code);
        store<u32>(place + 4, 0);
      }
      store<u32>(place + 4, min<u32>(255, load<u32>(place + 4) + field));
    }
    const p32 = scores + (doc << 2);
    let score = load<u32>(p32);
    for (let k: i32 = 0; k < had; k++) {
      const one = factor * load<u32>(values + ((<usize>load<u32>(seen + ((<usize>k) << 3) + 4)) << 2));
      score = add != 0 ? score + one : max<u32>(score, one);
    }
    store<u32>(p32, score);
  }
  return 1;
}
