// Generates raw photographs with the structure of camera files.

/** TIFF value types. */
const CODES = { byte: 1, ascii: 2, short: 3, long: 4 };

type Entry = [tag: number, type: keyof typeof CODES, count: number, value: number];

const directoryBytes = (entries: number) => 2 + 12 * entries + 4;

function directory(entries: Entry[]): Buffer {
  const bytes = Buffer.alloc(directoryBytes(entries.length));
  bytes.writeUInt16LE(entries.length, 0);
  for (const [i, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + 12 * i;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(CODES[type], at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

/**
 * A Nikon raw file without raw data: its head and the embedded JPEG. Width and height are those of the photograph
 * before rotation; `xmp` is optional metadata.
 */
export function createNikonRaw(jpeg: Buffer, { orientation = 1, width = 600, height = 400, xmp = "" } = {}): Buffer {
  const maker = Buffer.from("NIKON CORPORATION\0", "latin1");
  const written = Buffer.from(xmp);
  const first = 8;
  const makerAt = first + directoryBytes(written.length > 0 ? 8 : 7);
  const secondAt = makerAt + maker.length;
  const jpegAt = secondAt + directoryBytes(3);
  const head = Buffer.from("II*\0\x08\0\0\0", "latin1");
  return Buffer.concat([
    head,
    directory([
      [0xfe, "long", 1, 1],
      [0x100, "long", 1, width],
      [0x101, "long", 1, height],
      [0x103, "short", 1, 1],
      [0x10f, "ascii", maker.length, makerAt],
      [0x112, "short", 1, orientation],
      [0x14a, "long", 1, secondAt],
      ...(written.length > 0 ? ([[0x2bc, "byte", written.length, jpegAt + jpeg.length]] as Entry[]) : []),
    ]),
    maker,
    directory([
      [0x103, "short", 1, 6],
      [0x201, "long", 1, jpegAt],
      [0x202, "long", 1, jpeg.length],
    ]),
    jpeg,
    written,
  ]);
}
