// size: one file's import, to be split into identify, decode, plan and commit.
import { basename, dirname } from "node:path/posix";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { isDiskFull } from "../../platform/storage/disk-full.ts";
import { recordRenditionAttempt } from "../library/asset-writer.repository.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { decoderOf } from "../renditions/decoder-registry.ts";
import { DECODER_VERSION } from "../renditions/recipes.ts";
import { hasRenditions, type StagedRendition, saveRenditions } from "../renditions/rendition-writer.repository.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import {
  type FoundAsset,
  removeImpossibleDuration,
  renameToFirstPath,
  replaceAssetPicture,
  updateAssetMetadata,
  type WriteTarget,
  writeAsset,
} from "./asset-record.ts";
import {
  type CompanionPlan,
  planCompanions,
  type StagedCompanions,
  saveCompanions,
  stageCompanions,
  stageEmbeddedFilm,
} from "./companions/companion-plan.ts";
import { detachCompanionAt, findCompanion } from "./companions/companions.repository.ts";
import type { PairedFiles } from "./companions/pair-companions.ts";
import { tightenTerms } from "./companions/stored-terms.repository.ts";
import { createFileDecoder, type DecodedFile, type FileToDecode } from "./file-decoder.ts";
import { applyStricterTerms, type FileMetadata, mapFileMetadata } from "./file-metadata.ts";
import { listCompanionProblems, listFileProblems } from "./file-problems.ts";
import {
  type EarlierImport,
  findAssetByHash,
  findContentAt,
  findPath,
  findPictureInfo,
  listPathsOfAsset,
  removePath,
  type StoredContent,
  saveCustomTags,
  savePath,
  updateMissingState,
  updateUnreadTerms,
} from "./import.repository.ts";
import { READER_VERSION, readPositiveNumber, type Tags, TEXT_CONTENT_TAG } from "./metadata/embedded-metadata.ts";
import type { Mapping } from "./metadata/mapping.ts";
import type { MetadataReader } from "./metadata/metadata-reader.service.ts";
import { readPlayDuration } from "./metadata/play-duration.ts";
import type { FileOutcome, ProblemFile } from "./report/import-report.ts";
import { createRetryRules, findRetryGain, isSamePicture, toRetryColumns } from "./retry-rules.ts";
import { type Content, stageContent, UnreadableFileError } from "./stage-content.ts";
import { findUnreadTerms, toUnreadColumns, type UnreadTerms } from "./terms/unread-terms.ts";
import type { FoundFile, Skipped } from "./walk.ts";

/**
 * Imports one file: stores its content, makes its pictures and reads its metadata. One write at the end adds asset,
 * path and pictures together, so a killed import leaves nothing half done.
 */
export interface FileImporter {
  /** Imports a file with its companions. If one of those cannot be read, the next import tries the file again. */
  importFile(file: FoundFile, into: Destination): Promise<FileResult>;
  /** Whether this import may succeed where an earlier one failed to make a picture or to read metadata. */
  needsRetry(earlier: EarlierImport, path: string): Promise<boolean>;
}

export interface Destination {
  root: string;
  aclId: number;
  pairs: PairedFiles;
  /** Whether the file at a known path was removed; the same content at another path then counts as moved. */
  isRemoved(path: string): Promise<boolean>;
}

/** A file, and other paths of its content at which it was removed. */
interface FileLocation {
  file: FoundFile;
  root: string;
  gone: readonly string[];
  /** Undefined: companions are not changed. */
  companions: CompanionPlan | undefined;
}

type PlannedLocation = FileLocation & { companions: CompanionPlan };

/** The asset of a path, if it has no other path. */
function findSoleAsset(tx: Tx, row: ReturnType<typeof findPath>): number | undefined {
  return row && listPathsOfAsset(tx, row.assetId).length === 1 ? row.assetId : undefined;
}

export type FileResult = (
  | { outcome: Exclude<FileOutcome, "skipped">; assetId: number; problems?: ProblemFile[] }
  | { outcome: "skipped"; skipped: Skipped }
) & {
  /** Companions that could not be read: the file was imported without them. */
  unreadableCompanions?: readonly Skipped[];
};

