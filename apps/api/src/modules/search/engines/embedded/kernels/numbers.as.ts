// Number columns of 4 bytes (codes: 0 for none, else value - least + 1) or 8 bytes (doubles: NaN for none).

import { incrementCount } from "./counting.as";

/** The number of a document in a column; NaN if it has none. */
function numberAt(width: i32, col: usize, doc: usize, least: f64): f64 {
  if (width == 8) return load<f64>(col + (doc << 3));
  const code = load<u32>(col + (doc << 2));
  return code == 0 ? NaN : least + <f64>(code - 1);
}

/** Sets in the bitset `dst` the documents whose number is in the range, ends included. */
export function matchRange(width: i32, col: usize, n: i32, least: f64, low: f64, high: f64, dst: usize): void {
  for (let i: i32 = 0; i < n; i += 64) {
    let x: u64 = 0;
    const m = min<i32>(64, n - i);
    for (let k: i32 = 0; k < m; k++) {
      const v = numberAt(width, col, <usize>(i + k), least);
      x |= (<u64>(<u32>(v >= low) & <u32>(v <= high))) << (<u64>k);
    }
    store<u64>(dst + (<usize>i >> 3), x);
  }
}

/** Writes ascending sort keys of listed documents: sign * number; Infinity without a number. */
export function writeNumberKeys(width: i32, docs: usize, n: i32, col: usize, least: f64, sign: f64, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const v = numberAt(width, col, <usize>load<u32>(docs + (i << 2)), least);
    store<f64>(keys + (i << 3), v != v ? Infinity : sign * v);
  }
}

/** Writes sort keys from scores, and resets the scores to 0. */
export function moveScoresToKeys(docs: usize, n: i32, scores: usize, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const p = scores + ((<usize>load<u32>(docs + (i << 2))) << 2);
    store<f64>(keys + (i << 3), -(<f64>load<u32>(p)));
    store<u32>(p, 0);
  }
}

/** Updates count, min and max (f64) at `out` with the numbers of a bitset's documents. */
export function updateStats(width: i32, bits: usize, words: i32, col: usize, least: f64, out: usize): void {
  let low = load<f64>(out + 8);
  let high = load<f64>(out + 16);
  let count = load<f64>(out);
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    while (x != 0) {
      const v = numberAt(width, col, ((<usize>w) << 6) + <usize>ctz<u64>(x), least);
      x &= x - 1;
      if (v != v) continue;
      count += 1;
      low = min<f64>(low, v);
      high = max<f64>(high, v);
    }
  }
  store<f64>(out, count);
  store<f64>(out + 8, low);
  store<f64>(out + 16, high);
}

function part(v: f64, low: f64, high: f64, parts: i32): usize {
  if (high <= low) return 0;
  return <usize>min<i32>(<i32>Math.floor(((v - low) / (high - low)) * <f64>parts), parts - 1);
}

/** Counts the numbers of a bitset's documents in equal parts of low..high. */
export function countHistogram(
  width: i32,
  bits: usize,
  words: i32,
  col: usize,
  least: f64,
  low: f64,
  high: f64,
  parts: i32,
  out: usize,
): void {
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    while (x != 0) {
      const v = numberAt(width, col, ((<usize>w) << 6) + <usize>ctz<u64>(x), least);
      x &= x - 1;
      if (v == v) incrementCount(out, part(v, low, high, parts));
    }
  }
}
