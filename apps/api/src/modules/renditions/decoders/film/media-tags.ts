// Reads tags and tracks of sounds and films by music-metadata. Reads hostile files: for child processes.
import { openAsBlob } from "node:fs";
import { type IAudioMetadata, type IOptions, parseBlob, parseFile } from "music-metadata";
import { formatOf } from "../../decoder-registry.ts";

/** `mime`: the detected type. */
export async function readMediaTags(path: string, mime: string, options: IOptions): Promise<IAudioMetadata> {
  const type = formatOf(mime)?.readAs;
  return type === undefined ? parseFile(path, options) : parseBlob(await openAsBlob(path, { type }), options);
}
