// Repairs a PNG that is truncated or has damaged pixel data: keeps the rows that can be inflated and fills the rest with
// grey, or with transparency where the format allows it. libpng would drop a block of rows more, and interlaced pictures
// entirely.
import { constants, crc32, createInflate, deflateSync } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk besides its data: length, type and checksum. */
const CHUNK_BYTES = 12;
/** Channels by colour type of the header. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const GREY = 0;
/** Colour type from which on transparency is supported, so that missing rows become transparent, not grey. */
const PALETTE = 3;
const COLOURS_AND_ALPHA = 6;
const GREY_OF_REST = 128;
/** Chunks needed to interpret the pixels. */
const KEPT_CHUNKS = new Set(["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "pHYs", "eXIf"]);

/** One pass of an interlaced picture: first pixel, distance between pixels, and area that a pixel fills until the next pass. */
interface Pass {
  x: number;
  y: number;
  dx: number;
  dy: number;
  width: number;
  height: number;
}

const WHOLE: Pass = { x: 0, y: 0, dx: 1, dy: 1, width: 1, height: 1 };
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8, width: 8, height: 8 },
  { x: 4, y: 0, dx: 8, dy: 8, width: 4, height: 8 },
  { x: 0, y: 4, dx: 4, dy: 8, width: 4, height: 4 },
  { x: 2, y: 0, dx: 4, dy: 4, width: 2, height: 4 },
  { x: 0, y: 2, dx: 2, dy: 4, width: 2, height: 2 },
  { x: 1, y: 0, dx: 2, dy: 2, width: 1, height: 2 },
  { x: 0, y: 1, dx: 1, dy: 2, width: 1, height: 1 },
];

interface Head {
  width: number;
  height: number;
  depth: number;
  colours: number;
  channels: number;
  passes: readonly Pass[];
}

/** A complete PNG; undefined where no row is readable, or the pixels would take more than `maxBytes`. */
export async function repairPng(bytes: Buffer, maxBytes: number): Promise<Buffer | undefined> {
  const { head, kept, packed, palette } = chunksOf(bytes);
  if (!head) return undefined;
  // A palette has no colour for missing pixels, so the pixels are converted to true colour.
  const colours = head.colours === PALETTE ? COLOURS_AND_ALPHA : head.colours;
  const line = head.width * (CHANNELS.get(colours) ?? 0) * (head.depth === 16 ? 2 : 1);
  const size = head.height * line;
  if (size > maxBytes) return undefined;
  const rows = await inflateAvailable(packed, rowBytes(head));
  const pixels = Buffer.alloc(size, head.colours >= PALETTE ? 0 : GREY_OF_REST);
  if (!draw(rows, head, palette, pixels)) return undefined;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(head.width, 0);
  header.writeUInt32BE(head.height, 4);
  header.set([Math.max(8, head.depth), colours], 8);
  const lines = Buffer.alloc(size + head.height);
  for (let y = 0; y < head.height; y++) pixels.copy(lines, y * (line + 1) + 1, y * line, (y + 1) * line);
  return Buffer.concat([
    bytes.subarray(0, SIGNATURE_BYTES),
    chunk("IHDR", header),
    ...kept,
    chunk("IDAT", deflateSync(lines, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunksOf(bytes: Buffer) {
  const kept: Buffer[] = [];
  const packed: Buffer[] = [];
  const palette = Buffer.alloc(256 * 4, 255);
  let head: Head | undefined;
  for (let at = SIGNATURE_BYTES, length = 0; at + CHUNK_BYTES <= bytes.length; at += CHUNK_BYTES + length) {
    length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IHDR" && data.length === 13) head = headOf(data);
    else if (type === "IDAT") packed.push(data);
    // The transparent value of grey pictures of few bits is dropped: it would have to be scaled like the pixels.
    else if (type === "tRNS" && head?.colours === GREY && head.depth < 8) continue;
    else if (head?.colours === PALETTE && (type === "PLTE" || type === "tRNS")) fillPalette(palette, type, data);
    else if (KEPT_CHUNKS.has(type) && packed.length === 0) kept.push(chunk(type, data));
  }
  return { head, kept, packed: Buffer.concat(packed), palette };
}

/** `palette`: red, green, blue and alpha of each entry. */
function fillPalette(palette: Buffer, type: "PLTE" | "tRNS", data: Buffer): void {
  const [channels, first] = type === "PLTE" ? [3, 0] : [1, 3];
  for (const [i, value] of data.subarray(0, 256 * channels).entries()) {
    palette[Math.floor(i / channels) * 4 + first + (i % channels)] = value;
  }
}

function headOf(data: Buffer): Head | undefined {
  const [depth = 0, colours = 0, , , interlaced] = data.subarray(8);
  const channels = CHANNELS.get(colours);
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth) || width === 0 || height === 0) return undefined;
  return { width, height, depth, colours, channels, passes: interlaced === 1 ? ADAM7 : [WHOLE] };
}

/** Pixels per row and rows of a pass, and bytes per row without the filter byte. */
function sizeOf({ x, y, dx, dy }: Pass, { width, height, channels, depth }: Head) {
  const columns = Math.max(0, Math.ceil((width - x) / dx));
  const lines = columns === 0 ? 0 : Math.max(0, Math.ceil((height - y) / dy));
  return { columns, lines, bytes: Math.ceil((columns * channels * depth) / 8) };
}

const rowBytes = (head: Head) =>
  head.passes.map((pass) => sizeOf(pass, head)).reduce((sum, { lines, bytes }) => sum + lines * (bytes + 1), 0);

function inflateAvailable(packed: Buffer, most: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const inflate = createInflate({ chunkSize: 4096, finishFlush: constants.Z_SYNC_FLUSH });
    const end = () => resolve(Buffer.concat(parts).subarray(0, most));
    inflate.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= most) inflate.destroy();
    });
    inflate.on("error", () => inflate.destroy());
    inflate.on("close", end);
    inflate.end(packed);
  });
}