export interface FileImporterDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  decoder: Decoder;
  renditions: Pick<RenditionsService, "stage">;
  metadata: MetadataReader;
  mapping: Mapping;
  /** Do not hide files whose terms cannot be read because Perl is missing. */
  withoutTerms: boolean;
}

export function createFileImporter(deps: FileImporterDeps): FileImporter {
  const { db, blobs, clock, renditions, mapping, withoutTerms } = deps;
  const files = createFileDecoder(deps);
  const { findRetryReason, findUnfinishedPart, needsMetadataRefresh, needsRedraw } = createRetryRules(deps);
  /** Imports in progress, by content hash: a second file with the same content waits, and then finds the asset. */
  const inProgress = new Map<string, Promise<unknown>>();
  /**
   * Hashes of content whose picture or metadata failed in this run: the same content at another path is not tried
   * again.
   */
  const tried = new Set<string>();

  async function importContent(
    file: FoundFile,
    into: Destination,
    content: Content,
    beside: StagedCompanions,
  ): Promise<FileResult> {
    const { hash } = content.blob;
    while (inProgress.has(hash)) await inProgress.get(hash)?.catch(() => {});
    const running = importOnce(file, into, content, beside);
    inProgress.set(hash, running);
    try {
      return await running;
    } finally {
      inProgress.delete(hash);
    }
  }

  async function importOnce(
    file: FoundFile,
    into: Destination,
    content: Content,
    { staged: added, unreadTerms: unreadableCompanion }: StagedCompanions,
  ): Promise<FileResult> {
    const { blob } = content;
    const existing = findAssetByHash(db.read, blob.hash);
    const name = existing && !isFirstPath(existing, file, into) ? existing.fileName : basename(file.path);
    const location = { ...into, path: file.path, assetAt: (path: string) => assetAt(into.root, path) };
    const plan = await planCompanions(deps, existing?.id ?? findReplacedAsset(file, into), location, added);
    const companions = withUnreadTerms(
      plan,
      unreadableCompanion ?? (await findUnreadableCompanion(existing, file, into)),
    );
    const isUpToDate = existing?.unreadTerms === null && existing.readerVersion === READER_VERSION;
    const mayChangeMetadata = companions.needsMetadataUpdate || (existing !== undefined && !isUpToDate);
    const retryReason = existing && (await findRetryReason(existing, name, tried.has(blob.hash)));
    const at: PlannedLocation = {
      file,
      root: into.root,
      gone: existing ? await findRemovedPaths(existing.id, into) : [],
      companions,
    };
    const recognised = await files.recognise(content, name);
    const companionTerms = findUnreadTerms(withoutTerms, companions.companionMetadata.unreadTerms);
    const toDecode = { blob, recognised, name, companions: companions.companionMetadata };
    if (existing && !retryReason) {
      const fileMetadata = mayChangeMetadata ? await readMetadata(toDecode) : undefined;
      const unreadTerms =
        fileMetadata && !wasReadBefore(existing, fileMetadata) ? fileMetadata.unreadTerms : companionTerms;
      const linked = await db.write((tx) => {
        const asset = findAssetByHash(tx, blob.hash);
        if (!asset) return undefined;
        const isOther = asset.id !== existing.id;
        return {
          assetId: asset.id,
          outcome: updateMetadataAndLink(tx, asset.id, { fileMetadata, isOther, unreadTerms }, at),
        };
      });
      const problems = [
        ...(fileMetadata ? listFileProblems(file.path, { ...fileMetadata, unreadTerms }, 0) : []),
        ...listCompanionProblems(companions),
      ];
      if (linked) return { ...linked, problems };
    }
    const decoded = await files.decode(toDecode, { source: file.source, folder: dirname(file.path) });
    // Not for missing files of a model: another copy may have them in its folder.
    if (decoded.metadataError || (decoded.pictureError && decoded.pictureError.problem !== "lacks_files"))
      tried.add(blob.hash);
    const tries = decoded.pictureError ? (existing?.problemTries ?? 0) + 1 : 0;
    const staged = await renditions.stage(decoded.decoded);
    const asset = foundAsset(toDecode, decoded, tries);
    const gain =
      existing &&
      findRetryGain(existing, asset.mime, decoded, () =>
        decoderOf(existing.mime)?.name === "film"
          ? !isSamePicture(findPictureInfo(db.read, existing.id), asset)
          : !hasRenditions(db.read, existing.id, staged),
      );
    const keepsMetadata = existing !== undefined && wasReadBefore(existing, decoded);
    const unreadTerms = keepsMetadata ? companionTerms : decoded.unreadTerms;
    const fileMetadata = {
      readings: asset.readings,
      tags: decoded.tags,
      metadataError: decoded.metadataError,
      unreadTerms,
    };
    const written = await db.write((tx) => {
      const duplicate = findAssetByHash(tx, blob.hash);
      // Another import may have added the same content meanwhile.
      const isOther = duplicate && (!retryReason || duplicate.id !== existing?.id);
      if (duplicate && (isOther || (retryReason !== "name" && gain === undefined))) {
        if (!isOther) recordRenditionAttempt(tx, duplicate.id, toRetryColumns(duplicate, asset.problem, tries));
        const change = {
          fileMetadata: mayChangeMetadata ? fileMetadata : undefined,
          isOther: isOther === true,
          unreadTerms,
        };
        return { assetId: duplicate.id, outcome: updateMetadataAndLink(tx, duplicate.id, change, at) };
      }
      blobs.register(tx, blob);
      if (duplicate && keepsMetadata) {
        const version = replaceAssetPicture(tx, duplicate.id, asset, {
          newVersion: gain === "picture",
          now: clock.seconds(),
        });
        saveRenditions(tx, blobs, { assetId: duplicate.id, version, staged });
        const change = { fileMetadata: mayChangeMetadata ? fileMetadata : undefined, isOther: false, unreadTerms };
        const outcome = updateMetadataAndLink(tx, duplicate.id, change, at);
        return { assetId: duplicate.id, outcome: gain === "picture" && outcome === "unchanged" ? "replaced" : outcome };
      }
      if (duplicate && gain !== "picture") {
        saveAsset(tx, { asset, staged, fileMetadata, companions }, { id: duplicate.id, sameVersion: true });
        return { assetId: duplicate.id, outcome: linkPath(tx, duplicate.id, at) };
      }
      const before = findPath(tx, into.root, file.path);
      const id = duplicate?.id ?? findSoleAsset(tx, before);
      const content = {
        asset,
        staged,
        fileMetadata,
        companions: { ...companions, isChanged: companions.isChanged || !duplicate },
      };
      const assetId = saveAsset(tx, content, id === undefined ? { aclId: into.aclId } : { id });
      savePathAndCompanions(tx, assetId, at);
      return { assetId, outcome: before ? ("replaced" as const) : ("taken" as const) };
    });
    return {
      ...written,
      problems: [
        ...listFileProblems(file.path, { ...decoded, unreadTerms }, tries),
        ...listCompanionProblems(companions),
      ],
    };
  }

  function saveAsset(tx: Tx, { asset, staged, fileMetadata, companions }: ContentToSave, at: WriteTarget): number {
    const found = "id" in at ? { ...asset, readings: applyStricterTerms(tx, at.id, fileMetadata, companions) } : asset;
    const { id, version } = writeAsset(tx, { found, mapping, into: at, now: clock.seconds() });
    saveCustomTags(tx, id, asset.readings.customTags);
    saveRenditions(tx, blobs, { assetId: id, version, staged });
    return id;
  }

  /**
   * `fileMetadata`: undefined if the metadata is unchanged. `isOther`: whether the asset is not the one that the metadata
   * was read for.
   */
  function updateMetadataAndLink(
    tx: Tx,
    id: number,
    {
      fileMetadata,
      isOther,
      unreadTerms,
    }: { fileMetadata?: TaggedMetadata | undefined; isOther: boolean } & Pick<FileMetadata, "unreadTerms">,
    at: PlannedLocation,
  ) {
    const now = clock.seconds();
    // Users may see it again only together with the new metadata.
    if (unreadTerms || (fileMetadata && !isOther)) updateUnreadTerms(tx, id, unreadTerms, now);
    if (!fileMetadata) return linkPath(tx, id, at);
    if (isOther || fileMetadata.metadataError) {
      tightenTerms(tx, id, fileMetadata.readings, now);
      // Without companions, so that the next import updates the metadata.
      return linkPath(tx, id, { ...at, companions: undefined });
    }
    const readings = applyStricterTerms(tx, id, fileMetadata, at.companions);
    updateAssetMetadata(tx, id, { readings, mapping, now });
    removeImpossibleDuration(tx, id, fileMetadata.tags, now);
    saveCustomTags(tx, id, readings.customTags);
    return linkPath(tx, id, at);
  }

  /** Reads the metadata without decoding pictures. */
  async function readMetadata(file: FileToDecode) {
    const { tags, ...errors } = await files.tags(file);
    return { readings: mapFileMetadata(file.name, tags, file.companions, mapping), tags, ...errors, decoded: {} };
  }

  /** Whether this is the first path of the content in alphabetical order, so that the asset is named after it. */
  function isFirstPath(existing: StoredContent, { path }: FoundFile, { root }: Destination): boolean {
    const paths = listPathsOfAsset(db.read, existing.id).filter((row) => row.missingSince === null);
    return paths.every((row) => row.root > root || (row.root === root && row.path >= path));
  }

  /** The asset that gets a new version if the file at this path has new content. */
  const assetAt = (root: string, path: string) => findPath(db.read, root, path)?.assetId;
  const findReplacedAsset = ({ path }: FoundFile, { root }: Destination) =>
    findSoleAsset(db.read, findPath(db.read, root, path));

  /** Adds a path to an existing asset, or moves it if the file at an earlier path was removed. */
  function linkPath(tx: Tx, assetId: number, at: FileLocation): Exclude<FileOutcome, "skipped"> {
    const before = findPath(tx, at.root, at.file.path);
    const gone = listPathsOfAsset(tx, assetId).find((row) => row.root === at.root && at.gone.includes(row.path));
    savePathAndCompanions(tx, assetId, at);
    const moved = before === undefined && gone !== undefined;
    if (moved) removePath(tx, gone.id);
    renameToFirstPath(tx, assetId, clock.seconds());
    if (before?.assetId === assetId) return "unchanged";
    if (before) return "replaced";
    return moved ? "moved" : "copied";
  }

  /** Paths of the asset below the root at which the file was removed. */
  async function findRemovedPaths(assetId: number, { root, isRemoved }: Destination): Promise<string[]> {
    const gone: string[] = [];
    for (const row of listPathsOfAsset(db.read, assetId)) {
      if (row.root === root && (await isRemoved(row.path))) gone.push(row.path);
    }
    return gone;
  }

  function savePathAndCompanions(tx: Tx, assetId: number, { file, root, companions }: FileLocation) {
    const before = findPath(tx, root, file.path);
    detachCompanionAt(tx, { root, path: file.path }, assetId, clock.seconds());
    if (companions) saveCompanions(tx, { blobs, assetId, root, now: clock.seconds() }, companions);
    savePath(tx, { assetId, root, path: file.path, size: file.size, modifiedAt: file.modifiedAt });
    if (before && before.assetId !== assetId) updateMissingState(tx, before.assetId, clock.seconds());
    updateMissingState(tx, assetId, clock.seconds());
  }

  function foundAsset(
    { blob, recognised: { mime, kind }, name: fileName, companions }: FileToDecode,
    { decoded, tags, pictureError, metadataError, unreadTerms }: DecodedFile,
    problemTries: number,
  ): FoundAsset {
    const embedded = decoded.text ? new Map([...tags, [TEXT_CONTENT_TAG, decoded.text]]) : tags;
    return {
      kind,
      mime,
      fileName,
      contentHash: blob.hash,
      size: blob.size,
      width: decoded.width || readPositiveNumber(tags, "Track1:ImageWidth"),
      height: decoded.height || readPositiveNumber(tags, "Track1:ImageHeight"),
      dpi: decoded.dpi ?? null,
      pageCount: decoded.pageCount ?? null,
      duration: readPlayDuration(kind, decoded.duration, tags),
      analysis: decoded.analysis,
      problem: pictureError?.problem ?? null,
      problemTries,
      metadataProblem: metadataError?.problem ?? null,
      decoderVersion: DECODER_VERSION,
      readerVersion: READER_VERSION,
      ...toUnreadColumns(unreadTerms),
      readings: mapFileMetadata(fileName, embedded, companions, mapping),
    };
  }

  return {
    async needsRetry(earlier, path) {
      const isHiddenByCompanion = earlier.unreadTerms !== null && earlier.metadataProblem === null;
      const isPending = isHiddenByCompanion || (await needsMetadataRefresh(earlier)) || (await needsRedraw(earlier));
      return isPending || (await findUnfinishedPart(earlier, path)) !== undefined;
    },
    async importFile(file, into) {
      try {
        const content = await stageContent(file, blobs);
        const stored = (path: string) =>
          findCompanion(db.read, into.root, path) ?? findContentAt(db.read, into.root, path);
        const unreadableSidecar = into.pairs.unreadableSidecarOf(file.path);
        const beside = await stageCompanions(blobs, into.pairs.companionsOf(file.path), stored);
        if (unreadableSidecar !== undefined) beside.unreadTerms ??= { reason: "unreadable", file: unreadableSidecar };
        const staged = [...beside.staged, ...(await stageEmbeddedFilm(blobs, file, content))];
        return {
          ...(await importContent(file, into, content, { ...beside, staged })),
          unreadableCompanions: beside.unread,
        };
      } catch (error) {
        if (error instanceof UnreadableFileError) return { outcome: "skipped", skipped: error.skipped };
        if (isLibraryError(error, db)) throw error;
        // A bug of ours with one file must not stop the import of the others.
        return { outcome: "skipped", skipped: { path: file.path, reason: "failed", detail: String(error) } };
      }
    },
  };
}

