// Converts grey TGA files with transparency (two bytes per pixel), which ImageMagick misreads as 5-bit colours. Pure.

const GREY = 3;
const PACKED_GREY = 11;
const COLOURS = 2;
const HEADER = 18;
/** Maximum pixels of a picture; each needs several bytes of memory. */
const MAX_TGA_PIXELS = 50_000_000;

/** Expands a grey TGA with transparency to RGBA; returns any other file unchanged. */
export function expandGreyTga(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [kind, depth] = [bytes[2], bytes[16]];
  if (bytes.length < HEADER || (kind !== GREY && kind !== PACKED_GREY) || depth !== 16) return file;
  const count = bytes.readUInt16LE(12) * bytes.readUInt16LE(14);
  if (count > MAX_TGA_PIXELS) return file;
  const start = HEADER + (bytes[0] ?? 0);
  const pixels = kind === GREY ? bytes.subarray(start) : unpacked(bytes, start, count);
  if (pixels.length < count * 2) return file;
  const head = Buffer.from(bytes.subarray(0, start));
  head[2] = COLOURS;
  head[16] = 32;
  const colours = Buffer.alloc(count * 4);
  for (let i = 0; i < count; i++) {
    colours.fill(pixels[i * 2] ?? 0, i * 4, i * 4 + 3);
    colours[i * 4 + 3] = pixels[i * 2 + 1] ?? 0;
  }
  return Buffer.concat([head, colours]);
}

/** Decodes run-length packets: one repeated pixel, or a number of raw pixels. */
function unpacked(bytes: Buffer, start: number, count: number): Buffer {
  const pixels = Buffer.alloc(count * 2);
  let [from, to] = [start, 0];
  while (to < pixels.length) {
    const head = bytes[from++];
    if (head === undefined) return pixels.subarray(0, to);
    const length = ((head & 0x7f) + 1) * 2;
    const isRepeated = head > 0x7f;
    const run = bytes.subarray(from, from + (isRepeated ? 2 : length));
    if (run.length < (isRepeated ? 2 : length)) return pixels.subarray(0, to);
    if (isRepeated) pixels.fill(run, to, to + length);
    else run.copy(pixels, to);
    from += run.length;
    to += length;
  }
  return pixels;
}