/** Copies the complete rows into `pixels`. @returns whether there was one */
function draw(rows: Buffer, head: Head, palette: Buffer, pixels: Buffer): boolean {
  const step = Math.max(1, (head.channels * head.depth) / 8);
  let at = 0;
  for (const pass of head.passes) {
    const { lines, bytes } = sizeOf(pass, head);
    let before: Buffer = Buffer.alloc(bytes);
    for (let line = 0; line < lines; line++, at += bytes + 1) {
      if (at + bytes + 1 > rows.length) return at > 0;
      const row = rows.subarray(at + 1, at + 1 + bytes);
      undoFilter(rows[at] ?? 0, row, before, step);
      const values = head.depth < 8 ? expandToBytes(row, head) : row;
      drawRow(head.colours === PALETTE ? applyPalette(values, palette) : values, pass, line, head, pixels);
      before = row;
    }
  }
  return at > 0;
}

function drawRow(row: Buffer, pass: Pass, line: number, head: Head, pixels: Buffer): void {
  if (pass === WHOLE) {
    row.copy(pixels, (line * pixels.length) / head.height, 0, pixels.length / head.height);
    return;
  }
  const { columns } = sizeOf(pass, head);
  const pixelBytes = pixels.length / (head.width * head.height);
  const top = pass.y + line * pass.dy;
  for (let column = 0; column < columns; column++) {
    const left = pass.x + column * pass.dx;
    const pixel = row.subarray(column * pixelBytes, (column + 1) * pixelBytes);
    for (let y = top; y < Math.min(top + pass.height, head.height); y++) {
      for (let x = left; x < Math.min(left + pass.width, head.width); x++) {
        pixels.set(pixel, (y * head.width + x) * pixelBytes);
      }
    }
  }
}

function applyPalette(row: Buffer, palette: Buffer): Buffer {
  const colours = new Uint32Array(new Uint8Array(palette).buffer);
  return Buffer.from(Uint32Array.from(row, (entry) => colours[entry] ?? 0).buffer);
}

/** Expands pixels of less than a byte to one byte each, and scales grey to 0..255. */
function expandToBytes(row: Buffer, { depth, colours }: Head): Buffer {
  const most = 2 ** depth - 1;
  const scale = colours === PALETTE ? 1 : 255 / most;
  const each = 8 / depth;
  const values = Array.from({ length: row.length * each }, (_, i) => {
    const shift = 8 - depth * ((i % each) + 1);
    return (((row[Math.floor(i / each)] ?? 0) >> shift) & most) * scale;
  });
  return Buffer.from(values);
}

function undoFilter(filter: number, row: Buffer, before: Buffer, step: number): void {
  if (filter === 0) return;
  for (let i = 0; i < row.length; i++) {
    const left = row[i - step] ?? 0;
    const up = before[i] ?? 0;
    const upLeft = before[i - step] ?? 0;
    row[i] = (row[i] ?? 0) + predicted(filter, left, up, upLeft);
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toUpLeft] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
