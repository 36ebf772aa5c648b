// Finds phrases: words that follow each other.

import { readCode } from "./codes.as";
import { rangeOf } from "./offsets.as";

/**
 * Writes to `dst` the documents of `bits` whose stream contains the pattern. A stream is the document's words as LEB128
 * codes; codes below `boundary` separate texts. Pattern: pairs (code, mask of its possible positions); `last` is the mask of
 * the last position.
 */
export function matchPhrase(
  bits: usize,
  words: i32,
  offsets: usize,
  streams: usize,
  boundary: u32,
  pattern: usize,
  pairs: i32,
  last: u32,
  dst: usize,
): void {
  const patternEnd = pattern + ((<usize>pairs) << 3);
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    let found: u64 = 0;
    while (x != 0) {
      const t = <usize>ctz<u64>(x);
      x &= x - 1;
      const share = rangeOf(offsets, ((<usize>w) << 6) + t);
      let p = streams + <usize>(<u32>share);
      const end = streams + <usize>(share >> 32);
      let state: u32 = 0;
      while (p < end) {
        const read = readCode(p);
        const code = <u32>read;
        p = <usize>(read >> 32);
        if (code < boundary) {
          state = 0;
          continue;
        }
        let mask: u32 = 0;
        for (let q = pattern; q < patternEnd; q += 8) if (load<u32>(q) == code) mask |= load<u32>(q + 4);
        state = ((state << 1) | 1) & mask;
        if (state & last) {
          found |= (<u64>1) << (<u64>t);
          break;
        }
      }
    }
    store<u64>(dst + ((<usize>w) << 3), found);
  }
}

/**
 * Writes to `dst` the documents of `bits` whose stream contains the bytes of a code sequence: like `matchPhrase` with one
 * code per position, but many times faster. Reads up to 15 bytes past the streams.
 */
export function matchCodeSequence(
  bits: usize,
  words: i32,
  offsets: usize,
  streams: usize,
  needle: usize,
  length: i32,
  dst: usize,
): void {
  const rest = <usize>length - 1;
  const first = i8x16.splat(load<i8>(needle));
  const last = i8x16.splat(load<i8>(needle + rest));
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    let found: u64 = 0;
    while (x != 0) {
      const t = <usize>ctz<u64>(x);
      x &= x - 1;
      const share = rangeOf(offsets, ((<usize>w) << 6) + t);
      const begin = streams + <usize>(<u32>share);
      const end = streams + <usize>(share >> 32);
      if (occurs(begin, end, first, last, needle, rest)) found |= (<u64>1) << (<u64>t);
    }
    store<u64>(dst + ((<usize>w) << 3), found);
  }
}

// Compares the first and the last byte at 16 positions at a time. A code ends with its only byte below 128, so equal
// bytes that do not start within a code are an occurrence of the sequence.
function occurs(begin: usize, end: usize, first: v128, last: v128, needle: usize, rest: usize): bool {
  for (let p = begin; p + rest < end; p += 16) {
    let places = <u32>i8x16.bitmask(v128.and(i8x16.eq(v128.load(p), first), i8x16.eq(v128.load(p + rest), last)));
    while (places != 0) {
      const q = p + <usize>ctz<u32>(places);
      places &= places - 1;
      if (q + rest >= end) return false;
      if (q > begin && load<u8>(q - 1) >= 128) continue;
      let i: usize = 1;
      while (i < rest && load<u8>(q + i) == load<u8>(needle + i)) i++;
      if (i >= rest) return true;
    }
  }
  return false;
}
