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
    } else if (n > 0 && count > floor) {
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
