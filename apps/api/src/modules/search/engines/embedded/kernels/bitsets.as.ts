// Bitsets: 64-bit words.

// A kernel, because JavaScript fills typed arrays over shared memory slowly, byte by byte.

export function clear(dst: usize, bytes: i32): void {
  memory.fill(dst, 0, <usize>bytes);
}

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

export function andNot(dst: usize, a: usize, b: usize, words: i32): void {
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) store<i64>(dst + i, load<i64>(a + i) & ~load<i64>(b + i));
}

export function or(dst: usize, a: usize, words: i32): void {
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) store<i64>(dst + i, load<i64>(dst + i) | load<i64>(a + i));
}

export function popcount(a: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) count += popcnt<i64>(load<i64>(a + i));
  return <i32>count;
}

export function andCount(a: usize, b: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes = (<usize>words) << 3;
  for (let i: usize = 0; i < bytes; i += 8) count += popcnt<i64>(load<i64>(a + i) & load<i64>(b + i));
  return <i32>count;
}

/** Writes the documents of a bitset as a list of u32; returns how many. */
export function listDocuments(bits: usize, words: i32, out: usize): i32 {
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

/** Writes up to `rows` documents of a bitset, from the start-th on (counted from 0); returns how many were written. */
export function listDocumentPage(bits: usize, words: i32, start: i32, rows: i32, out: usize): i32 {
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
