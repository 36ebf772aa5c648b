// Counting kernels over one linear memory. All arguments are byte addresses and lengths;
// `words` are 64-bit words of a bitset. kernels-twin.ts does the same in TypeScript and is the oracle of the test.
// Nothing here allocates, and nothing checks bounds: callers do.

// ---- bitsets ----

export function and(dst: usize, a: usize, b: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) {
    const x = load<i64>(a + i) & load<i64>(b + i);
    store<i64>(dst + i, x);
    count += popcnt<i64>(x);
  }
  return <i32>count;
}

export function andNot(dst: usize, a: usize, b: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) {
    const x = load<i64>(a + i) & ~load<i64>(b + i);
    store<i64>(dst + i, x);
    count += popcnt<i64>(x);
  }
  return <i32>count;
}

export function or(dst: usize, a: usize, words: i32): void {
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 16) v128.store(dst + i, v128.or(v128.load(dst + i), v128.load(a + i)));
}

export function popcount(a: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) count += popcnt<i64>(load<i64>(a + i));
  return <i32>count;
}

export function andCount(a: usize, b: usize, words: i32): i32 {
  let total = i64x2.splat(0);
  const end = a + ((<usize>words) << 3);
  while (a + 256 <= end) {
    // 16 sums of at most 16 * 8 fit into a byte
    let sums = i8x16.splat(0);
    for (let k: usize = 0; k < 256; k += 16)
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a + k), v128.load(b + k))));
    const wide = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums));
    total = i64x2.add(total, i64x2.extend_low_i32x4_u(wide));
    total = i64x2.add(total, i64x2.extend_high_i32x4_u(wide));
    a += 256;
    b += 256;
  }
  let count: i64 = i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1);
  while (a < end) {
    count += popcnt<i64>(load<i64>(a) & load<i64>(b));
    a += 8;
    b += 8;
  }
  return <i32>count;
}

/** Documents of a bitset as a list of u32; returns how many. */
export function list(bits: usize, words: i32, out: usize): i32 {
  let o = out;
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = (<u32>w) << 6;
    while (x != 0) {
      store<u32>(o, base + <u32>ctz<u64>(x));
      o += 4;
      x &= x - 1;
    }
  }
  return <i32>((o - out) >> 2);
}

/** The documents at places start..start+rows of a bitset; returns how many there are. */
export function page(bits: usize, words: i32, start: i32, rows: i32, out: usize): i32 {
  let found: i32 = 0;
  for (let w: i32 = 0; w < words && found < rows; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    if (x == 0) continue;
    if (start > 0) {
      const here = <i32>popcnt<u64>(x);
      if (here <= start) {
        start -= here;
        continue;
      }
      for (; start > 0; start--) x &= x - 1;
    }
    const base = (<u32>w) << 6;
    while (x != 0 && found < rows) {
      store<u32>(out + ((<usize>found) << 2), base + <u32>ctz<u64>(x));
      found++;
      x &= x - 1;
    }
  }
  return found;
}

// ---- postings: 3 bytes each, document << 4 | impact; the byte behind the last one must be readable ----

export function postings(dst: usize, from: usize, n: i32): void {
  const end = from + <usize>n * 3;
  for (; from < end; from += 3) {
    const doc = (load<u32>(from) & 0xffffff) >> 4;
    const p = dst + ((<usize>(doc >> 5)) << 2);
    store<u32>(p, load<u32>(p) | ((<u32>1) << (doc & 31)));
  }
}

/** scores[doc] = max(scores[doc], factor * impacts[impact]) for postings in the bitset. */
export function scoreMax(scores: usize, bits: usize, from: usize, n: i32, factor: u32, impacts: usize): void {
  const end = from + <usize>n * 3;
  for (; from < end; from += 3) {
    const posting = load<u32>(from) & 0xffffff;
    const doc = posting >> 4;
    if (((load<u32>(bits + ((<usize>(doc >> 5)) << 2)) >> (doc & 31)) & 1) == 0) continue;
    const p = scores + ((<usize>doc) << 2);
    const score = factor * load<u32>(impacts + ((<usize>(posting & 15)) << 2));
    if (score > load<u32>(p)) store<u32>(p, score);
  }
}

