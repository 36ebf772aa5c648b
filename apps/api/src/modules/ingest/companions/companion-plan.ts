import { createReadStream } from "node:fs";
import type { Companion } from "../../../db/tables/companion.table.ts";
import { recordChange } from "../../../platform/database/change-log.ts";
import type { ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";
import { mayBeTransient } from "../../../platform/processes/child-task.ts";
import type { BlobInfo, BlobStore } from "../../../platform/storage/blob-store.ts";
import { type Content, stageContent, UnreadableFileError } from "../stage-content.ts";
import type { UnreadTerms } from "../terms/unread-terms.ts";
import type { FoundFile, Skipped } from "../walk.ts";
import {
  type CompanionMetadata,
  canHaveMetadata,
  readCompanionMetadata,
  type TermReaderDeps,
} from "./companion-terms.ts";
import { joinIntoAsset, listCompanionsOfAsset, removeCompanions, saveCompanion } from "./companions.repository.ts";
import { canContainFilm, containingPicture, embeddedFilmPath, findEmbeddedFilm } from "./embedded-film.ts";
import { type CompanionFile, isStaleCompanion, type PairingContext } from "./pair-companions.ts";
import { isNamedAfterRaw, mimeOfCompanion } from "./pairing.ts";

/** A companion whose content is in the blob store. */
export interface StagedCompanion extends CompanionFile {
  blob: BlobInfo;
}

/** The companions of a file, divided into those that could be read and the others. */
export interface StagedCompanions {
  staged: readonly StagedCompanion[];
  /** Companions that could not be read. */
  unread: readonly Skipped[];
  /** The first of those that may have usage terms. */
  unreadTerms: UnreadTerms | undefined;
}

/** A file as stored by an earlier import. */
interface StoredFile extends Pick<Companion, "size" | "modifiedAt"> {
  blobHash: string | null;
}

/**
 * Copies the readable companions of a file to the blob store. `stored`: finds the stored file at a path, which is not read
 * again if it is unchanged.
 */
export async function stageCompanions(
  blobs: BlobStore,
  pairs: readonly CompanionFile[],
  stored: (path: string) => StoredFile | undefined,
): Promise<StagedCompanions> {
  const staged: StagedCompanion[] = [];
  const unread: Skipped[] = [];
  let unreadTerms: UnreadTerms | undefined;
  for (const beside of pairs) {
    try {
      const blob = (await storedBlob(blobs, beside, stored)) ?? (await stageContent(beside.file, blobs)).blob;
      staged.push({ ...beside, blob });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      unread.push(error.skipped);
      if (canHaveMetadata(beside.role)) unreadTerms ??= { reason: "unreadable", file: beside.file.path };
    }
  }
  return { staged, unread, unreadTerms };
}

/** Copies the film embedded in a photograph to the blob store, as if it were a companion. */
export async function stageEmbeddedFilm(
  blobs: BlobStore,
  file: FoundFile,
  { blob, head }: Content,
): Promise<StagedCompanion[]> {
  if (!canContainFilm(head)) return [];
  return blobs.withLocalCopy(blob.hash, async (path) => {
    const found = await findEmbeddedFilm(path);
    if (!found) return [];
    const film = await blobs.stage(createReadStream(path, { start: found.from, end: found.to - 1 }));
    return [{ role: "live", file: { ...file, path: embeddedFilmPath(file.path), size: film.size }, blob: film }];
  });
}

async function storedBlob(
  blobs: BlobStore,
  { file }: CompanionFile,
  stored: (path: string) => StoredFile | undefined,
): Promise<BlobInfo | undefined> {
  const row = stored(file.path);
  if (row?.blobHash == null || row.size !== file.size || row.modifiedAt !== file.modifiedAt) return undefined;
  // Read it again if the blob is missing.
  const blob = await blobs.open(row.blobHash).catch(() => undefined);
  blob?.close();
  return blob?.size === file.size ? blobs.stat(row.blobHash) : undefined;
}

/** How the companions of an asset change when one of its files is imported. */
export interface CompanionPlan {
  /**
   * Whether the metadata of the asset may change: by another sidecar, a removed sidecar, or terms of a companion.
   */
  needsMetadataUpdate: boolean;
  /** Whether a companion was added, changed or removed. */
  isChanged: boolean;
  companionMetadata: CompanionMetadata;
  /** Ids of companions to remove. */
  removed: number[];
  added: readonly StagedCompanion[];
}

export async function planCompanions(
  { db, ...reading }: TermReaderDeps & { db: ReadOnlyDatabase },
  assetId: number | undefined,
  at: PairingContext & { root: string; path: string },
  added: readonly StagedCompanion[],
): Promise<CompanionPlan> {
  const stored = assetId === undefined ? [] : listCompanionsOfAsset(db.read, assetId);
  const paths = new Set(added.map(({ file }) => file.path));
  const others = stored.filter((row) => row.root !== at.root || !paths.has(row.path));
  const gone: Companion[] = [];
  // A film that is no longer embedded in this file.
  const wasExtracted = (row: Companion) => containingPicture(row) === at.path;
  for (const row of others) {
    if (row.root === at.root && (wasExtracted(row) || (await isStaleCompanion(row, at)))) gone.push(row);
  }
  const all = [
    ...others.filter((row) => !gone.includes(row)),
    ...added.map(({ role, file, blob }) => ({ role, root: at.root, path: file.path, blobHash: blob.hash })),
  ];
  const description = findDescribingSidecar(all);
  const beside = await readCompanionMetadata(reading, all, description);
  const mayDescribeAnew = description !== findDescribingSidecar(stored) || Object.keys(beside.terms).length > 0;
  const isStored = ({ file, blob }: StagedCompanion) =>
    stored.some(({ root, path, blobHash }) => root === at.root && path === file.path && blobHash === blob.hash);
  const isChanged = gone.length > 0 || !added.every(isStored);
  return {
    needsMetadataUpdate: mayDescribeAnew,
    isChanged,
    companionMetadata: beside,
    removed: gone.map(({ id }) => id),
    added,
  };
}

/**
 * Content hash of the sidecar that describes an asset. Of several the first by path, preferring one named after the file
 * itself to one named after its raw photograph.
 */
function findDescribingSidecar(
  companions: Pick<Companion, "role" | "root" | "path" | "blobHash">[],
): string | undefined {
  const [first] = companions
    .filter(({ role }) => role === "sidecar")
    .sort(
      (a, b) =>
        compareText(a.root, b.root) ||
        Number(isNamedAfterRaw(a.path)) - Number(isNamedAfterRaw(b.path)) ||
        compareText(a.path, b.path),
    );
  return first?.blobHash;
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Saves the planned companions, within the transaction that imports the file. */
export function saveCompanions(tx: Tx, { blobs, assetId, root, now }: SaveContext, plan: CompanionPlan): void {
  removeCompanions(tx, plan.removed);
  let isChanged = plan.removed.length > 0;
  for (const { role, subtitles, file, blob } of plan.added) {
    const failure = plan.companionMetadata.failed.get(blob.hash);
    // Not stored, so that the next import reads it again.
    if (role === "sidecar" && failure && mayBeTransient(failure.problem)) continue;
    blobs.register(tx, blob);
    if (!joinIntoAsset(tx, { role, root, path: file.path }, assetId, now)) continue;
    const { path, size, modifiedAt } = file;
    const marks = subtitles?.marks.join(" ") || null;
    const facts = { size, modifiedAt, mime: mimeOfCompanion(role, path), language: subtitles?.language ?? null, marks };
    const termsRead = plan.companionMetadata.read.has(blob.hash);
    const companion = { assetId, role, root, path, blobHash: blob.hash, termsRead, ...facts };
    const isNew = saveCompanion(tx, companion, now);
    isChanged ||= isNew;
  }
  if (isChanged) recordChange(tx, [assetId]);
}

interface SaveContext {
  blobs: BlobStore;
  assetId: number;
  root: string;
  /** Epoch seconds. */
  now: number;
}
