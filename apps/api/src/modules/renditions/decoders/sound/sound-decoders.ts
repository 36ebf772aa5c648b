import { type FileHandle, open } from "node:fs/promises";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import CodecParser, { type OggPage, type OpusHeader } from "codec-parser";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import { readBytes } from "../../../../platform/files/read-bytes.ts";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { getSoundReaderName, type SoundReaderName } from "./decoder.ts";
import { decodePcm, readPcmLayout } from "./pcm-file.ts";

/** A decoded piece of a sound. Sounds are decoded piece by piece to limit memory. In decoder processes only. */
export interface SoundPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly { message: string }[];
}

const PIECE_BYTES = 64 * 1024;
/** Output rate of the Opus decoder; enough for a waveform. */
const OPUS_RATE = 16_000;

async function* piecesOf(file: FileHandle, from = 0, to = Number.POSITIVE_INFINITY, length = PIECE_BYTES) {
  for (let at = from; at < to; ) {
    const piece = await readBytes(file, at, Math.min(length, to - at));
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

async function* mpeg(file: FileHandle) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  for await (const piece of piecesOf(file)) yield decoder.decode(piece);
}

async function* flac(file: FileHandle) {
  const decoder = new FLACDecoder();
  await decoder.ready;
  for await (const piece of piecesOf(file)) yield decoder.decode(piece);
  yield decoder.flush();
}

async function* pcm(file: FileHandle) {
  const layout = await readPcmLayout(file);
  const frameBytes = layout.channels * layout.bytes;
  const length = Math.max(1, Math.floor(PIECE_BYTES / frameBytes)) * frameBytes;
  for await (const piece of piecesOf(file, layout.from, layout.to, length)) {
    const channelData = decodePcm(piece, layout);
    yield { channelData, samplesDecoded: channelData[0]?.length ?? 0, sampleRate: layout.rate, errors: [] };
  }
}

/** Decodes an Ogg file by the codec that its first page names. */
async function* ogg(file: FileHandle) {
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
  else if (!decode) throw withoutSound();
}

const withoutSound = () => new TaskError("unsupported", "It has no sound that can be decoded without ffmpeg.");

const readers: Record<SoundReaderName, (file: FileHandle) => AsyncIterable<SoundPiece>> = { mpeg, flac, ogg, pcm };

/** @throws TaskError `unsupported` where nothing here decodes this type */
export async function* decodeSoundWithoutFfmpeg(path: string, mime: string): AsyncGenerator<SoundPiece> {
  const reader = getSoundReaderName(mime);
  if (!reader) throw new TaskError("unsupported", `${mime} is not decoded without ffmpeg.`);
  await using file = await open(path);
  yield* readers[reader](file);
}

async function decoderOfOgg(codec: string, pages: OggPage[]): Promise<(pages: OggPage[]) => Promise<SoundPiece>> {
  const framesOf = (some: OggPage[]) => some.flatMap(({ codecFrames }) => codecFrames.map(({ data }) => data));
  if (codec === "vorbis") {
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    return (some) => decoder.decodeOggPages(some);
  }
  if (codec !== "flac" && codec !== "opus") throw withoutSound();
  const header = pages.flatMap(({ codecFrames }) => codecFrames)[0]?.header as OpusHeader | undefined;
  const decoder = codec === "flac" ? new FLACDecoder() : new OpusDecoder(opusOptions(header));
  await decoder.ready;
  return async (some) => decoder.decodeFrames(framesOf(some));
}

const opusOptions = (header: OpusHeader | undefined) =>
  ({
    sampleRate: OPUS_RATE,
    ...(header && {
      channels: header.channels,
      streamCount: header.streamCount,
      coupledStreamCount: header.coupledStreamCount,
      channelMappingTable: header.channelMappingTable,
      preSkip: Math.round((header.preSkip * OPUS_RATE) / 48_000),
    }),
  }) as const;

/** The parser returns iterable iterators, though its types do not declare it. */
const iterable = <T>(iterator: Iterator<T>) => iterator as IterableIterator<T>;
