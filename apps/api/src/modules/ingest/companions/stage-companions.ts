// Copies the companions of a file to the blob store.
import { createReadStream } from "node:fs";
import type { Tx } from "../../../platform/database/database.ts";
import type { BlobInfo, BlobStore } from "../../../platform/storage/blob-store.ts";
import { findContentAt } from "../import.repository.ts";
import { type StagedContent, stageContent, UnreadableFileError } from "../stage-content.ts";
import type { TermsReadFailure } from "../terms/terms.ts";
import type { FoundFile, SkippedPath } from "../walk.ts";
import { canHaveMetadata } from "./companion-metadata.ts";
import { findCompanionByPath } from "./companions.repository.ts";
import { canContainFilm, embeddedFilmPath, findEmbeddedFilm } from "./embedded-film.ts";
import type { CompanionFile } from "./pair-companions.ts";

/** A companion whose content is in the blob store. */
export interface StagedCompanion extends CompanionFile {
  blob: BlobInfo;
}

export type StagedCompanions = Awaited<ReturnType<typeof stageCompanions>>;

/** Copies companions to the blob store. Those of an earlier import are read again only if they have changed. */
export async function stageCompanions(blobs: BlobStore, tx: Tx, root: string, files: readonly CompanionFile[]) {
  const staged: StagedCompanion[] = [];
  /** Companions that could not be read, and the first of those that may have usage terms. */
  const skipped: SkippedPath[] = [];
  let unreadTerms: TermsReadFailure | undefined;
  for (const companion of files) {
    const { file, role } = companion;
    try {
      const blob = (await findStoredBlob(blobs, tx, root, file)) ?? (await stageContent(file, blobs)).blob;
      staged.push({ ...companion, blob });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      skipped.push(error.skipped);
      if (canHaveMetadata(role)) unreadTerms ??= { reason: "unreadable", file: file.path };
    }
  }
  return { staged, skipped, unreadTerms };
}

async function findStoredBlob(
  blobs: BlobStore,
  tx: Tx,
  root: string,
  { path, size, modifiedAt }: FoundFile,
): Promise<BlobInfo | undefined> {
  const row = (await findCompanionByPath(tx, root, path)) ?? (await findContentAt(tx, root, path));
  if (row?.blobHash == null || row.size !== size || row.modifiedAt !== modifiedAt) return undefined;
  // Read it again if the blob is missing.
  const blob = await blobs.open(row.blobHash).catch(() => undefined);
  blob?.close();
  return blob?.size === size ? await blobs.stat(row.blobHash) : undefined;
}

/** Copies the film embedded in a photograph to the blob store, as if it were a companion. */
export async function stageEmbeddedFilm(
  blobs: BlobStore,
  file: FoundFile,
  { blob, head }: StagedContent,
): Promise<StagedCompanion[]> {
  if (!canContainFilm(head)) return [];
  return blobs.withLocalCopy(blob.hash, async (path) => {
    const found = await findEmbeddedFilm(path);
    if (!found) return [];
    const film = await blobs.stage(createReadStream(path, { start: found.from, end: found.to - 1 }));
    return [{ role: "live", file: { ...file, path: embeddedFilmPath(file.path), size: film.size }, blob: film }];
  });
}
