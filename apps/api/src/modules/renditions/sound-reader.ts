import { writeFile } from "node:fs/promises";
import { type IPicture, parseFile } from "music-metadata";
import { TaskError } from "../../platform/child-task.ts";
import { createLoudness } from "./loudness.ts";
import { decodeSound } from "./sound-decoders.ts";
import { BARS } from "./waveform.ts";

export interface SoundTask {
  path: string;
  /** As it was recognised. */
  mime: string;
  /** Path of the file that the cover is written to; without one, no cover is looked for. */
  cover?: string;
}

export interface FoundSound {
  /** Seconds. */
  duration?: number;
  /** Whether a cover was written. */
  hasCover: boolean;
  /** Of a sound without cover: from 0 to 1. */
  levels?: number[];
  /** What the decoder complained of, though there is a waveform. */
  remark?: string;
}

/** Reads hostile files: for children, which may be ended for it. */
export async function readSound({ path, mime, cover }: SoundTask): Promise<FoundSound> {
  const said = cover === undefined ? undefined : await describe(path);
  if (cover !== undefined && said?.picture) {
    await writeFile(cover, said.picture);
    return { hasCover: true, ...(said.duration ? { duration: said.duration } : {}) };
  }
  const loudness = createLoudness();
  let rate = 0;
  let complaint: string | undefined;
  try {
    for await (const { channelData, samplesDecoded, sampleRate, errors } of decodeSound(path, mime)) {
      loudness.add(channelData, samplesDecoded);
      // Before the first samples a decoder knows of no rate.
      if (samplesDecoded > 0) rate ||= sampleRate;
      complaint ??= errors[0]?.message;
    }
  } catch (error) {
    if (error instanceof TaskError || !(error instanceof Error) || "syscall" in error) throw error;
    // Each file has an engine of its own: what one stumbled over leaves nothing behind.
    complaint ??= error.message;
  }
  if (rate === 0 && complaint !== undefined) throw new TaskError("broken", complaint);
  if (rate === 0 && !said?.duration) throw new TaskError("broken", "There is no sound in it.");
  const duration = likelier(said?.duration, rate > 0 ? loudness.frames() / rate : 0);
  return {
    hasCover: false,
    levels: loudness.levels(BARS),
    duration,
    ...(complaint === undefined ? {} : { remark: complaint }),
  };
}

/** Encoders add a little silence that only the header tells of; a header that is far off is not believed. */
const likelier = (said: number | undefined, heard: number): number =>
  said !== undefined && Math.abs(said - heard) <= Math.max(0.2, heard / 20) ? said : heard;

/** Nothing where the tags are damaged: the sound itself may be whole. */
async function describe(path: string) {
  try {
    const { format, common } = await parseFile(path, { duration: true });
    return { duration: format.duration, picture: coverOf(common.picture ?? [])?.data };
  } catch {
    return undefined;
  }
}

const coverOf = (pictures: readonly IPicture[]) => pictures.find(({ type }) => type === "Cover (front)") ?? pictures[0];
