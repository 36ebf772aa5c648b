import { parseSoundTags } from "./sound-tags.ts";

export interface TracksTask {
  path: string;
  /** As it was detected. */
  mime: string;
}

/** What a container of films holds; `unknown` where it cannot be read. */
export type Tracks = "audio" | "film" | "unknown";

/** A cover is no film. Reads hostile files: for children. */
export async function readTracks({ path, mime }: TracksTask): Promise<Tracks> {
  const read = await parseSoundTags(path, mime, { duration: false, skipCovers: true }).catch(() => undefined);
  if (read?.format.hasVideo === true) return "film";
  return read?.format.hasAudio === true && read.format.hasVideo === false ? "audio" : "unknown";
}