export function scoreAdd(scores: usize, bits: usize, from: usize, n: i32, factor: u32, impacts: usize): void {
  const end = from + <usize>n * 3;
  for (; from < end; from += 3) {
    const posting = load<u32>(from) & 0xffffff;
    const doc = posting >> 4;
    if (((load<u32>(bits + ((<usize>(doc >> 5)) << 2)) >> (doc & 31)) & 1) == 0) continue;
    const p = scores + ((<usize>doc) << 2);
    store<u32>(p, load<u32>(p) + factor * load<u32>(impacts + ((<usize>(posting & 15)) << 2)));
  }
}

// ---- counting values: single columns hold one ordinal per document, multi columns offsets (u32) and ordinals ----

function bump(counts: usize, ordinal: usize): void {
  const p = counts + (ordinal << 2);
  store<u32>(p, load<u32>(p) + 1);
}

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
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    const base = offsets + ((<usize>w) << 8);
    if (x == 0xffffffffffffffff) {
      const from = load<u32>(base);
      singleRun<T>(values + <usize>from * size, <i32>(load<u32>(base + 256) - from), counts);
      continue;
    }
    while (x != 0) {
      const at = base + ((<usize>ctz<u64>(x)) << 2);
      const end = values + <usize>load<u32>(at + 4) * size;
      for (let p = values + <usize>load<u32>(at) * size; p < end; p += size) bump(counts, <usize>load<T>(p));
      x &= x - 1;
    }
  }
}

function multiList<T>(docs: usize, n: i32, offsets: usize, values: usize, counts: usize): void {
  const size = <usize>sizeof<T>();
  const stop = docs + ((<usize>n) << 2);
  for (; docs < stop; docs += 4) {
    const at = offsets + ((<usize>load<u32>(docs)) << 2);
    const end = values + <usize>load<u32>(at + 4) * size;
    for (let p = values + <usize>load<u32>(at) * size; p < end; p += size) bump(counts, <usize>load<T>(p));
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

// ---- the most frequent values ----

function sink(heap: usize, n: i32, at: i32, entry: u64): void {
  for (;;) {
    let child = (at << 1) + 1;
    if (child >= n) break;
    let least = load<u64>(heap + ((<usize>child) << 3));
    if (child + 1 < n) {
      const other = load<u64>(heap + ((<usize>(child + 1)) << 3));
      if (other < least) {
        least = other;
        child++;
      }
    }
    if (entry <= least) break;
    store<u64>(heap + ((<usize>at) << 3), least);
    at = child;
  }
  store<u64>(heap + ((<usize>at) << 3), entry);
}

/**
 * Of counts[first..end) the k highest, equal ones by ordinal, as u64 `count << 32 | ~ordinal`, highest first,
 * into `heap` (room for k). Returns how many ordinals have a count at all.
 */
export function topValues(counts: usize, first: i32, end: i32, k: i32, heap: usize): i32 {
  let n: i32 = 0;
  let distinct: i32 = 0;
  let floor: u32 = 0;
  for (let o = first; o < end; o++) {
    const count = load<u32>(counts + ((<usize>o) << 2));
    if (count == 0) continue;
    distinct++;
    if (n < k) {
      const entry = ((<u64>count) << 32) | <u64>~(<u32>o);
      // sift up
      let at = n++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        const above = load<u64>(heap + ((<usize>parent) << 3));
        if (above <= entry) break;
        store<u64>(heap + ((<usize>at) << 3), above);
        at = parent;
      }
      store<u64>(heap + ((<usize>at) << 3), entry);
      floor = <u32>(load<u64>(heap) >> 32);
    } else if (count > floor) {
      sink(heap, n, 0, ((<u64>count) << 32) | <u64>~(<u32>o));
      floor = <u32>(load<u64>(heap) >> 32);
    }
  }
  // taking the least off again and again leaves the highest first
  for (let left = n; left > 1; ) {
    left--;
    const least = load<u64>(heap);
    const last = load<u64>(heap + ((<usize>left) << 3));
    sink(heap, left, 0, last);
    store<u64>(heap + ((<usize>left) << 3), least);
  }
  return distinct;
}

// ---- numbers: u32 codes (0: none, else value - min + 1) or f64 (NaN: none) ----

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

/** Sort keys of listed documents, ascending is first: sign * number, without a number Infinity. */
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

/** Keys from scores, and the scores back to 0. */
export function keysScores(docs: usize, n: i32, scores: usize, keys: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    const p = scores + ((<usize>load<u32>(docs + (i << 2))) << 2);
    store<f64>(keys + (i << 3), -(<f64>load<u32>(p)));
    store<u32>(p, 0);
  }
}

