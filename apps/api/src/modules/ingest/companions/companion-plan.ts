import { createReadStream } from "node:fs";
import type { Companion } from "../../../db/tables/companion.table.ts";
import type { BlobInfo, BlobStore } from "../../../platform/blob-store.ts";
import { recordChange } from "../../../platform/change-log.ts";
import { mayPass } from "../../../platform/child-task.ts";
import type { ReadOnly, Tx } from "../../../platform/database.ts";
import { type Content, readContent, Unreadable } from "../read-content.ts";
import type { UnreadTerms } from "../unread-terms.ts";
import type { FoundFile, Skipped } from "../walk.ts";
import { type Beside, isStray, type StrayAsk } from "./beside.ts";
import { companionsOfAsset, joinAsset, removeCompanions, saveCompanion } from "./companions.repository.ts";
import { innerFilm, innerPath, mayHoldFilm, pictureAround } from "./inner-film.ts";
import { isCalledByRaw, mimeOfCompanion } from "./pairing.ts";
import { isReadFor, readBeside, type SaidBeside, type TermReading } from "./terms-beside.ts";

/** A file that lies beside its main one, read into the store. */
export interface StagedCompanion extends Beside {
  blob: BlobInfo;
}

/** What lies beside a file, as far as it could be opened. */
export interface StagedBeside {
  staged: readonly StagedCompanion[];
  /** The others. */
  unread: readonly Skipped[];
  /** The first of those that may say something of the file. */
  unreadTerms: UnreadTerms | undefined;
}

/** What is known of a file from an earlier import. */
interface StoredFile extends Pick<Companion, "size" | "modifiedAt"> {
  blobHash: string | null;
}

/**
 * Reads what lies beside a file into the store, as far as it can be read. `stored`: what is there of a path already,
 * which is not read again while the file is the same.
 */
export async function stageBeside(
  blobs: BlobStore,
  besides: readonly Beside[],
  stored: (path: string) => StoredFile | undefined,
): Promise<StagedBeside> {
  const staged: StagedCompanion[] = [];
  const unread: Skipped[] = [];
  let unreadTerms: UnreadTerms | undefined;
  for (const beside of besides) {
    try {
      const blob = (await storedBlob(blobs, beside, stored)) ?? (await readContent(beside.file, blobs)).blob;
      staged.push({ ...beside, blob });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.push(error.skipped);
      if (isReadFor(beside.role)) unreadTerms ??= { reason: "unreadable", file: beside.file.path };
    }
  }
  return { staged, unread, unreadTerms };
}

/** The film inside a photograph, read into the store, as if it lay beside it. */
export async function stageInner(
  blobs: BlobStore,
  file: FoundFile,
  { blob, head }: Content,
): Promise<StagedCompanion[]> {
  if (!mayHoldFilm(head)) return [];
  return blobs.withLocalCopy(blob.hash, async (path) => {
    const found = await innerFilm(path);
    if (!found) return [];
    const film = await blobs.stage(createReadStream(path, { start: found.from, end: found.to - 1 }));
    return [{ role: "live", file: { ...file, path: innerPath(file.path), size: film.size }, blob: film }];
  });
}

async function storedBlob(
  blobs: BlobStore,
  { file }: Beside,
  stored: (path: string) => StoredFile | undefined,
): Promise<BlobInfo | undefined> {
  const row = stored(file.path);
  if (row?.blobHash == null || row.size !== file.size || row.modifiedAt !== file.modifiedAt) return undefined;
  // One that the store has lost is read again.
  const kept = await blobs.open(row.blobHash).catch(() => undefined);
  kept?.close();
  return kept?.size === file.size ? blobs.stat(row.blobHash) : undefined;
}

/** What becomes of the companions of an asset when one of its files is imported. */
export interface CompanionPlan {
  /**
   * Whether the asset may be described in another way from now on: by another sidecar, by none any more, or by terms
   * beside it.
   */
  mayDescribeAnew: boolean;
  /** Whether another content lies beside it than before. */
  isChanged: boolean;
  beside: SaidBeside;
  /** Those that are its companions no longer. */
  gone: number[];
  added: readonly StagedCompanion[];
}

export async function planCompanions(
  { db, ...reading }: TermReading & { db: ReadOnly },
  assetId: number | undefined,
  at: StrayAsk & { root: string; path: string },
  added: readonly StagedCompanion[],
): Promise<CompanionPlan> {
  const stored = assetId === undefined ? [] : companionsOfAsset(db.read, assetId);
  const paths = new Set(added.map(({ file }) => file.path));
  const others = stored.filter((row) => row.root !== at.root || !paths.has(row.path));
  const gone: Companion[] = [];
  // A film that was inside this file, and is no longer.
  const isTakenOut = (row: Companion) => pictureAround(row) === at.path;
  for (const row of others) {
    if (row.root === at.root && (isTakenOut(row) || (await isStray(row, at)))) gone.push(row);
  }
  const all = [
    ...others.filter((row) => !gone.includes(row)),
    ...added.map(({ role, file, blob }) => ({ role, root: at.root, path: file.path, blobHash: blob.hash })),
  ];
  const description = describing(all);
  const beside = await readBeside(reading, all, description);
  const mayDescribeAnew = description !== describing(stored) || Object.keys(beside.terms).length > 0;
  const isStored = ({ file, blob }: StagedCompanion) =>
    stored.some(({ root, path, blobHash }) => root === at.root && path === file.path && blobHash === blob.hash);
  const isChanged = gone.length > 0 || !added.every(isStored);
  return { mayDescribeAnew, isChanged, beside, gone: gone.map(({ id }) => id), added };
}

/**
 * The content of the sidecar that describes an asset: of several the first path's; beside one file that of its own name
 * before that of the raw photograph's.
 */
function describing(companions: Pick<Companion, "role" | "root" | "path" | "blobHash">[]): string | undefined {
  const [first] = companions
    .filter(({ role }) => role === "sidecar")
    .sort(
      (a, b) =>
        order(a.root, b.root) || Number(isCalledByRaw(a.path)) - Number(isCalledByRaw(b.path)) || order(a.path, b.path),
    );
  return first?.blobHash;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Within the write that imports the file. */
export function saveCompanions(tx: Tx, { blobs, assetId, root, now }: SavedAt, plan: CompanionPlan): void {
  removeCompanions(tx, plan.gone);
  let isChanged = plan.gone.length > 0;
  for (const { role, says, file, blob } of plan.added) {
    const failure = plan.beside.failed.get(blob.hash);
    // Unless it is stored, the next import reads it again.
    if (role === "sidecar" && failure && mayPass(failure.problem)) continue;
    blobs.enter(tx, blob);
    if (!joinAsset(tx, { role, root, path: file.path }, assetId, now)) continue;
    const { path, size, modifiedAt } = file;
    const marks = says?.marks.join(" ") || null;
    const facts = { size, modifiedAt, mime: mimeOfCompanion(role, path), language: says?.language ?? null, marks };
    const termsRead = plan.beside.read.has(blob.hash);
    const companion = { assetId, role, root, path, blobHash: blob.hash, termsRead, ...facts };
    const isNew = saveCompanion(tx, companion, now);
    isChanged ||= isNew;
  }
  if (isChanged) recordChange(tx, [assetId]);
}

interface SavedAt {
  blobs: BlobStore;
  assetId: number;
  root: string;
  /** Epoch seconds. */
  now: number;
}
