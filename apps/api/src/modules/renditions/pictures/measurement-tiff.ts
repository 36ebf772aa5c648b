// Reads the raw values of floating-point or 32-bit TIFF files: libvips does not support 64-bit floats, rounds 16-bit ones,
// and misreads grey with transparency. Runs in decoder processes only.
import { open } from "node:fs/promises";
import { constants, inflateSync } from "node:zlib";
import { readBytes } from "../../../platform/files/read-bytes.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { MAX_PIXELS } from "../recipes.ts";
import { unpackLzw, unpackPackBits } from "./tiff-packing.ts";

export interface TiffPixelValues {
  /** Size of the picture in the file, before rotation. */
  source: { width: number; height: number };
  width: number;
  height: number;
  /** Colour channels first, then transparency. */
  channels: number;
  colours: 1 | 3;
  /** The value of white for pixels that are brightness, not measurements. */
  white: number;
  isMinWhite: boolean;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** NaN where values are missing. */
  numbers: Float32Array;
}

/** Numbers of the TIFF tags that are read. */
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  packing: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  stripSizes: 279,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileSizes: 325,
  format: 339,
};
/** Bytes of a value of an entry, by the number of its type. */
const VALUE_BYTES = new Map([
  [3, 2],
  [4, 4],
]);
const [UNSIGNED, SIGNED, FRACTION] = [1, 2, 3];
const [MIN_IS_WHITE, MIN_IS_BLACK, RGB] = [0, 1, 2];
/** Maximum entries of a directory, and maximum values of an entry. */
const MAX_ENTRIES = 1_000;
const MAX_VALUES = 1e6;
/** Maximum bytes of a strip or tile, uncompressed. */
const MAX_BLOCK = Number(process.env.VITRINE_CHILD_MEMORY ?? 1e9) / 6;

interface Layout {
  width: number;
  height: number;
  samples: number;
  colours: 1 | 3;
  isPlanar: boolean;
  bytes: number;
  format: number;
  isLittle: boolean;
  packing: number;
  predictor: number;
  isMinWhite: boolean;
  orientation: number;
  block: { width: number; height: number; offsets: readonly number[]; sizes: readonly number[] };
}

type Source = (offset: number, length: number) => Promise<Buffer> | Buffer;

/**
 * Reads at most `maxNumbers` values; larger pictures are subsampled, not interpolated. Undefined where the file has other
 * pixels or an unsupported compression. `isLenient`: missing strips stay NaN.
 * @throws Error where strips are missing or damaged
 */
export async function readTiffPixelValues(
  input: string | Buffer,
  { maxNumbers, isLenient }: { maxNumbers: number; isLenient: boolean },
): Promise<TiffPixelValues | undefined> {
  if (typeof input !== "string")
    return numbersIn((offset, length) => input.subarray(offset, offset + length), maxNumbers, isLenient);
  await using file = await open(input);
  return await numbersIn((offset, length) => readBytes(file, offset, length), maxNumbers, isLenient);
}

async function numbersIn(file: Source, maxNumbers: number, isLenient: boolean): Promise<TiffPixelValues | undefined> {
  const layout = await layoutOf(file);
  if (!layout) return undefined;
  if (layout.width * layout.height > MAX_PIXELS)
    throw new TaskError("too_large", `${layout.width} x ${layout.height} pixels`);
  const { samples, colours, isMinWhite, orientation, bytes, format } = layout;
  const channels = Math.min(samples, colours + 1);
  const scale = Math.min(1, Math.sqrt(maxNumbers / (layout.width * layout.height * channels)));
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  const [width, height] = [scaled(layout.width), scaled(layout.height)];
  const numbers = new Float32Array(width * height * channels).fill(Number.NaN);
  for (const block of blocksOf(layout)) {
    if (block.plane >= channels) continue;
    const unpacked = await unpackedBlock(file, layout, block.index).catch((error: unknown) => {
      if (isLenient && error instanceof Error) return undefined;
      throw error;
    });
    if (!unpacked) continue;
    if (unpacked.length < blockBytes(layout, block.rows) && !isLenient) throw new Error("The picture is cut off.");
    place(unpacked, layout, block, { width, height, channels, numbers });
  }
  const white = format === FRACTION ? 1 : 2 ** (bytes * 8 - (format === SIGNED ? 1 : 0)) - 1;
  const { width: fileWidth, height: fileHeight } = layout;
  const source = { width: fileWidth, height: fileHeight };
  return { source, width, height, channels, colours, white, isMinWhite, orientation, numbers };
}

