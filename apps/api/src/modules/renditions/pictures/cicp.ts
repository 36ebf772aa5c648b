// Reads CICP colour codes (ITU-T H.273), which describe colours by number instead of by a profile: from the box `colr` of
// the primary image of HEIF and AVIF, and from the chunk `cICP` of PNG. Pure; unreadable codes count as missing.
import type { Cicp } from "./srgb-conversion.ts";

/** Bytes at the beginning of a file that are searched for the codes. */
export const CICP_HEAD_BYTES = 262_144;

export function readCicp(head: Buffer): Cicp | undefined {
  try {
    return head.readUInt32BE(0) === PNG ? readPngCicp(head) : readHeifCicp(head);
  } catch {
    return undefined;
  }
}

const PNG = 0x89504e47;

function readPngCicp(head: Buffer): Cicp | undefined {
  for (let at = 8; at + 12 < head.length; at += 12 + head.readUInt32BE(at)) {
    const kind = head.toString("latin1", at + 4, at + 8);
    if (kind === "IDAT" || kind === "iCCP") return undefined;
    if (kind === "cICP") return { primaries: head.readUInt8(at + 8), transfer: head.readUInt8(at + 9) };
  }
  return undefined;
}

interface Box {
  kind: string;
  /** Offsets in the file at which the content of the box begins and ends. */
  from: number;
  to: number;
}

function* boxes(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    // Stops at size 1, which announces a 64-bit size, as only pixel data needs, and at size 0, the last box of the
    // file.
    if (size < 8) return;
    yield { kind: file.toString("latin1", at + 4, at + 8), from: at + 8, to: Math.min(to, at + size) };
    at += size;
  }
}

function readHeifCicp(file: Buffer): Cicp | undefined {
  const inside = (box: Box | undefined, skip: number) => (box ? [...boxes(file, box.from + skip, box.to)] : []);
  const find = (among: readonly Box[], kind: string) => among.find((box) => box.kind === kind);
  // Version and flags, 4 bytes, precede the child boxes.
  const meta = inside(find([...boxes(file, 0, file.length)], "meta"), 4);
  const primary = find(meta, "pitm");
  const described = inside(find(meta, "iprp"), 0);
  const properties = inside(find(described, "ipco"), 0);
  const associations = find(described, "ipma");
  if (!primary || !associations) return undefined;
  const item =
    file.readUInt8(primary.from) === 0 ? file.readUInt16BE(primary.from + 4) : file.readUInt32BE(primary.from + 4);
  for (const number of propertiesOf(file, associations, item)) {
    const box = properties[number - 1];
    if (box?.kind !== "colr") continue;
    const kind = file.toString("latin1", box.from, box.from + 4);
    // `colr` has an ICC profile instead of codes; the profile takes precedence.
    if (kind !== "nclx") return undefined;
    return { primaries: file.readUInt16BE(box.from + 4), transfer: file.readUInt16BE(box.from + 6) };
  }
  return undefined;
}

/** Indices of the properties of an item, from 1 (ISO 23008-12, 9.3). */
function propertiesOf(file: Buffer, { from, to }: Box, wanted: number): number[] {
  const wide = (file.readUInt8(from + 3) & 1) === 1;
  const long = file.readUInt8(from) > 0;
  let at = from + 8;
  for (let left = file.readUInt32BE(from + 4); left > 0 && at < to; left--) {
    const item = long ? file.readUInt32BE(at) : file.readUInt16BE(at);
    at += long ? 4 : 2;
    const count = file.readUInt8(at++);
    const start = at;
    at += count * (wide ? 2 : 1);
    if (item !== wanted) continue;
    return Array.from({ length: count }, (_, i) =>
      wide ? file.readUInt16BE(start + i * 2) & 0x7fff : file.readUInt8(start + i) & 0x7f,
    );
  }
  return [];
}
