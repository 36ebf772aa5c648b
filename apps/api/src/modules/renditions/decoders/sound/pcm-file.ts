import type { FileHandle } from "node:fs/promises";
import { readBytes } from "../../../../platform/files/read-bytes.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";

/** Position and format of the uncompressed samples of a WAV or AIFF file. Declared sizes are not trusted. */
export interface PcmLayout {
  channels: number;
  rate: number;
  /** Bytes per sample. */
  bytes: number;
  sampleFormat: "integer" | "unsigned" | "float";
  littleEndian: boolean;
  /** Byte offsets in the file at which the samples begin and end. */
  from: number;
  to: number;
}

const MAX_CHUNKS = 1000;
const MAX_CHANNELS = 64;
/** Bytes of the format chunk that are read. */
const MAX_HEAD_BYTES = 64;

const INTEGER = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
type SampleEncoding = Pick<PcmLayout, "sampleFormat" | "littleEndian">;
/** AIFF-C encodings without compression. */
const BIG_ENDIAN_INTEGER: SampleEncoding = { sampleFormat: "integer", littleEndian: false };
const BIG_ENDIAN_FLOAT: SampleEncoding = { sampleFormat: "float", littleEndian: false };
const AIFC = new Map<string, SampleEncoding>([
  ...["NONE", "twos", "in24", "in32"].map((name): [string, SampleEncoding] => [name, BIG_ENDIAN_INTEGER]),
  ["sowt", { sampleFormat: "integer", littleEndian: true }],
  ...["fl32", "FL32", "fl64", "FL64"].map((name): [string, SampleEncoding] => [name, BIG_ENDIAN_FLOAT]),
]);

type PcmFormat = Omit<PcmLayout, "from" | "to">;

/** @throws TaskError `broken` where there are no samples, `unsupported` where they are compressed */
export async function readPcmLayout(file: FileHandle): Promise<PcmLayout> {
  const { size } = await file.stat();
  const read = (at: number, length: number) => readBytes(file, at, length);
  const start = (await read(0, 12)).toString("latin1");
  const isAiff = start.startsWith("FORM");
  if (!/^(RIFF|RF64|RIFX)....WAVE|^FORM....AIF[FC]/s.test(start)) throw broken("This is neither WAV nor AIFF.");
  const littleEndian = !isAiff && !start.startsWith("RIFX");
  let described: PcmFormat | undefined;
  let data: { from: number; to: number } | undefined;
  for (let at = 12, count = 0; at + 8 <= size && count < MAX_CHUNKS && !(described && data); count++) {
    const head = await read(at, 8);
    const name = head.toString("latin1", 0, 4);
    const length = littleEndian ? head.readUInt32LE(4) : head.readUInt32BE(4);
    const from = at + 8;
    if (name === "fmt ") described = parseWavFormat(await read(from, Math.min(length, MAX_HEAD_BYTES)), littleEndian);
    if (name === "COMM") described = parseAiffFormat(await read(from, Math.min(length, MAX_HEAD_BYTES)));
    if (name === "data") data = { from, to: Math.min(size, from + length) };
    if (name === "SSND") data = { from: from + 8, to: Math.min(size, from + length) };
    at = from + length + (length % 2);
  }
  if (!described || !data) throw broken("There are no samples in this file.");
  const { channels, rate, bytes, sampleFormat } = described;
  const isKnown = sampleFormat === "float" ? bytes === 4 || bytes === 8 : bytes >= 1 && bytes <= 4;
  if (!isKnown || channels < 1 || channels > MAX_CHANNELS || !(rate >= 1 && rate <= 10_000_000)) {
    throw broken(`Samples of ${bytes} bytes, ${channels} channels, ${rate} a second.`);
  }
  return { ...described, ...data };
}

/** WAV format chunk: format, channels, rate, bytes per second, bytes per frame, bits per sample, ... */
function parseWavFormat(head: Buffer, littleEndian: boolean): PcmFormat {
  if (head.length < 16) throw broken("The format chunk is truncated.");
  const u16 = (at: number) => (littleEndian ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const rate = littleEndian ? head.readUInt32LE(4) : head.readUInt32BE(4);
  const format = u16(0) === EXTENSIBLE && head.length >= 26 ? u16(24) : u16(0);
  if (format !== INTEGER && format !== FLOAT) throw compressed(`WAV of type ${format}`);
  const bytes = Math.ceil(u16(14) / 8);
  const sampleFormat = format === FLOAT ? "float" : bytes === 1 ? "unsigned" : "integer";
  return { channels: u16(2), rate, bytes, sampleFormat, littleEndian };
}

/** AIFF COMM chunk: channels, frames, bits per sample, rate as an 80-bit float, and compression type. */
function parseAiffFormat(head: Buffer): PcmFormat {
  if (head.length < 18) throw broken("The format chunk is truncated.");
  const rate = Number(head.readBigUInt64BE(10)) * 2 ** ((head.readUInt16BE(8) & 0x7fff) - 16_383 - 63);
  const way = head.length >= 22 ? head.toString("latin1", 18, 22) : "NONE";
  const known = AIFC.get(way);
  if (!known) throw compressed(`AIFF-C of type ${way.replace(/[^\w ]/g, "?")}`);
  return { channels: head.readUInt16BE(0), rate, bytes: Math.ceil(head.readUInt16BE(6) / 8), ...known };
}

/** Decodes samples of each channel, from -1 to 1; an incomplete frame is ignored. */
export function decodePcm(piece: Buffer, { channels, bytes, sampleFormat, littleEndian }: PcmLayout): Float32Array[] {
  const frames = Math.floor(piece.length / (channels * bytes));
  const highest = 2 ** (bytes * 8 - 1);
  const sampleAt = (at: number): number => {
    if (sampleFormat === "unsigned") return piece.readUInt8(at) / 128 - 1;
    if (sampleFormat === "integer")
      return (littleEndian ? piece.readIntLE(at, bytes) : piece.readIntBE(at, bytes)) / highest;
    if (bytes === 4) return littleEndian ? piece.readFloatLE(at) : piece.readFloatBE(at);
    return littleEndian ? piece.readDoubleLE(at) : piece.readDoubleBE(at);
  };
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (_, frame) => sampleAt((frame * channels + channel) * bytes)),
  );
}

const broken = (detail: string) => new TaskError("broken", detail);
const compressed = (what: string) => new TaskError("unsupported", `${what} is not decoded without ffmpeg.`);
