// Reads the range of a document in a list; offsets.ts describes the format.

/** Start in the lower 32 bits, end in the upper ones. */
export function rangeOf(offsets: usize, doc: usize): u64 {
  const near = <usize>load<u32>(offsets, 4);
  if (near == 0) return load<u64>(offsets + (doc << 2), 8);
  const number = doc >> <usize>load<u32>(offsets);
  const block = load<u32>(offsets + (number << 2), 8);
  const both = load<u32>(offsets + near + ((doc + number) << 1));
  return <u64>(block + (both & 0xffff)) | ((<u64>(block + (both >> 16))) << 32);
}
