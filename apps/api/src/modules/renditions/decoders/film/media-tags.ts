// Reads tags and tracks of sounds and films by music-metadata. Reads hostile files: for child processes.
import { openAsBlob } from "node:fs";
import { type IAudioMetadata, type IOptions, parseBlob, parseFile } from "music-metadata";

/** MP4 by other names, which the library does not know. */
const MP4_MIMES = new Set(["video/3gpp", "video/3gpp2", "audio/3gpp", "audio/3gpp2"]);

/** `mime`: the detected type. */
export async function parseMediaTags(path: string, mime: string, options: IOptions): Promise<IAudioMetadata> {
  if (MP4_MIMES.has(mime)) return parseBlob(await openAsBlob(path, { type: "video/mp4" }), options);
  return parseFile(path, options);
}
