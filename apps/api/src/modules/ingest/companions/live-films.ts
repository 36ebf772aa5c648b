// Which films are those of live photographs: the name alone could be a coincidence, and then somebody's film would be gone
// from the library. So both have to hold the same identifier, which Apple's cameras write into either.
import type { BlobStore } from "../../../platform/blob-store.ts";
import { fileError } from "../../../platform/child-task.ts";
import type { Database } from "../../../platform/database.ts";
import type { StoredPath } from "../import.repository.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";
import { readContent, Unreadable } from "../read-content.ts";
import type { FoundFile } from "../walk.ts";
import { storedCompanions } from "./companions.repository.ts";
import { liveCandidates } from "./pairing.ts";

interface LiveParts {
  db: Database;
  blobs: BlobStore;
  metadata: MetadataReader;
  root: string;
  earlierPaths: ReadonlyMap<string, StoredPath>;
  isStopped(): boolean;
}

/** The picture of each such film. Where an import has found so before, and both are the same, nothing is read. */
export async function liveFilms(found: readonly FoundFile[], parts: LiveParts): Promise<Map<string, string>> {
  const films = new Map<string, string>();
  const candidates = liveCandidates(found.map(({ path }) => path));
  if (candidates.size === 0) return films;
  const files = new Map(found.map((file) => [file.path, file]));
  const isKnown = knownPairs(parts, files);
  for (const [film, pictures] of candidates) {
    const known = pictures.find((picture) => isKnown(film, picture));
    const picture = known ?? (parts.isStopped() ? undefined : await sameIdentifier(film, pictures, files, parts));
    if (picture !== undefined) films.set(film, picture);
  }
  return films;
}

function knownPairs({ db, root, earlierPaths }: LiveParts, files: ReadonlyMap<string, FoundFile>) {
  const companions = storedCompanions(db, root);
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

async function sameIdentifier(
  film: string,
  pictures: readonly string[],
  files: ReadonlyMap<string, FoundFile>,
  parts: LiveParts,
): Promise<string | undefined> {
  if (!(await parts.metadata.available())) return undefined;
  const ofFilm = await identifierOf(files.get(film), parts);
  if (ofFilm === undefined) return undefined;
  for (const picture of pictures) {
    if ((await identifierOf(files.get(picture), parts)) === ofFilm) return picture;
  }
  return undefined;
}

/** Undefined, too, where the file cannot be read: the import will say so. */
async function identifierOf(file: FoundFile | undefined, parts: LiveParts): Promise<string | undefined> {
  const { blobs, metadata, isStopped } = parts;
  if (!file) return undefined;
  try {
    const { blob } = await readContent(file, blobs);
    return await blobs.withLocalCopy(blob.hash, (path) => metadata.liveIdentifier(path));
  } catch (error) {
    if (!(error instanceof Unreadable) && !isStopped()) fileError(error);
    return undefined;
  }
}
