// Searches words in the token streams of few documents, instead of reading all postings of the words. Codes are decoded
// inline, as in phrases.as.ts: a separate function takes 20 % longer.

import { AHEAD, blocksOf, MAX_READ_SUM, nearOf, readAhead, shareOf, shiftOf } from "./offsets.as";
import { mark } from "./postings.as";

/** A range is a pair of u32: its first code, and the number of codes. */
function within(code: u32, ranges: usize, end: usize): bool {
  for (; ranges < end; ranges += 8) if (code - load<u32>(ranges) < load<u32>(ranges + 4)) return true;
  return false;
}

/** Adds to `dst` the listed documents whose stream contains a code of the ranges. */
export function coded(
  docs: usize,
  n: i32,
  offsets: usize,
  streams: usize,
  ranges: usize,
  count: i32,
  dst: usize,
): void {
  const blocks = blocksOf(offsets);
  const near = nearOf(offsets);
  const shift = shiftOf(offsets);
  const rangesEnd = ranges + ((<usize>count) << 3);
  const stop = docs + ((<usize>n) << 2);
  while (docs < stop) {
    const soon = min(stop, docs + AHEAD);
    if (readAhead(docs, soon, blocks, near, shift, streams, 1) > MAX_READ_SUM) return;
    for (; docs < soon; docs += 4) {
      const doc = load<u32>(docs);
      const share = shareOf(blocks, near, shift, <usize>doc);
      let p = streams + <usize>(<u32>share);
      const end = streams + <usize>(share >> 32);
      while (p < end) {
        let code = <u32>load<u8>(p++);
        if (code >= 128) {
          code &= 127;
          let shift: u32 = 7;
          for (;;) {
            const byte = <u32>load<u8>(p++);
            code |= (byte & 127) << shift;
            if (byte < 128) break;
            shift += 7;
          }
        }
        if (!within(code, ranges, rangesEnd)) continue;
        mark(dst, doc);
        break;
      }
    }
  }
}

/** Different words of the ranges per document at most; `seen` has space for them. */
const MAX_SEEN_WORDS: i32 = 64;

/**
 * scoreMax (or, with `add`, scoreAdd) over the words of the ranges in the listed documents. `weights`: u32 by separator;
 * 0 continues a field. `values`: u32 by summed weight. Returns 0 if a document has too many different words; the scores
 * are then invalid.
 */
export function scoreCoded(
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
  const blocks = blocksOf(offsets);
  const near = nearOf(offsets);
  const shift = shiftOf(offsets);
  const rangesEnd = ranges + ((<usize>count) << 3);
  const stop = docs + ((<usize>n) << 2);
  for (let soon = docs; docs < stop; docs += 4) {
    if (docs == soon) {
      soon = min(stop, docs + AHEAD);
      if (readAhead(docs, soon, blocks, near, shift, streams, 1) > MAX_READ_SUM) return 0;
    }
    const doc = <usize>load<u32>(docs);
    const share = shareOf(blocks, near, shift, doc);
    let p = streams + <usize>(<u32>share);
    const end = streams + <usize>(share >> 32);
    let field: u32 = 0;
    let had: i32 = 0;
    while (p < end) {
      let code = <u32>load<u8>(p++);
      if (code >= 128) {
        code &= 127;
        let shift: u32 = 7;
        for (;;) {
          const byte = <u32>load<u8>(p++);
          code |= (byte & 127) << shift;
          if (byte < 128) break;
          shift += 7;
        }
      }
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
