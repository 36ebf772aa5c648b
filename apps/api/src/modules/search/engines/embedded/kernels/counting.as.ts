// Counts values. Single columns have one ordinal per document, multi columns offsets and ordinals.

import { bump } from "./bump.as";
import { AHEAD, blocksOf, MAX_READ_SUM, nearOf, readAhead, shareOf, shiftOf } from "./offsets.as";

function singleRun<T>(col: usize, n: i32, counts: usize): void {
  const size = <usize>sizeof<T>();
  const end = col + <usize>n * size;
  const quads = col + (<usize>n & ~(<usize>3)) * size;
  for (; col < quads; col += size << 2) {
    const a = <usize>load<T>(col);
    const b = <usize>load<T>(col + size);
    const c = <usize>load<T>(col + size * 2);
    const d = <usize>load<T>(col + size * 3);
    bump(counts, a);
    bump(counts, b);
    bump(counts, c);
    bump(counts, d);
  }
  for (; col < end; col += size) bump(counts, <usize>load<T>(col));
}

function singleBits<T>(bits: usize, words: i32, col: usize, counts: usize): void {
  const size = <usize>sizeof<T>();
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = col + <usize>w * 64 * size;
    if (x == 0xffffffffffffffff) {
      singleRun<T>(base, 64, counts);
      continue;
    }
    while (x != 0) {
      bump(counts, <usize>load<T>(base + <usize>ctz<u64>(x) * size));
      x &= x - 1;
    }
  }
}

function singleList<T>(docs: usize, n: i32, col: usize, counts: usize): void {
  const end = docs + ((<usize>n) << 2);
  for (; docs < end; docs += 4) bump(counts, <usize>load<T>(col + <usize>load<u32>(docs) * <usize>sizeof<T>()));
}

function multiBits<T>(bits: usize, words: i32, offsets: usize, values: usize, counts: usize): void {
  const size = <usize>sizeof<T>();
  const blocks = blocksOf(offsets);
  const near = nearOf(offsets);
  const shift = shiftOf(offsets);
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = (<usize>w) << 6;
    if (x == 0xffffffffffffffff) {
      const from = <u32>shareOf(blocks, near, shift, base);
      const end = <u32>(shareOf(blocks, near, shift, base + 63) >> 32);
      singleRun<T>(values + <usize>from * size, <i32>(end - from), counts);
      continue;
    }
    while (x != 0) {
      const share = shareOf(blocks, near, shift, base + <usize>ctz<u64>(x));
      const end = values + <usize>(share >> 32) * size;
      for (let p = values + <usize>(<u32>share) * size; p < end; p += size) bump(counts, <usize>load<T>(p));
      x &= x - 1;
    }
  }
}

function multiList<T>(docs: usize, n: i32, offsets: usize, values: usize, counts: usize): void {
  const size = <usize>sizeof<T>();
  const stop = docs + ((<usize>n) << 2);
  const blocks = blocksOf(offsets);
  const near = nearOf(offsets);
  const shift = shiftOf(offsets);
  while (docs < stop) {
    const soon = min(stop, docs + AHEAD);
    if (readAhead(docs, soon, blocks, near, shift, values, size) > MAX_READ_SUM) return;
    for (; docs < soon; docs += 4) {
      const share = shareOf(blocks, near, shift, <usize>load<u32>(docs));
      const end = values + <usize>(share >> 32) * size;
      for (let p = values + <usize>(<u32>share) * size; p < end; p += size) bump(counts, <usize>load<T>(p));
    }
  }
}

/** `width`: bytes of an ordinal, 1, 2 or 4. */
export function countRun(width: i32, col: usize, n: i32, counts: usize): void {
  if (width == 1) singleRun<u8>(col, n, counts);
  else if (width == 2) singleRun<u16>(col, n, counts);
  else singleRun<u32>(col, n, counts);
}

