import { parseSoundTags } from "../sounds/sound-tags.ts";

export interface TracksTask {
  path: string;
  /** Detected type. */
  mime: string;
}

/** Tracks of a film container; `unknown` if it cannot be read. */
export type Tracks = "audio" | "film" | "unknown";

/** Reads which tracks a film container has; a cover does not count as video. Reads hostile files: for child processes. */
export async function readTracks({ path, mime }: TracksTask): Promise<Tracks> {
  const read = await parseSoundTags(path, mime, { duration: false, skipCovers: true }).catch(() => undefined);
  if (read?.format.hasVideo === true) return "film";
  return read?.format.hasAudio === true && read.format.hasVideo === false ? "audio" : "unknown";
}
