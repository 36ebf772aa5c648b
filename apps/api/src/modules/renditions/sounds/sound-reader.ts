import { writeFile } from "node:fs/promises";
import type { IPicture } from "music-metadata";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { createLoudnessMeter } from "./loudness.ts";
import { decodeSound } from "./sound-decoders.ts";
import { parseSoundTags } from "./sound-tags.ts";
import { WAVEFORM_BARS } from "./waveform.ts";

export interface SoundTask {
  path: string;
  /** Detected type. */
  mime: string;
  /** Path that the cover is written to; without it, covers are ignored. */
  cover?: string;
}

export interface FoundSound {
  /** Seconds. */
  duration?: number;
  /** Whether a cover was written. */
  hasCover: boolean;
  /** Levels of the waveform from 0 to 1, of a sound without cover. */
  levels?: number[];
  /** Message of the decoder about a damaged file that still gave a waveform. */
  warning?: string;
}

/** Reads cover, or waveform, and duration of a sound. Reads hostile files: for child processes, which may be killed. */
export async function readSound({ path, mime, cover }: SoundTask): Promise<FoundSound> {
  const tags = cover === undefined ? undefined : await readSoundTags(path, mime);
  if (cover !== undefined && tags?.picture) {
    await writeFile(cover, tags.picture);
    return { hasCover: true, ...(tags.duration ? { duration: tags.duration } : {}) };
  }
  const loudness = createLoudnessMeter();
  let rate = 0;
  let errorMessage: string | undefined;
  try {
    for await (const { channelData, samplesDecoded, sampleRate, errors } of decodeSound(path, mime)) {
      loudness.add(channelData, samplesDecoded);
      // The rate is unknown before the first samples.
      if (samplesDecoded > 0) rate ||= sampleRate;
      errorMessage ??= errors[0]?.message;
    }
  } catch (error) {
    if (error instanceof TaskError || !(error instanceof Error) || "syscall" in error) throw error;
    // Keep what was decoded so far. Each file has its own decoder, so no state is left behind.
    errorMessage ??= error.message;
  }
  if (rate === 0 && errorMessage !== undefined) throw new TaskError("broken", errorMessage);
  if (rate === 0 && !tags?.duration) throw new TaskError("broken", "It has no sound.");
  const duration = pickDuration(tags?.duration, rate > 0 ? loudness.frames() / rate : 0);
  return {
    hasCover: false,
    levels: loudness.levels(WAVEFORM_BARS),
    duration,
    ...(errorMessage === undefined ? {} : { warning: errorMessage }),
  };
}

/** The duration of the header, which excludes the padding of encoders, unless it differs too much from the decoded one. */
const pickDuration = (declared: number | undefined, decoded: number): number =>
  declared !== undefined && Math.abs(declared - decoded) <= Math.max(0.2, decoded / 20) ? declared : decoded;

/** Undefined where the tags are damaged; the sound itself may be intact. */
async function readSoundTags(path: string, mime: string) {
  try {
    const { format, common } = await parseSoundTags(path, mime, { duration: true });
    return { duration: format.duration, picture: coverOf(common.picture ?? [])?.data };
  } catch {
    return undefined;
  }
}

const coverOf = (pictures: readonly IPicture[]) => pictures.find(({ type }) => type === "Cover (front)") ?? pictures[0];
