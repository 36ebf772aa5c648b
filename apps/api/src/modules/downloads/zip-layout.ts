// Lays out a zip of stored (not deflated) files before the first byte is read. Sizes and CRC-32 are known from the
// import, so an archive has a known length, is the same bytes each time, and resumes anywhere. Format: PKWARE APPNOTE
// 6.3.10, sections 4.3 to 4.5; Zip64 where a size, an offset or the count needs it.

import { createHash } from "node:crypto";

export interface ZipEntry {
  /** Unique and safe, with forward slashes. */
  name: string;
  /** Bytes. */
  size: number;
  /** Unsigned. */
  crc32: number;
  /** Epoch seconds; written as UTC, so that the same assets give the same bytes everywhere. */
  modifiedAt: number;
}

/** A piece of the archive: bytes made here, or the part `[start, end)` of an entry's content. */
export type ZipPiece = { bytes: Buffer } | { entry: number; start: number; end: number };

export interface ZipLayout {
  /** Bytes of the whole archive. */
  length: number;
  /** The pieces that make up `[start, end)` of the archive, in order. */
  pieces(start?: number, end?: number): Generator<ZipPiece>;
}

const limit32 = 0xffffffff;
const limit16 = 0xffff;
const localSize = 30;
const centralSize = 46;
/** UTF-8 names. */
const flags = 0x0800;

const isLarge = (entry: ZipEntry) => entry.size >= limit32;

/** DOS date and time of an instant, at a resolution of two seconds; clamped to the years 1980 to 2107. */
function dosTime(epochSeconds: number): { date: number; time: number } {
  const at = new Date(Math.min(Math.max(epochSeconds, 315_532_800), 4_354_819_198) * 1000);
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** Zip64 extra field with the values given, in the order the format asks for. */
function zip64Extra(values: number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, i) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + i * 8);
  });
  return extra;
}

export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = zip64Extra(isLarge(entry) ? [entry.size, entry.size] : []);
  const { date, time } = dosTime(entry.modifiedAt);
  const size = Math.min(entry.size, limit32);
  const header = Buffer.alloc(localSize);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLarge(entry) ? 45 : 20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(entry.crc32, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

export function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const large = isLarge(entry);
  const far = offset >= limit32;
  const extra = zip64Extra([...(large ? [entry.size, entry.size] : []), ...(far ? [offset] : [])]);
  const { date, time } = dosTime(entry.modifiedAt);
  const size = Math.min(entry.size, limit32);
  const header = Buffer.alloc(centralSize);
  header.writeUInt32LE(0x02014b50, 0);
  // Made by: Unix, so that unpackers take the permissions below.
  header.writeUInt16LE((3 << 8) | 45, 4);
  header.writeUInt16LE(large || far ? 45 : 20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(entry.crc32, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  // Regular file, rw-r--r--.
  header.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  header.writeUInt32LE(Math.min(offset, limit32), 42);
  return Buffer.concat([header, name, extra]);
}

export function endRecords(count: number, centralStart: number, centralLength: number): Buffer {
  const zip64 = count >= limit16 || centralStart >= limit32 || centralLength >= limit32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, limit16), 8);
  end.writeUInt16LE(Math.min(count, limit16), 10);
  end.writeUInt32LE(Math.min(centralLength, limit32), 12);
  end.writeUInt32LE(Math.min(centralStart, limit32), 16);
  if (!zip64) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE((3 << 8) | 45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(centralLength), 40);
  record.writeBigUInt64LE(BigInt(centralStart), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(centralStart + centralLength), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

/** The first index in ascending `starts` whose part reaches beyond `position`. */
function partAt(starts: Float64Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Only lengths and offsets are kept, 16 bytes an entry; headers are written when they are read. */
export function layOutZip(entries: readonly ZipEntry[]): ZipLayout {
  const count = entries.length;
  const offsets = new Float64Array(count);
  const centrals = new Float64Array(count);
  let at = 0;
  let centralLength = 0;
  entries.forEach((entry, i) => {
    const nameLength = Buffer.byteLength(entry.name);
    const large = isLarge(entry);
    offsets[i] = at;
    centrals[i] = centralLength;
    const extra = (large ? 16 : 0) + (at >= limit32 ? 8 : 0);
    centralLength += centralSize + nameLength + (extra > 0 ? extra + 4 : 0);
    at += localSize + nameLength + (large ? 20 : 0) + entry.size;
  });
  const centralStart = at;
  const tail = endRecords(count, centralStart, centralLength);
  const length = centralStart + centralLength + tail.length;

  function* pieces(start = 0, end = length): Generator<ZipPiece> {
    /** The part of `bytes`, which begins at `position`, that was asked for. */
    const cut = (bytes: Buffer, position: number) =>
      bytes.subarray(Math.max(start - position, 0), Math.max(Math.min(end - position, bytes.length), 0));
    for (let i = count > 0 && start < centralStart ? partAt(offsets, start) : count; i < count; i++) {
      const entry = entries[i];
      const offset = offsets[i] ?? 0;
      if (!entry || offset >= end) break;
      const header = localHeader(entry);
      const part = cut(header, offset);
      if (part.length > 0) yield { bytes: part };
      const content = offset + header.length;
      const from = Math.max(start - content, 0);
      const to = Math.min(end - content, entry.size);
      if (to > from) yield { entry: i, start: from, end: to };
    }
    // The directory of 65,535 files is 6 MB: handed out in slices, not as one buffer.
    let batch: Buffer[] = [];
    let batched = 0;
    const first = count > 0 && start > centralStart ? partAt(centrals, start - centralStart) : 0;
    for (let i = first; i < count; i++) {
      const entry = entries[i];
      const position = centralStart + (centrals[i] ?? 0);
      if (!entry || position >= end) break;
      const part = cut(centralHeader(entry, offsets[i] ?? 0), position);
      batch.push(part);
      batched += part.length;
      if (batched >= 65_536) {
        yield { bytes: Buffer.concat(batch) };
        batch = [];
        batched = 0;
      }
    }
    const rest = Buffer.concat([...batch, cut(tail, centralStart + centralLength)]);
    if (rest.length > 0) yield { bytes: rest };
  }
  return { length, pieces };
}

/** The same entries are the same bytes. */
export function etagOf(entries: readonly ZipEntry[]): string {
  const hash = createHash("sha256");
  for (const entry of entries) hash.update(`${entry.name}\0${entry.size}\0${entry.crc32}\0${entry.modifiedAt}\0`);
  return `"${hash.digest("hex").slice(0, 32)}"`;
}