async function layoutOf(source: Source): Promise<Layout | undefined> {
  const head = await source(0, 8);
  const order = head.toString("latin1", 0, 4);
  if (head.length < 8 || (order !== "II*\0" && order !== "MM\0*")) return undefined;
  const isLittle = order.startsWith("I");
  const tags = await tagsAt(source, isLittle, isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4));
  const one = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise;
  const alike = (tag: number, otherwise: number) => {
    const values = tags.get(tag) ?? [otherwise];
    return values.every((value) => value === values[0]) ? values[0] : undefined;
  };
  const [width, height, samples] = [one(TAG.width, 0), one(TAG.height, 0), one(TAG.samples, 1)];
  const [bits = 0, format = 0] = [alike(TAG.bits, 1), alike(TAG.format, UNSIGNED)];
  const photometric = one(TAG.photometric, MIN_IS_BLACK);
  const colours = photometric === RGB ? 3 : 1;
  const isFraction = format === FRACTION && [16, 32, 64].includes(bits);
  const isWhole = [UNSIGNED, SIGNED].includes(format) && bits === 32 && colours === 1;
  const isKnown = [MIN_IS_WHITE, MIN_IS_BLACK, RGB].includes(photometric) && samples >= colours && samples <= 4;
  if (!(isFraction || isWhole) || !isKnown || width === 0 || height === 0) return undefined;
  const isTiled = tags.has(TAG.tileOffsets);
  const block = {
    width: isTiled ? one(TAG.tileWidth, 0) : width,
    height: isTiled ? one(TAG.tileHeight, 0) : Math.min(one(TAG.stripRows, height), height),
    offsets: tags.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? [],
    sizes: tags.get(isTiled ? TAG.tileSizes : TAG.stripSizes) ?? [],
  };
  const [packing, predictor] = [one(TAG.packing, 1), one(TAG.predictor, 1)];
  const isPredicted = predictor === (isFraction ? 3 : 2);
  const layout = {
    ...({
      width,
      height,
      samples,
      colours,
      isPlanar: one(TAG.planes, 1) === 2,
      bytes: bits / 8,
      format,
      isLittle,
    } as const),
    ...{ packing, predictor, isMinWhite: photometric === MIN_IS_WHITE, orientation: one(TAG.orientation, 1), block },
  };
  if (!UNPACKED_BY.has(packing) || (predictor !== 1 && !isPredicted) || block.width === 0 || block.height === 0)
    return undefined;
  return blockBytes(layout, block.height) > MAX_BLOCK ? undefined : layout;
}

async function tagsAt(source: Source, isLittle: boolean, offset: number): Promise<Map<number, number[]>> {
  const read = (bytes: Buffer, at: number, length: number) =>
    isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
  const start = await source(offset, 2);
  const count = start.length < 2 ? 0 : Math.min(MAX_ENTRIES, read(start, 0, 2));
  const entries = await source(offset + 2, count * 12);
  const tags = new Map<number, number[]>();
  for (let at = 0; at + 12 <= entries.length; at += 12) {
    const length = VALUE_BYTES.get(read(entries, at + 2, 2));
    const values = read(entries, at + 4, 4);
    if (length === undefined || values > MAX_VALUES) continue;
    const isHere = length * values <= 4;
    const bytes = isHere ? entries.subarray(at + 8, at + 12) : await source(read(entries, at + 8, 4), length * values);
    const found = Array.from({ length: Math.min(values, Math.floor(bytes.length / length)) }, (_, i) =>
      read(bytes, i * length, length),
    );
    tags.set(read(entries, at, 2), found);
  }
  return tags;
}

interface Block {
  index: number;
  plane: number;
  left: number;
  top: number;
  /** Rows of the block that the file stores: the last strip has fewer than the others. */
  rows: number;
}

function* blocksOf({ width, height, samples, isPlanar, block }: Layout): Generator<Block> {
  let index = 0;
  for (let plane = 0; plane < (isPlanar ? samples : 1); plane++) {
    for (let top = 0; top < height; top += block.height) {
      for (let left = 0; left < width; left += block.width) {
        const isTile = block.width !== width || left > 0;
        yield { index, plane, left, top, rows: isTile ? block.height : Math.min(block.height, height - top) };
        index++;
      }
    }
  }
}

