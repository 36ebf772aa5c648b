// Detects animations (GIF, APNG, AVIF) that are truncated after the first frame, which is the only one that is decoded.
import { type FileHandle, open } from "node:fs/promises";
import { readBytes } from "../../../platform/files/read-bytes.ts";

/** Maximum number of blocks that are checked; further ones are assumed to be complete. */
const MAX_BLOCKS = 200_000;
const GIF_HEAD = 13;
const [GIF_EXTENSION, GIF_FRAME, GIF_END] = [0x21, 0x2c, 0x3b];
const PNG_SIGNATURE = 8;
/** Bytes of a chunk besides its data: length, type and checksum. */
const PNG_CHUNK = 12;
/** Bytes at the beginning of an AVIF that contain its brand. */
const AVIF_BRAND = 12;

interface Bytes {
  size: number;
  at(offset: number, length: number): Promise<Buffer>;
}

/** Reads small pieces of a file with read-ahead. */
function readAhead(file: FileHandle, size: number): Bytes {
  let held = Buffer.alloc(0) as Buffer;
  let from = 0;
  return {
    size,
    async at(offset, length) {
      if (offset < from || offset + length > from + held.length) {
        held = await readBytes(file, offset, 64 * 1024);
        from = offset;
      }
      return held.subarray(offset - from, offset - from + length);
    },
  };
}

/** Whether an animation is truncated; false for still pictures, which their decoder checks. */
export async function isAnimationTruncated(path: string): Promise<boolean> {
  await using file = await open(path);
  const bytes = readAhead(file, (await file.stat()).size);
  const head = await bytes.at(0, GIF_HEAD);
  if (head.toString("latin1", 0, 3) === "GIF") return await isGifCut(bytes, head);
  if (head.toString("latin1", 1, 4) === "PNG") return await isApngCut(bytes);
  return head.toString("latin1", 4, AVIF_BRAND) === "ftypavis" && (await isAvifCut(bytes));
}

/** A GIF that ends between two frames is complete: some programs omit the trailer. */
async function isGifCut(bytes: Bytes, head: Buffer): Promise<boolean> {
  const colourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = GIF_HEAD + colourBytes(head[10] ?? 0);
  for (let block = 0; block < MAX_BLOCKS && at < bytes.size; block++) {
    const [mark, ...rest] = await bytes.at(at, 10);
    if (mark === GIF_END) return false;
    // Skips the frame's description, whose last byte has the flags, its colours, and the byte with the size of its
    // codes.
    if (mark === GIF_FRAME) at += 10 + colourBytes(rest[8] ?? 0) + 1;
    else if (mark === GIF_EXTENSION) at += 2;
    else return false;
    for (let piece = 0; piece < MAX_BLOCKS; piece++) {
      const [length] = await bytes.at(at, 1);
      if (length === undefined || at + length >= bytes.size) return true;
      at += length + 1;
      if (length === 0) break;
    }
  }
  return false;
}

async function isApngCut(bytes: Bytes): Promise<boolean> {
  let isAnimated = false;
  for (let at = PNG_SIGNATURE, chunk = 0; chunk < MAX_BLOCKS; chunk++) {
    const head = await bytes.at(at, 8);
    const type = head.toString("latin1", 4, 8);
    if (type === "acTL") isAnimated = true;
    if (type === "IEND" || (type === "IDAT" && !isAnimated)) return false;
    if (head.length < 8) return isAnimated;
    at += PNG_CHUNK + head.readUInt32BE(0);
    if (at > bytes.size) return isAnimated;
  }
  return false;
}

async function isAvifCut(bytes: Bytes): Promise<boolean> {
  for (let at = 0, box = 0; at < bytes.size && box < MAX_BLOCKS; box++) {
    const head = await bytes.at(at, 16);
    if (head.length < 8) return true;
    const short = head.readUInt32BE(0);
    // Size 0: the box extends to the end of the file; size 1: a 64-bit size follows.
    if (short === 0) return false;
    if (short === 1 && head.length < 16) return true;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    at += size;
    if (at > bytes.size) return true;
  }
  return false;
}