/** out (f64): count, min, max over the numbers of a bitset; what is there already is taken in. */
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

// ---- the first k by key, then by id ----

// Heap of places in the list, the last in order on top.
function behind(keys: usize, docs: usize, ids: usize, a: u32, b: u32): bool {
  const x = load<f64>(keys + ((<usize>a) << 3));
  const y = load<f64>(keys + ((<usize>b) << 3));
  if (x != y) return x > y;
  return (
    load<u32>(ids + ((<usize>load<u32>(docs + ((<usize>a) << 2))) << 2)) >
    load<u32>(ids + ((<usize>load<u32>(docs + ((<usize>b) << 2))) << 2))
  );
}

function sinkPlace(keys: usize, docs: usize, ids: usize, heap: usize, n: i32, place: u32): void {
  let at: i32 = 0;
  for (;;) {
    let child = (at << 1) + 1;
    if (child >= n) break;
    let last = load<u32>(heap + ((<usize>child) << 2));
    if (child + 1 < n) {
      const other = load<u32>(heap + ((<usize>(child + 1)) << 2));
      if (behind(keys, docs, ids, other, last)) {
        last = other;
        child++;
      }
    }
    if (!behind(keys, docs, ids, last, place)) break;
    store<u32>(heap + ((<usize>at) << 2), last);
    at = child;
  }
  store<u32>(heap + ((<usize>at) << 2), place);
}

/** Places (in the list of n documents) of the first k, in order, into `heap` (room for k); returns how many. */
export function firstByKey(keys: usize, docs: usize, n: i32, ids: usize, k: i32, heap: usize): i32 {
  const m = min<i32>(n, k);
  if (m == 0) return 0;
  for (let i: i32 = 0; i < m; i++) {
    let at = i;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = load<u32>(heap + ((<usize>parent) << 2));
      if (behind(keys, docs, ids, above, <u32>i)) break;
      store<u32>(heap + ((<usize>at) << 2), above);
      at = parent;
    }
    store<u32>(heap + ((<usize>at) << 2), <u32>i);
  }
  let worst = load<f64>(keys + ((<usize>load<u32>(heap)) << 3));
  for (let i: i32 = m; i < n; i++) {
    if (load<f64>(keys + ((<usize>i) << 3)) > worst) continue;
    if (!behind(keys, docs, ids, load<u32>(heap), <u32>i)) continue;
    sinkPlace(keys, docs, ids, heap, m, <u32>i);
    worst = load<f64>(keys + ((<usize>load<u32>(heap)) << 3));
  }
  for (let left = m; left > 1; ) {
    left--;
    const last = load<u32>(heap);
    sinkPlace(keys, docs, ids, heap, left, load<u32>(heap + ((<usize>left) << 2)));
    store<u32>(heap + ((<usize>left) << 2), last);
  }
  return m;
}

// ---- phrases ----

/**
 * Documents of `bits` in whose stream the pattern occurs, into `dst`.
 * A stream is the document's words as LEB128 codes; codes below `boundary` separate texts.
 * Pattern: pairs (code, set of positions it may stand at, as a mask); `last` is the mask of the last position.
 */
export function phrase(
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
      const at = offsets + ((((<usize>w) << 6) + t) << 2);
      let p = streams + <usize>load<u32>(at);
      const end = streams + <usize>load<u32>(at + 4);
      let state: u32 = 0;
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
