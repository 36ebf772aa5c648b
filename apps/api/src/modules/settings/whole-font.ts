// Checks that a WOFF2 file is complete: header, table directory and compressed data must agree. What the tables hold is
// not parsed; browsers validate it before they use a font.
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const unpack = promisify(brotliDecompress);

const HEAD = 48;
/** Bytes that browsers unpack at most. */
const MOST_BYTES = 30 * 1024 * 1024;
/** The largest fonts have some 30. */
const MOST_TABLES = 128;
const FLAVOURS = ["\0\x01\0\0", "OTTO", "true"];

export async function isWholeWoff2(bytes: Buffer): Promise<boolean> {
  if (bytes.length < HEAD || bytes.toString("latin1", 0, 4) !== "wOF2") return false;
  const count = bytes.readUInt16BE(12);
  const packed = bytes.readUInt32BE(20);
  if (
    !FLAVOURS.includes(bytes.toString("latin1", 4, 8)) ||
    bytes.readUInt32BE(8) !== bytes.length ||
    bytes.readUInt16BE(14) !== 0 ||
    count === 0 ||
    count > MOST_TABLES
  )
    return false;
  const tables = readTables(bytes, count);
  if (!tables || tables.size > MOST_BYTES || tables.end + packed > bytes.length) return false;
  const content = await unpack(bytes.subarray(tables.end, tables.end + packed), {
    maxOutputLength: tables.size + 1,
  }).catch(() => undefined);
  return content?.length === tables.size;
}

/** Numbers of `glyf` and `loca` among the names that need not be written out. */
const REFORMED = [10, 11];
const WRITTEN_OUT = 63;
const NOT_REFORMED = 3;

/** What the tables take unpacked, and where their list ends; null where the list makes no sense. */
function readTables(bytes: Buffer, count: number): { size: number; end: number } | null {
  let end = HEAD;
  let size = 0;
  const number = () => {
    const read = readNumber(bytes, end);
    end = read?.end ?? bytes.length;
    return read?.value ?? Number.NaN;
  };
  for (let table = 0; table < count; table += 1) {
    if (end >= bytes.length) return null;
    const flags = bytes.readUInt8(end);
    const name = flags & 63;
    const form = flags >> 6;
    end += name === WRITTEN_OUT ? 5 : 1;
    const whole = number();
    const isReformed = REFORMED.includes(name) ? form !== NOT_REFORMED : form !== 0;
    size += isReformed ? number() : whole;
  }
  return Number.isNaN(size) || end >= bytes.length ? null : { size, end };
}

/** In 7 bits of each byte, 5 bytes at most; undefined for what no number is written like. */
function readNumber(bytes: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let at = start; at < Math.min(start + 5, bytes.length); at += 1) {
    const byte = bytes.readUInt8(at);
    if (at === start && byte === 0x80) return undefined;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
  return undefined;
}