/** Metadata with the tags that it was read from. */
type TaggedMetadata = FileMetadata & { tags: Tags };

interface ContentToSave {
  asset: FoundAsset;
  staged: StagedRendition[];
  fileMetadata: FileMetadata;
  companions: CompanionPlan;
}

/** Marks the plan as incomplete because of a companion that could not be opened. */
function withUnreadTerms(plan: CompanionPlan, unread: UnreadTerms | undefined): CompanionPlan {
  return unread
    ? { ...plan, companionMetadata: { unreadTerms: unread, ...plan.companionMetadata, isWhole: false } }
    : plan;
}

/** A companion of another copy of the same content that could not be opened and still exists. */
async function findUnreadableCompanion(
  existing: StoredContent | undefined,
  { path }: FoundFile,
  { pairs, isRemoved }: Destination,
): Promise<UnreadTerms | undefined> {
  if (existing?.unreadTerms !== "unreadable" || existing.unreadFile === null) return undefined;
  const file = existing.unreadFile;
  if (pairs.companionsOf(path).some((companion) => companion.file.path === file) || (await isRemoved(file)))
    return undefined;
  return { reason: "unreadable", file };
}

/** Whether an earlier import could read the metadata that cannot be read now; as the content is the same, it stays valid. */
const wasReadBefore = (existing: StoredContent, { metadataError }: Pick<FileMetadata, "metadataError">) =>
  metadataError !== undefined && existing.metadataProblem === null;

/** Whether an error concerns the library and not one file, so that the import must stop. */
function isLibraryError(error: unknown, db: Database): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (error instanceof AppError || error instanceof TaskError || db.fatalError !== undefined || isDiskFull(error))
    return true;
  return /^SQLITE|^EIO$|^EROFS$/.test(String(code));
}
