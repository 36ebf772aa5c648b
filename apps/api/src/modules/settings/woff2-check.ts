// Checks that a WOFF2 file is complete: header, table directory and compressed data must agree. The tables' content is
// not parsed; browsers validate it before they use a font.
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const unpack = promisify(brotliDecompress);

const HEADER_BYTES = 48;
/** Maximum unpacked size that browsers accept. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024;
/** Maximum number of tables; real fonts have at most some 30. */
const MAX_TABLES = 128;
const FLAVORS = ["\0\x01\0\0", "OTTO", "true"];

export async function isCompleteWoff2(bytes: Buffer): Promise<boolean> {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 4) !== "wOF2") return false;
  const count = bytes.readUInt16BE(12);
  const packedBytes = bytes.readUInt32BE(20);
  if (
    !FLAVORS.includes(bytes.toString("latin1", 4, 8)) ||
    bytes.readUInt32BE(8) !== bytes.length ||
    bytes.readUInt16BE(14) !== 0 ||
    count === 0 ||
    count > MAX_TABLES
  )
    return false;
  const tables = readTables(bytes, count);
  if (!tables || tables.size > MAX_UNPACKED_BYTES || tables.end + packedBytes > bytes.length) return false;
  const content = await unpack(bytes.subarray(tables.end, tables.end + packedBytes), {
    maxOutputLength: tables.size + 1,
  }).catch(() => undefined);
  return content?.length === tables.size;
}

/** Indices of `glyf` and `loca` in the list of known table tags. */
const TRANSFORMED_TABLES = [10, 11];
const CUSTOM_TAG = 63;
const NULL_TRANSFORM = 3;

/** Unpacked size of the tables, and where their directory ends; null if the directory is invalid. */
function readTables(bytes: Buffer, count: number): { size: number; end: number } | null {
  let end = HEADER_BYTES;
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
    end += name === CUSTOM_TAG ? 5 : 1;
    const originalLength = number();
    const isTransformed = TRANSFORMED_TABLES.includes(name) ? form !== NULL_TRANSFORM : form !== 0;
    size += isTransformed ? number() : originalLength;
  }
  return Number.isNaN(size) || end >= bytes.length ? null : { size, end };
}

/** Reads a UIntBase128: 7 bits per byte, at most 5 bytes; undefined if it is invalid. */
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
