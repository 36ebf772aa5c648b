// Decompression of TIFF data: LZW and PackBits. Pure.

const [CLEAR, END] = [256, 257];
const [MIN_BITS, MAX_BITS] = [9, 12];

/** TIFF LZW: most significant bits first, code length increased one code early. Stops at invalid codes. */
export function unpackLzw(packed: Buffer, maxBytes: number): Buffer {
  const unpacked = Buffer.alloc(maxBytes);
  /** Offset and length of the string of a code in the unpacked data. */
  const [starts, lengths] = [new Uint32Array(2 ** MAX_BITS), new Uint16Array(2 ** MAX_BITS)];
  let [size, next, width, bits, held] = [0, END + 1, MIN_BITS, 0, 0];
  let before: { start: number; length: number } | undefined;
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & (2 ** width - 1);
    if (code === END || size >= maxBytes) break;
    if (code === CLEAR) {
      [next, width, before] = [END + 1, MIN_BITS, undefined];
      continue;
    }
    if (code > next || (code === next && !before)) break;
    const start = size;
    if (code < CLEAR) unpacked[size++] = code;
    else {
      const from = code === next ? (before?.start ?? 0) : (starts[code] ?? 0);
      const length = code === next ? (before?.length ?? 0) + 1 : (lengths[code] ?? 0);
      // Byte by byte: the string of a code that is not known yet ends with its own first byte, which this loop writes
      // first.
      for (let i = 0; i < length && size < maxBytes; i++) unpacked[size++] = unpacked[from + i] ?? 0;
    }
    if (before && next < 2 ** MAX_BITS) {
      starts[next] = before.start;
      lengths[next] = before.length + 1;
      next++;
    }
    before = { start, length: size - start };
    if (next + 1 >= 2 ** width && width < MAX_BITS) width++;
  }
  return unpacked.subarray(0, size);
}

/** PackBits: a count, followed by that many bytes or one repeated byte. */
export function unpackPackBits(packed: Buffer, maxBytes: number): Buffer {
  const unpacked = Buffer.alloc(maxBytes);
  let size = 0;
  for (let at = 0; at < packed.length && size < maxBytes; ) {
    const count = packed.readInt8(at++);
    if (count >= 0) {
      const some = packed.subarray(at, Math.min(at + count + 1, at + maxBytes - size));
      some.copy(unpacked, size);
      size += some.length;
      at += count + 1;
    } else if (count !== -128) {
      const end = Math.min(size + 1 - count, maxBytes);
      unpacked.fill(packed[at++] ?? 0, size, end);
      size = end;
    }
  }
  return unpacked.subarray(0, size);
}
