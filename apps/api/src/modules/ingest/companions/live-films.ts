// Finds the films of live photographs. Equal names could be a coincidence and would hide a film, so both files must have
// the same content identifier, which Apple's cameras write.

import { requireFileError } from "../../../platform/processes/child-task.ts";
import type { FileImporterDeps } from "../identify.ts";
import type { StoredPath } from "../import.repository.ts";
import { stageContent, UnreadableFileError } from "../stage-content.ts";
import type { FoundFile } from "../walk.ts";
import { listStoredCompanions } from "./companions.repository.ts";
import { findLiveCandidates } from "./pairing.ts";

interface LiveFilmsDeps extends Pick<FileImporterDeps, "db" | "blobs" | "metadata"> {
  root: string;
  earlierPaths: ReadonlyMap<string, StoredPath>;
  isStopped(): boolean;
}

/** Maps live films to their pictures. Pairs known from an earlier import are not read again if both files are unchanged. */
export async function findLiveFilms(found: readonly FoundFile[], parts: LiveFilmsDeps): Promise<Map<string, string>> {
  const films = new Map<string, string>();
  const candidates = findLiveCandidates(found.map(({ path }) => path));
  if (candidates.size === 0) return films;
  const files = new Map(found.map((file) => [file.path, file]));
  const isKnown = await createKnownPairCheck(parts, files);
  for (const [film, pictures] of candidates) {
    const known = pictures.find((picture) => isKnown(film, picture));
    const picture =
      known ?? (parts.isStopped() ? undefined : await findPictureByIdentifier(film, pictures, files, parts));
    if (picture !== undefined) films.set(film, picture);
  }
  return films;
}

async function createKnownPairCheck({ db, root, earlierPaths }: LiveFilmsDeps, files: ReadonlyMap<string, FoundFile>) {
  const companions = await listStoredCompanions(db, root);
  const isSame = (path: string, before: Pick<FoundFile, "size" | "modifiedAt"> | undefined) => {
    const file = files.get(path);
    return file !== undefined && before?.size === file.size && before.modifiedAt === file.modifiedAt;
  };
  return (film: string, picture: string): boolean => {
    const [row, main] = [companions.get(film), earlierPaths.get(picture)];
    const isPair = row?.role === "live" && row.assetId === main?.assetId;
    return isPair && isSame(film, row) && isSame(picture, main);
  };
}

async function findPictureByIdentifier(
  film: string,
  pictures: readonly string[],
  files: ReadonlyMap<string, FoundFile>,
  parts: LiveFilmsDeps,
): Promise<string | undefined> {
  if (!(await parts.metadata.available())) return undefined;
  const ofFilm = await readLiveIdentifier(files.get(film), parts);
  if (ofFilm === undefined) return undefined;
  for (const picture of pictures) {
    if ((await readLiveIdentifier(files.get(picture), parts)) === ofFilm) return picture;
  }
  return undefined;
}

/** Undefined also if the file cannot be read, which the import reports. */
async function readLiveIdentifier(file: FoundFile | undefined, parts: LiveFilmsDeps): Promise<string | undefined> {
  const { blobs, metadata, isStopped } = parts;
  if (!file) return undefined;
  try {
    const { blob } = await stageContent(file, blobs);
    return await blobs.withLocalCopy(blob.hash, (path) => metadata.liveIdentifier(path));
  } catch (error) {
    if (!(error instanceof UnreadableFileError) && !isStopped()) requireFileError(error);
    return undefined;
  }
}
