// Postings: 3 bytes each, document << 4 | impact; the byte behind the last one must be readable.

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