export function countSingleBits(width: i32, bits: usize, words: i32, col: usize, counts: usize): void {
  if (width == 1) singleBits<u8>(bits, words, col, counts);
  else if (width == 2) singleBits<u16>(bits, words, col, counts);
  else singleBits<u32>(bits, words, col, counts);
}

export function countSingleList(width: i32, docs: usize, n: i32, col: usize, counts: usize): void {
  if (width == 1) singleList<u8>(docs, n, col, counts);
  else if (width == 2) singleList<u16>(docs, n, col, counts);
  else singleList<u32>(docs, n, col, counts);
}

export function countMultiBits(width: i32, bits: usize, words: i32, offsets: usize, col: usize, counts: usize): void {
  if (width == 1) multiBits<u8>(bits, words, offsets, col, counts);
  else if (width == 2) multiBits<u16>(bits, words, offsets, col, counts);
  else multiBits<u32>(bits, words, offsets, col, counts);
}

export function countMultiList(width: i32, docs: usize, n: i32, offsets: usize, col: usize, counts: usize): void {
  if (width == 1) multiList<u8>(docs, n, offsets, col, counts);
  else if (width == 2) multiList<u16>(docs, n, offsets, col, counts);
  else multiList<u32>(docs, n, offsets, col, counts);
}

// For few documents: the counts are all 0 before, and the ordinals whose counts become nonzero are recorded.

function touch(counts: usize, ordinal: usize, touched: usize, had: i32): i32 {
  const p = counts + (ordinal << 2);
  const count = load<u32>(p);
  store<u32>(p, count + 1);
  if (count != 0) return had;
  store<u32>(touched + ((<usize>had) << 2), <u32>ordinal);
  return had + 1;
}

function touchSingleOf<T>(docs: usize, n: i32, col: usize, counts: usize, touched: usize, had: i32): i32 {
  const end = docs + ((<usize>n) << 2);
  for (; docs < end; docs += 4)
    had = touch(counts, <usize>load<T>(col + <usize>load<u32>(docs) * <usize>sizeof<T>()), touched, had);
  return had;
}

function touchMultiOf<T>(
  docs: usize,
  n: i32,
  offsets: usize,
  values: usize,
  counts: usize,
  touched: usize,
  had: i32,
): i32 {
  const size = <usize>sizeof<T>();
  const stop = docs + ((<usize>n) << 2);
  const blocks = blocksOf(offsets);
  const near = nearOf(offsets);
  const shift = shiftOf(offsets);
  while (docs < stop) {
    const soon = min(stop, docs + AHEAD);
    if (readAhead(docs, soon, blocks, near, shift, values, size) > MAX_READ_SUM) return 0;
    for (; docs < soon; docs += 4) {
      const share = shareOf(blocks, near, shift, <usize>load<u32>(docs));
      const end = values + <usize>(share >> 32) * size;
      for (let p = values + <usize>(<u32>share) * size; p < end; p += size)
        had = touch(counts, <usize>load<T>(p), touched, had);
    }
  }
  return had;
}

/** `had`: ordinals recorded before; returns how many are recorded now. */
export function touchSingle(width: i32, docs: usize, n: i32, col: usize, counts: usize, touched: usize, had: i32): i32 {
  if (width == 1) return touchSingleOf<u8>(docs, n, col, counts, touched, had);
  if (width == 2) return touchSingleOf<u16>(docs, n, col, counts, touched, had);
  return touchSingleOf<u32>(docs, n, col, counts, touched, had);
}

export function touchMulti(
  width: i32,
  docs: usize,
  n: i32,
  offsets: usize,
  col: usize,
  counts: usize,
  touched: usize,
  had: i32,
): i32 {
  if (width == 1) return touchMultiOf<u8>(docs, n, offsets, col, counts, touched, had);
  if (width == 2) return touchMultiOf<u16>(docs, n, offsets, col, counts, touched, had);
  return touchMultiOf<u32>(docs, n, offsets, col, counts, touched, had);
}
