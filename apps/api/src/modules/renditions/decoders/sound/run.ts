import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { Decoded, DecodeTask, OutputTask } from "../../decode-protocol.ts";
import { decodeRaster } from "../../pictures/raster.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { AAC_ARGS, inputArgs, readFilmInfo, runFfmpeg, writeMp4 } from "../film/ffmpeg.ts";
import { readMediaTags } from "../film/media-tags.ts";
import { renderSvg } from "../vector/svg-picture.ts";
import { createLoudnessMeter } from "./loudness.ts";
import { decodeSoundWithoutFfmpeg } from "./sound-decoders.ts";
import { WAVEFORM_BARS, waveformSvg } from "./waveform.ts";

/** Samples per second of the temporary file, one channel of two bytes each: 58 MB per hour. */
const SAMPLE_RATE = 8_000;
/** Maximum seconds of sound in a waveform. */
const MAX_SAMPLED_SECONDS = 10 * 3600;
/** Limit of ffmpeg's CPU time for the samples of a waveform. */
const SAMPLES_MS = 5 * 60_000;
/** Problems of an embedded cover after which a waveform is drawn instead; others fail the sound. */
const COVER_PROBLEMS: readonly string[] = ["broken", "unsupported", "too_large"] satisfies TaskError["code"][];

/** The picture of a sound: its embedded cover, otherwise its waveform. */
async function decodeCover(task: DecodeTask): Promise<Decoded> {
  const tags = await readSoundTags(task.path, task.mime);
  if (!tags?.cover) return drawWaveform(task, tags?.duration);
  const path = join(task.folder, "cover");
  await writeFile(path, tags.cover);
  try {
    const { dpi: _dpi, frames: _frames, ...picture } = await decodeRaster({ ...task, path });
    return { ...picture, ...(tags.duration ? { duration: tags.duration } : {}) };
  } catch (error) {
    if (error instanceof TaskError && COVER_PROBLEMS.includes(error.code)) return drawWaveform(task, tags.duration);
    throw error;
  }
}

/** The waveform of a sound that only ffmpeg decodes, from samples of low quality. */
async function decodeSoundtrack(task: DecodeTask): Promise<Decoded> {
  const path = join(task.folder, "samples.wav");
  await runFfmpeg(
    [
      ...["-y", "-threads", "1", ...inputArgs(task.path)],
      ...["-map", "0:a:0", "-map_metadata", "-1", "-vn", "-sn", "-dn", "-t", String(MAX_SAMPLED_SECONDS)],
      ...["-ac", "1", "-ar", String(SAMPLE_RATE), "-c:a", "pcm_s16le", "-f", "wav", path],
    ],
    SAMPLES_MS,
  );
  return drawWaveform({ ...task, path, mime: "audio/wav" });
}

/** Writes AAC in an mp4, without the cover that the file may hold. */
async function makePlayable({ path, target }: Omit<OutputTask, "mime">): Promise<void> {
  const facts = await readFilmInfo(path);
  const kept = ["-map", "0:a:0", "-map_metadata", "-1", "-vn", "-sn", "-dn"];
  await writeMp4(path, target, [...kept, ...(facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC_ARGS)]);
}

/** A picture of the waveform, without size and colours, like an icon. `declared`: the duration in the sound's tags. */
async function drawWaveform(task: DecodeTask, declared?: number): Promise<Decoded> {
  const { levels, ...found } = await measureLoudness(task, declared);
  const { analysis, ...made } = await drawOwnSvg(waveformSvg(levels), task);
  return { ...made, width: 0, height: 0, ...(analysis ? { analysis: { ...analysis, colours: [] } } : {}), ...found };
}

/** Lets libvips read SVG only for this drawing of the server: a cover that is an SVG could read other files. */
async function drawOwnSvg(svg: string, task: DecodeTask): Promise<Decoded> {
  const operation = ["VipsForeignLoadSvg"];
  sharp.unblock({ operation });
  try {
    return await renderSvg(Buffer.from(svg), { ...task, lossless: true });
  } finally {
    sharp.block({ operation });
  }
}

async function measureLoudness({ path, mime }: DecodeTask, declared: number | undefined) {
  const loudness = createLoudnessMeter();
  let rate = 0;
  let errorMessage: string | undefined;
  try {
    for await (const { channelData, samplesDecoded, sampleRate, errors } of decodeSoundWithoutFfmpeg(path, mime)) {
      loudness.add(channelData, samplesDecoded);
      // Takes the rate from the first piece with samples; it is unknown before.
      if (samplesDecoded > 0) rate ||= sampleRate;
      errorMessage ??= errors[0]?.message;
    }
  } catch (error) {
    if (error instanceof TaskError || !(error instanceof Error) || "syscall" in error) throw error;
    // Keep what was decoded so far. Each file has its own decoder, so no state is left behind.
    errorMessage ??= error.message;
  }
  if (rate === 0 && errorMessage !== undefined) throw new TaskError("broken", errorMessage);
  if (rate === 0 && !declared) throw new TaskError("broken", "It has no sound.");
  return {
    levels: loudness.levels(WAVEFORM_BARS),
    duration: pickDuration(declared, rate > 0 ? loudness.frames() / rate : 0),
    ...(errorMessage === undefined ? {} : { warning: errorMessage }),
  };
}

/** The duration of the header, which excludes the padding of encoders, unless it differs too much from the decoded one. */
const pickDuration = (declared: number | undefined, decoded: number): number =>
  declared !== undefined && Math.abs(declared - decoded) <= Math.max(0.2, decoded / 20) ? declared : decoded;

/** The duration in seconds, and the cover; undefined where the tags are damaged, though the sound itself may be intact. */
async function readSoundTags(path: string, mime: string) {
  try {
    const { format, common } = await readMediaTags(path, mime, { duration: true });
    const { picture: pictures = [] } = common;
    const cover = pictures.find(({ type }) => type === "Cover (front)") ?? pictures[0];
    return { duration: format.duration, cover: cover?.data };
  } catch {
    return undefined;
  }
}

export const run = { cover: decodeCover, soundtrack: decodeSoundtrack, play: makePlayable } satisfies DecoderFunctions;
