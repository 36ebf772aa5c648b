// Reads where a document's part of a list begins and ends; offsets.ts describes the format. Kernels read the head once.

export function blocksOf(offsets: usize): usize {
  return offsets + 8;
}

/** 0: absolute offsets per document. */
export function nearOf(offsets: usize): usize {
  return load<u32>(offsets, 4) == 0 ? 0 : offsets + <usize>load<u32>(offsets, 4);
}

export function shiftOf(offsets: usize): usize {
  return <usize>load<u32>(offsets);
}

/** Start in the lower 32 bits, end in the upper ones. */
export function shareOf(blocks: usize, near: usize, shift: usize, doc: usize): u64 {
  if (near == 0) return load<u64>(blocks + (doc << 2));
  const number = doc >> shift;
  const block = load<u32>(blocks + (number << 2));
  const both = load<u32>(near + ((doc + number) << 1));
  return <u64>(block + (both & 0xffff)) | ((<u64>(block + (both >> 16))) << 32);
}

/** Bytes of a document list (32 documents) whose parts are read ahead. */
export const AHEAD: usize = 32 << 2;
/** Document numbers closer than this need no reading ahead. */
const CLOSE: u32 = 32 << 4;
/** More than `readAhead` returns. Comparing its result with this keeps the compiler from removing its reads. */
export const MAX_READ_SUM: u32 = 0xffff;

/**
 * Prefetch: reads one byte of each listed document's part. Since nothing depends on the bytes, the processor loads them
 * all in parallel.
 */
export function readAhead(
  docs: usize,
  stop: usize,
  blocks: usize,
  near: usize,
  shift: usize,
  from: usize,
  size: usize,
): u32 {
  let sum: u32 = 0;
  // close documents are in the cache anyway
  if (load<u32>(stop - 4) - load<u32>(docs) < CLOSE) return sum;
  for (; docs < stop; docs += 4)
    sum += <u32>load<u8>(from + <usize>(<u32>shareOf(blocks, near, shift, <usize>load<u32>(docs))) * size);
  return sum;
}
