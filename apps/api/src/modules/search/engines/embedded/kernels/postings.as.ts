// Postings: 3 bytes each, document << 4 | impact; the byte after the last one must be readable.

/** Adds a document to a bitset. */
export function markDocument(dst: usize, doc: u32): void {
  const p = dst + ((<usize>(doc >> 5)) << 2);
  store<u32>(p, load<u32>(p) | ((<u32>1) << (doc & 31)));
}

/** Adds the documents of n postings to a bitset. */
export function markPostings(dst: usize, from: usize, n: i32): void {
  const end = from + <usize>n * 3;
  for (; from < end; from += 3) markDocument(dst, (load<u32>(from) & 0xffffff) >> 4);
}

/**
 * For the postings whose document is in the bitset: adds factor * impacts[impact] to the document's score, or without
 * `add` raises the score to it.
 */
export function scorePostings(
  add: i32,
  scores: usize,
  bits: usize,
  from: usize,
  n: i32,
  factor: u32,
  impacts: usize,
): void {
  const end = from + <usize>n * 3;
  for (; from < end; from += 3) {
    const posting = load<u32>(from) & 0xffffff;
    const doc = posting >> 4;
    if (((load<u32>(bits + ((<usize>(doc >> 5)) << 2)) >> (doc & 31)) & 1) == 0) continue;
    const p = scores + ((<usize>doc) << 2);
    const one = factor * load<u32>(impacts + ((<usize>(posting & 15)) << 2));
    store<u32>(p, add != 0 ? load<u32>(p) + one : max<u32>(load<u32>(p), one));
  }
}
