import { parseFile } from "music-metadata";

/** A cover is no film, and what cannot be read is what its beginning says. Reads hostile files: for children. */
export async function holdsSoundAlone(path: string): Promise<boolean> {
  const read = await parseFile(path, { duration: false, skipCovers: true }).catch(() => undefined);
  return read?.format.hasAudio === true && read.format.hasVideo === false;
}
