// The most frequent values of a field.

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

/** Adds a value if it is among the k most frequent so far; returns the size of the heap. */
function consider(heap: usize, n: i32, k: i32, ordinal: u32, count: u32): i32 {
  const entry = ((<u64>count) << 32) | <u64>~ordinal;
  if (n < k) {
    let at = n;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = load<u64>(heap + ((<usize>parent) << 3));
      if (above <= entry) break;
      store<u64>(heap + ((<usize>at) << 3), above);
      at = parent;
    }
    store<u64>(heap + ((<usize>at) << 3), entry);
    return n + 1;
  }
  if (n > 0 && entry > load<u64>(heap)) sink(heap, n, 0, entry);
  return n;
}

/** Heap sort: leaves the highest first. */
function unwind(heap: usize, n: i32): void {
  for (let left = n; left > 1; ) {
    left--;
    const least = load<u64>(heap);
    sink(heap, left, 0, load<u64>(heap + ((<usize>left) << 3)));
    store<u64>(heap + ((<usize>left) << 3), least);
  }
}

/**
 * Of counts[1..end) the k highest, equal ones by ordinal, as u64 `count << 32 | ~ordinal`, highest first, into `heap`
 * (room for k). Returns how many ordinals have a count at all.
 */
export function topValues(counts: usize, end: i32, k: i32, heap: usize): i32 {
  let n: i32 = 0;
  let distinct: i32 = 0;
  let floor: u32 = 0;
  for (let o: i32 = 1; o < end; o++) {
    const count = load<u32>(counts + ((<usize>o) << 2));
    if (count == 0) continue;
    distinct++;
    // later ordinals lose against equal counts
    if (count <= floor) continue;
    n = consider(heap, n, k, o, count);
    if (n == k && k > 0) floor = <u32>(load<u64>(heap) >> 32);
  }
  unwind(heap, n);
  return distinct;
}