const samplesOfBlock = ({ samples, isPlanar }: Layout) => (isPlanar ? 1 : samples);
const rowBytes = (layout: Layout) => layout.block.width * samplesOfBlock(layout) * layout.bytes;
const blockBytes = (layout: Layout, rows: number) => rowBytes(layout) * rows;

type Unpack = (packed: Buffer, maxBytes: number) => Buffer;
const inflated: Unpack = (packed, maxOutputLength) =>
  inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
/** Decompression functions by the number of the compression in the file. */
const UNPACKED_BY = new Map<number, Unpack>([
  [1, (packed) => Buffer.from(packed)],
  [5, unpackLzw],
  [8, inflated],
  [32_773, unpackPackBits],
  [32_946, inflated],
]);

async function unpackedBlock(source: Source, layout: Layout, index: number): Promise<Buffer> {
  const { block, packing, predictor } = layout;
  const [offset, size] = [block.offsets[index], block.sizes[index]];
  const unpack = UNPACKED_BY.get(packing);
  const most = blockBytes(layout, block.height);
  if (offset === undefined || size === undefined || !unpack) throw new Error("A part of the picture is nowhere.");
  const unpacked = unpack(await source(offset, Math.min(size, 2 * most + 1_000)), most);
  for (let at = 0; at + rowBytes(layout) <= unpacked.length && predictor !== 1; at += rowBytes(layout)) {
    const row = unpacked.subarray(at, at + rowBytes(layout));
    if (predictor === 3) addBytes(row, layout);
    else addNumbers(row, layout);
  }
  return unpacked;
}

/** Undoes a TIFF predictor: sums up the bytes of a row, whose numbers have all first bytes before the second ones. */
function addBytes(row: Buffer, layout: Layout): void {
  const { bytes, isLittle } = layout;
  const step = samplesOfBlock(layout);
  for (let i = step; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - step] ?? 0);
  const apart = Buffer.from(row);
  const count = row.length / bytes;
  for (let i = 0; i < count; i++) {
    for (let byte = 0; byte < bytes; byte++) {
      row[i * bytes + (isLittle ? bytes - 1 - byte : byte)] = apart[byte * count + i] ?? 0;
    }
  }
}

/** Undoes a TIFF predictor: each number of 32 bits was the difference to the one before. */
function addNumbers(row: Buffer, layout: Layout): void {
  const step = samplesOfBlock(layout) * 4;
  const view = new DataView(row.buffer, row.byteOffset, row.length);
  for (let at = step; at < row.length; at += 4) {
    const sum = view.getUint32(at, layout.isLittle) + view.getUint32(at - step, layout.isLittle);
    view.setUint32(at, sum >>> 0, layout.isLittle);
  }
}

function place(
  bytes: Buffer,
  layout: Layout,
  { plane, left, top, rows }: Block,
  into: Pick<TiffPixelValues, "width" | "height" | "channels" | "numbers">,
): void {
  const { width, height, channels, numbers } = into;
  const read = readerOf(layout, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  const there = samplesOfBlock(layout);
  const wanted = layout.isPlanar ? 1 : channels;
  const sourceOf = (at: number, most: number, side: number) => Math.floor(((at + 0.5) * most) / side);
  for (let y = Math.floor((top * height) / layout.height); y < height; y++) {
    const row = sourceOf(y, layout.height, height) - top;
    if (row < 0) continue;
    if (row >= rows) break;
    for (let x = Math.floor((left * width) / layout.width); x < width; x++) {
      const column = sourceOf(x, layout.width, width) - left;
      if (column < 0) continue;
      if (column >= layout.block.width) break;
      const from = (row * layout.block.width + column) * there;
      if ((from + there) * layout.bytes > bytes.length) return;
      for (let i = 0; i < wanted; i++)
        numbers[(y * width + x) * channels + plane + i] = read((from + i) * layout.bytes);
    }
  }
}

function readerOf({ bytes, format, isLittle }: Layout, view: DataView): (at: number) => number {
  if (format === SIGNED) return (at) => view.getInt32(at, isLittle);
  if (format === UNSIGNED) return (at) => view.getUint32(at, isLittle);
  if (bytes === 8) return (at) => view.getFloat64(at, isLittle);
  return bytes === 4 ? (at) => view.getFloat32(at, isLittle) : (at) => halfOf(view.getUint16(at, isLittle));
}

/** The value of a 16-bit floating-point number. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
