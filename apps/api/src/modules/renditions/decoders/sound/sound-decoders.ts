import { type FileHandle, open } from "node:fs/promises";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import CodecParser, { type OggPage, type OpusHeader } from "codec-parser";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { decodePcm, readPcmLayout } from "./pcm-file.ts";

/** A decoded piece of a sound. Sounds are decoded piece by piece to limit memory. In decoder processes only. */
export interface SoundPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly { message: string }[];
}

type Decoded = AsyncIterable<SoundPiece>;

const PIECE_BYTES = 64 * 1024;
/** Output rate of the Opus decoder; enough for a waveform. */
const OPUS_RATE = 16_000;

async function* piecesOf(file: FileHandle, from = 0, to = Number.POSITIVE_INFINITY, length = PIECE_BYTES) {
  for (let at = from; at < to; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, to - at)), 0, undefined, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function* withOpenFile<T>(path: string, use: (file: FileHandle) => AsyncIterable<T>) {
  const file = await open(path);
  try {
    yield* use(file);
  } finally {
    await file.close();
  }
}

const mpeg = (path: string) =>
  withOpenFile(path, async function* (file) {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    for await (const piece of piecesOf(file)) yield decoder.decode(piece);
  });

const flac = (path: string) =>
  withOpenFile(path, async function* (file) {
    const decoder = new FLACDecoder();
    await decoder.ready;
    for await (const piece of piecesOf(file)) yield decoder.decode(piece);
    yield decoder.flush();
  });

const pcm = (path: string) =>
  withOpenFile(path, async function* (file) {
    const layout = await readPcmLayout(file);
    const frameBytes = layout.channels * layout.bytes;
    const length = Math.max(1, Math.floor(PIECE_BYTES / frameBytes)) * frameBytes;
    for await (const piece of piecesOf(file, layout.from, layout.to, length)) {
      const channelData = decodePcm(piece, layout);
      yield { channelData, samplesDecoded: channelData[0]?.length ?? 0, sampleRate: layout.rate, errors: [] };
    }
  });

/** The codec of an Ogg file is known after its first page. */
const ogg = (path: string) =>
  withOpenFile(path, async function* (file) {
    const parser = new CodecParser<OggPage>("audio/ogg", { enableFrameCRC32: false });
    let decode: ((pages: OggPage[]) => Promise<SoundPiece>) | undefined;
    for await (const piece of piecesOf(file)) {
      const pages = [...iterable(parser.parseChunk(piece))];
      if (pages.length === 0) continue;
      decode ??= await decoderOfOgg(parser.codec, pages);
      yield decode(pages);
    }
    const rest = [...iterable(parser.flush())];
    if (rest.length > 0) yield (decode ?? (await decoderOfOgg(parser.codec, rest)))(rest);
    else if (!decode) throw new TaskError("unsupported", "It has no sound that can be decoded without ffmpeg.");
  });

const decoders = new Map<string, (path: string) => Decoded>([
  ["audio/mpeg", mpeg],
  ["audio/flac", flac],
  ["audio/x-flac", flac],
  ["audio/ogg", ogg],
  ["audio/opus", ogg],
  ["audio/wav", pcm],
  ["audio/aiff", pcm],
]);

/** @throws TaskError `unsupported` where nothing here decodes this type */
export function decodeSound(path: string, mime: string): Decoded {
  const decode = decoders.get(mime);
  if (!decode) throw new TaskError("unsupported", `${mime} is not decoded without ffmpeg.`);
  return decode(path);
}

async function decoderOfOgg(codec: string, pages: OggPage[]): Promise<(pages: OggPage[]) => Promise<SoundPiece>> {
  const framesOf = (some: OggPage[]) => some.flatMap(({ codecFrames }) => codecFrames);
  switch (codec) {
    case "vorbis": {
      const decoder = new OggVorbisDecoder();
      await decoder.ready;
      return (some) => decoder.decodeOggPages(some);
    }
    case "flac": {
      const decoder = new FLACDecoder();
      await decoder.ready;
      return (some) => decoder.decodeFrames(framesOf(some).map(({ data }) => data));
    }
    case "opus": {
      const decoder = await opusDecoder(framesOf(pages)[0]?.header as OpusHeader | undefined);
      return async (some) => decoder.decodeFrames(framesOf(some).map(({ data }) => data));
    }
    default:
      throw new TaskError("unsupported", "It has no sound that can be decoded without ffmpeg.");
  }
}

async function opusDecoder(header: OpusHeader | undefined) {
  const decoder = new OpusDecoder({
    sampleRate: OPUS_RATE,
    ...(header
      ? {
          channels: header.channels,
          streamCount: header.streamCount,
          coupledStreamCount: header.coupledStreamCount,
          channelMappingTable: header.channelMappingTable,
          preSkip: Math.round((header.preSkip * OPUS_RATE) / 48_000),
        }
      : {}),
  });
  await decoder.ready;
  return decoder;
}

/** The parser returns iterable iterators, though its types do not declare it. */
const iterable = <T>(iterator: Iterator<T>) => iterator as IterableIterator<T>;
