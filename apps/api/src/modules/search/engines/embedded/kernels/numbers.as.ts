// Numbers: u32 codes (0: none, else value - least + 1) or f64 (NaN: none).

import { bump } from "./bump.as";

export function rangeCodes(col: usize, n: i32, low: u32, high: u32, dst: usize): void {
  for (let i: i32 = 0; i < n; i += 64) {
    let x: u64 = 0;
    const m = min<i32>(64, n - i);
    for (let k: i32 = 0; k < m; k++) {
      const v = load<u32>(col + ((<usize>(i + k)) << 2));
      x |= (<u64>(<u32>(v >= low) & <u32>(v <= high))) << (<u64>k);
    }
    store<u64>(dst + (<usize>i >> 3), x);
  }
}

export function rangeDoubles(col: usize, n: i32, low: f64, high: f64, dst: usize): void {
  for (let i: i32 = 0; i < n; i += 64) {
    let x: u64 = 0;
    const m = min<i32>(64, n - i);
    for (let k: i32 = 0; k < m; k++) {
      const v = load<f64>(col + ((<usize>(i + k)) << 3));
      x |= (<u64>(<u32>(v >= low) & <u32>(v <= high))) << (<u64>k);
    }
    store<u64>(dst + (<usize>i >> 3), x);
  }
}

/** Writes ascending sort keys of listed documents: sign * number; Infinity without a number. */
export function keysCodes(docs: usize, n: i32, col: usize, least: f64, sign: f64, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const code = load<u32>(col + ((<usize>load<u32>(docs + (i << 2))) << 2));
    store<f64>(keys + (i << 3), code == 0 ? Infinity : sign * (least + <f64>(code - 1)));
  }
}

export function keysDoubles(docs: usize, n: i32, col: usize, sign: f64, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const v = load<f64>(col + ((<usize>load<u32>(docs + (i << 2))) << 3));
    store<f64>(keys + (i << 3), v != v ? Infinity : sign * v);
  }
}

/** Writes sort keys from scores, and resets the scores to 0. */
export function keysScores(docs: usize, n: i32, scores: usize, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const p = scores + ((<usize>load<u32>(docs + (i << 2))) << 2);
    store<f64>(keys + (i << 3), -(<f64>load<u32>(p)));
    store<u32>(p, 0);
  }
}

/** Updates count, min and max (f64) at `out` with the numbers of a bitset's documents. */
export function statsCodes(bits: usize, words: i32, col: usize, least: f64, out: usize): void {
  let low = u32.MAX_VALUE;
  let high: u32 = 0;
  let count: f64 = 0;
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = col + ((<usize>w) << 8);
    while (x != 0) {
      const code = load<u32>(base + ((<usize>ctz<u64>(x)) << 2));
      x &= x - 1;
      if (code == 0) continue;
      count += 1;
      low = min<u32>(low, code);
      high = max<u32>(high, code);
    }
  }
  if (count == 0) return;
  store<f64>(out, load<f64>(out) + count);
  store<f64>(out + 8, min<f64>(load<f64>(out + 8), least + <f64>(low - 1)));
  store<f64>(out + 16, max<f64>(load<f64>(out + 16), least + <f64>(high - 1)));
}

export function statsDoubles(bits: usize, words: i32, col: usize, out: usize): void {
  let low = Infinity;
  let high = -Infinity;
  let count: f64 = 0;
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = col + ((<usize>w) << 9);
    while (x != 0) {
      const v = load<f64>(base + ((<usize>ctz<u64>(x)) << 3));
      x &= x - 1;
      if (v != v) continue;
      count += 1;
      low = min<f64>(low, v);
      high = max<f64>(high, v);
    }
  }
  if (count == 0) return;
  store<f64>(out, load<f64>(out) + count);
  store<f64>(out + 8, min<f64>(load<f64>(out + 8), low));
  store<f64>(out + 16, max<f64>(load<f64>(out + 16), high));
}

function part(v: f64, low: f64, high: f64, parts: i32): usize {
  if (high <= low) return 0;
  return <usize>min<i32>(<i32>Math.floor(((v - low) / (high - low)) * <f64>parts), parts - 1);
}

export function histogramCodes(
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
    const base = col + ((<usize>w) << 8);
    while (x != 0) {
      const code = load<u32>(base + ((<usize>ctz<u64>(x)) << 2));
      x &= x - 1;
      if (code != 0) bump(out, part(least + <f64>(code - 1), low, high, parts));
    }
  }
}

export function histogramDoubles(
  bits: usize,
  words: i32,
  col: usize,
  low: f64,
  high: f64,
  parts: i32,
  out: usize,
): void {
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = col + ((<usize>w) << 9);
    while (x != 0) {
      const v = load<f64>(base + ((<usize>ctz<u64>(x)) << 3));
      x &= x - 1;
      if (v == v) bump(out, part(v, low, high, parts));
    }
  }
}
