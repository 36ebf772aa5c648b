// Counts values. Ordinals have 1, 2 or 4 bytes (`width`). Loops are compiled once per width: one for all widths would
// be half as fast.

import { rangeOf } from "./offsets.as";

/** Increments the count of an ordinal. */
export function incrementCount(counts: usize, ordinal: usize): void {
  const p = counts + (ordinal << 2);
  store<u32>(p, load<u32>(p) + 1);
}

function runOf<T>(col: usize, n: i32, counts: usize): void {
  const end = col + <usize>n * <usize>sizeof<T>();
  for (; col < end; col += <usize>sizeof<T>()) incrementCount(counts, <usize>load<T>(col));
}

/** Counts the first n ordinals of a column. */
export function countOrdinals(width: i32, col: usize, n: i32, counts: usize): void {
  if (width == 1) runOf<u8>(col, n, counts);
  else if (width == 2) runOf<u16>(col, n, counts);
  else runOf<u32>(col, n, counts);
}

function listOf<T>(docs: usize, n: i32, offsets: usize, col: usize, counts: usize): void {
  const size = <usize>sizeof<T>();
  const stop = docs + ((<usize>n) << 2);
  for (; docs < stop; docs += 4) {
    const doc = <usize>load<u32>(docs);
    if (offsets == 0) {
      incrementCount(counts, <usize>load<T>(col + doc * size));
      continue;
    }
    const share = rangeOf(offsets, doc);
    const end = col + <usize>(share >> 32) * size;
    for (let p = col + <usize>(<u32>share) * size; p < end; p += size) incrementCount(counts, <usize>load<T>(p));
  }
}

/** Counts the ordinals of listed documents. `offsets` 0: each has one. */
export function countOrdinalsOfDocuments(
  width: i32,
  docs: usize,
  n: i32,
  offsets: usize,
  col: usize,
  counts: usize,
): void {
  if (width == 1) listOf<u8>(docs, n, offsets, col, counts);
  else if (width == 2) listOf<u16>(docs, n, offsets, col, counts);
  else listOf<u32>(docs, n, offsets, col, counts);
}
