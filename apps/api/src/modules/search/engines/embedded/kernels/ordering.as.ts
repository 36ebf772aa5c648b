// Finds the first k documents by key, then by id; or values by frequency, whose ids are 0: equal keys keep their order.

/** Lists the ordinals that have a count, in [1, end), and writes sort keys: most frequent first. Returns how many. */
export function listCounted(counts: usize, end: i32, list: usize, keys: usize): i32 {
  let n: usize = 0;
  for (let ordinal: i32 = 1; ordinal < end; ordinal++) {
    const count = load<u32>(counts + ((<usize>ordinal) << 2));
    if (count == 0) continue;
    store<u32>(list + (n << 2), ordinal);
    store<f64>(keys + (n << 3), -(<f64>count));
    n++;
  }
  return <i32>n;
}

// A heap of list indexes, with the last in order on top.
function behind(keys: usize, docs: usize, ids: usize, a: u32, b: u32): bool {
  const x = load<f64>(keys + ((<usize>a) << 3));
  const y = load<f64>(keys + ((<usize>b) << 3));
  if (x != y) return x > y;
  if (ids == 0) return a > b;
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

/** Writes the list indexes of the first k of n documents, in order, to `heap` (space for k); returns how many. */
export function selectFirstByKey(keys: usize, docs: usize, n: i32, ids: usize, k: i32, heap: usize): i32 {
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
