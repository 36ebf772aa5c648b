// Where a document's share of a list begins and ends; offsets.ts says how that is kept. Kernels read the head once.

export function blocksOf(offsets: usize): usize {
  return offsets + 8;
}

/** 0: an address for each document. */
export function nearOf(offsets: usize): usize {
  return load<u32>(offsets, 4) == 0 ? 0 : offsets + <usize>load<u32>(offsets, 4);
}

export function shiftOf(offsets: usize): usize {
  return <usize>load<u32>(offsets);
}

/** The beginning in the lower half, the end in the upper one. */
export function shareOf(blocks: usize, near: usize, shift: usize, doc: usize): u64 {
  if (near == 0) return load<u64>(blocks + (doc << 2));
  const number = doc >> shift;
  const block = load<u32>(blocks + (number << 2));
  const both = load<u32>(near + ((doc + number) << 1));
  return <u64>(block + (both & 0xffff)) | ((<u64>(block + (both >> 16))) << 32);
}

/** Bytes of a list of documents whose shares are read ahead. */
export const AHEAD: usize = 32 << 2;
/** Numbers of documents from the first to the last of these. */
const CLOSE: u32 = 32 << 4;
/** More than what `readAhead` returns. Whoever asks for it keeps its reads from being left out. */
export const MOST_READ: u32 = 0xffff;

/**
 * A byte of each listed document's share, before they are worked through one by one: with nothing in between that depends
 * on what was read, the processor fetches them all at a time.
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
  // near each other they are fetched in any case
  if (load<u32>(stop - 4) - load<u32>(docs) < CLOSE) return sum;
  for (; docs < stop; docs += 4)
    sum += <u32>load<u8>(from + <usize>(<u32>shareOf(blocks, near, shift, <usize>load<u32>(docs))) * size);
  return sum;
}
