// Postings: 3 bytes each, document << 4 | impact; the byte after the last one must be readable.

export function mark(dst: usize, doc: u32): void {
  const p = dst + ((<usize>(doc >> 5)) << 2);
  store<u32>(p, load<u32>(p) | ((<u32>1) << (doc & 31)));
}

export function postings(dst: usize, from: usize, n: i32): void {
  const end = from + <usize>n * 3;
  // four postings are twelve bytes: two loads
  for (const quads = from + <usize>(n & ~3) * 3; from < quads; from += 12) {
    const a = load<u64>(from);
    const b = load<u32>(from, 8);
    mark(dst, <u32>(a >> 4) & 0xfffff);
    mark(dst, <u32>(a >> 28) & 0xfffff);
    mark(dst, (<u32>(a >> 52) & 0xfff) | ((b & 0xff) << 12));
    mark(dst, b >> 12);
  }
  for (; from < end; from += 3) mark(dst, (load<u32>(from) & 0xffffff) >> 4);
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
