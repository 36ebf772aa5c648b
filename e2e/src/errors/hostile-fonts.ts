// WOFF2 fonts with wrong headers or tables, derived from a font of the portal.
import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const SHIPPED_FONT =
  "../../../apps/web/node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2";
const HEAD = 48;
const MEGABYTE = 1024 * 1024;
/** Indexes of tables that WOFF2 identifies by number. */
const [CMAP, HEAD_TABLE, MAXP, NAME, GLYF, LOCA] = [0, 1, 4, 5, 10, 11];

interface Table {
  /** The flags byte: the table's index and its transformation. */
  readonly flags: number;
  readonly tag: Buffer;
  /** The original length of a transformed table. */
  readonly whole: number | null;
  readonly content: Buffer;
}

const shippedFont = readFileSync(new URL(SHIPPED_FONT, import.meta.url));

function parseTables(font: Buffer): Table[] {
  let at = HEAD;
  const number = () => {
    let value = 0;
    for (let byte = 128; byte >= 128; at += 1) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 127);
    }
    return value;
  };
  const list = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at);
    const tag = font.subarray(at + 1, at + ((flags & 63) === 63 ? 5 : 1));
    at += 1 + tag.length;
    const size = number();
    const isReformed = (flags & 63) === GLYF || (flags & 63) === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0;
    return { flags, tag, whole: isReformed ? size : null, size: isReformed ? number() : size };
  });
  const content = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let start = 0;
  return list.map(({ size, ...table }) => {
    start += size;
    return { ...table, content: content.subarray(start - size, start) };
  });
}

/** `packed` replaces the compressed content of the tables. */
function buildFont(
  tables: readonly Table[],
  packed = brotliCompressSync(Buffer.concat(tables.map(({ content }) => content))),
) {
  const list = tables.map(({ flags, tag, whole, content }) =>
    Buffer.concat([
      Buffer.from([flags]),
      tag,
      ...(whole === null ? [] : [encodeNumber(whole)]),
      encodeNumber(content.length),
    ]),
  );
  const head = Buffer.concat([shippedFont.subarray(0, HEAD), ...list]);
  // Fonts are padded to four bytes.
  const end = Buffer.alloc((4 - ((head.length + packed.length) % 4)) % 4);
  head.writeUInt32BE(head.length + packed.length + end.length, 8);
  head.writeUInt16BE(tables.length, 12);
  head.writeUInt32BE(packed.length, 20);
  head.writeUInt32BE(computeUnpackedSize(tables), 16);
  // No private block and no metadata.
  head.fill(0, 28, HEAD);
  return Buffer.concat([head, packed, end]);
}

/** The uncompressed size: header, table directory, and tables padded to four bytes. */
const computeUnpackedSize = (tables: readonly Table[]) =>
  tables.reduce((sum, { whole, content }) => sum + 16 + Math.ceil((whole ?? content.length) / 4) * 4, 12);

function encodeNumber(value: number): Buffer {
  const digits = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return Buffer.from(digits);
}

/** The shipped font with changed content of one table. */
const withTable = (number: number, change: (content: Buffer) => Buffer) =>
  buildFont(
    parseTables(shippedFont).map((table) =>
      (table.flags & 63) === number ? { ...table, content: change(Buffer.from(table.content)) } : table,
    ),
  );

/** A name table with this text for every name, in the Windows encoding. */
function buildNameTable(text: string): Buffer {
  const words = Buffer.from(text, "utf16le").swap16();
  const records = Array.from({ length: 26 }, (_, id) => {
    const record = Buffer.alloc(12);
    [3, 1, 0x409, id, words.length, 0].forEach((value, at) => {
      record.writeUInt16BE(value, at * 2);
    });
    return record;
  });
  const head = Buffer.alloc(6);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(6 + 12 * records.length, 4);
  return Buffer.concat([head, ...records, words]);
}

/** A valid font with this text for every name. */
export const createFontWithNames = (text: string): Buffer => withTable(NAME, () => buildNameTable(text));

const changed = (at: number, value: number) => (content: Buffer) => {
  content.writeUInt16BE(value, at);
  return content;
};

/** Accepted by the server, which parses no tables, but rejected by browsers. */
export const corruptFonts: Readonly<Record<string, Buffer>> = {
  "65,535 glyphs that are not there": withTable(MAXP, changed(4, 65_535)),
  "65,535 lists of letters": withTable(CMAP, changed(2, 65_535)),
  "outlines of noise": withTable(
    GLYF,
    (content) => content.map((byte, at) => (at < 36 ? byte : (at * 167) % 256)) as Buffer,
  ),
  "a head of zeros": withTable(HEAD_TABLE, (content) => content.fill(0)),
  "names that lie behind the end": withTable(NAME, changed(4, 65_535)),
  "128 tables of nothing": buildFont(
    Array.from({ length: 128 }, (_, at) => ({
      flags: 63,
      tag: Buffer.from(`x${String(at).padStart(3, "0")}`),
      whole: null,
      content: Buffer.alloc(4),
    })),
  ),
};

const head = (change: (font: Buffer) => void) => {
  const font = Buffer.from(shippedFont);
  change(font);
  return font;
};

/** Fonts that the server rejects as damaged, by reason. */
export const rejectedFonts: Readonly<Record<string, Buffer>> = {
  "cut in the middle": shippedFont.subarray(0, shippedFont.length / 2),
  "cut, and as long as it says": head((font) => font.writeUInt32BE(shippedFont.length / 2, 8)).subarray(
    0,
    shippedFont.length / 2,
  ),
  "65,535 tables": head((font) => font.writeUInt16BE(65_535, 12)),
  "tables packed as noise": head((font) => font.fill(0xa7, font.length - 9000)),
  bomb: createDecompressionBomb(200),
};

/** A font whose data decompresses to so many megabytes, more than its tables declare. */
function createDecompressionBomb(megabytes: number): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(megabytes * MEGABYTE), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  return buildFont(parseTables(shippedFont), packed);
}
