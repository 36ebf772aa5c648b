// The interface of the kernels; load-kernels.ts loads an implementation.

/** Low-level loops over linear memory. Addresses are in bytes; see kernels.as.ts and kernels/ for each function. */
export interface Kernels {
  clear(dst: number, bytes: number): void;
  and(dst: number, a: number, b: number, words: number): number;
  andNot(dst: number, a: number, b: number, words: number): void;
  or(dst: number, a: number, words: number): void;
  popcount(a: number, words: number): number;
  andCount(a: number, b: number, words: number): number;
  listDocuments(bits: number, words: number, out: number): number;
  listDocumentPage(bits: number, words: number, start: number, rows: number, out: number): number;
  markPostings(dst: number, from: number, n: number): void;
  scorePostings(
    add: number,
    scores: number,
    bits: number,
    from: number,
    n: number,
    factor: number,
    impacts: number,
  ): void;
  countOrdinals(width: number, col: number, n: number, counts: number): void;
  countOrdinalsOfDocuments(width: number, docs: number, n: number, offsets: number, col: number, counts: number): void;
  listCounted(counts: number, end: number, list: number, keys: number): number;
  matchRange(width: number, col: number, n: number, least: number, low: number, high: number, dst: number): void;
  writeNumberKeys(width: number, docs: number, n: number, col: number, least: number, sign: number, keys: number): void;
  moveScoresToKeys(docs: number, n: number, scores: number, keys: number): void;
  updateStats(width: number, bits: number, words: number, col: number, least: number, out: number): void;
  countHistogram(
    width: number,
    bits: number,
    words: number,
    col: number,
    least: number,
    low: number,
    high: number,
    parts: number,
    out: number,
  ): void;
  selectFirstByKey(keys: number, docs: number, n: number, ids: number, k: number, heap: number): number;
  matchPhrase(
    bits: number,
    words: number,
    offsets: number,
    streams: number,
    boundary: number,
    pattern: number,
    pairs: number,
    last: number,
    dst: number,
  ): void;
  matchCodeSequence(
    bits: number,
    words: number,
    offsets: number,
    streams: number,
    needle: number,
    length: number,
    dst: number,
  ): void;
  matchCodeRanges(
    docs: number,
    n: number,
    offsets: number,
    streams: number,
    ranges: number,
    count: number,
    dst: number,
  ): void;
  scoreCodeRanges(
    add: number,
    scores: number,
    docs: number,
    n: number,
    offsets: number,
    streams: number,
    boundary: number,
    weights: number,
    ranges: number,
    count: number,
    factor: number,
    values: number,
    seen: number,
  ): number;
}
