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
