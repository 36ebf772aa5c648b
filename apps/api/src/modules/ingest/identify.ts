// First step of an import: opens a file safely, stores its bytes, and finds what it is and what the library knows of it.
import { basename } from "node:path/posix";
import type { Companion } from "../../db/tables/companion.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { formatOf } from "../renditions/decoder-registry.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { type CompanionChanges, compareCompanions } from "./companions/companion-plan.ts";
import { listCompanionsOfAsset } from "./companions/companions.repository.ts";
import { containingPicturePath } from "./companions/embedded-film.ts";
import { isStaleCompanion, type PairedFiles } from "./companions/pair-companions.ts";
import { type StagedCompanions, stageCompanions, stageEmbeddedFilm } from "./companions/stage-companions.ts";
import { detectFileType, type FileType, getAssetKindOfMime } from "./detect-file-type.ts";
import {
  type ExistingAsset,
  findAssetByHash,
  findAssetPathRow,
  findAssetWithoutOtherPaths,
  listPathsOfAsset,
} from "./import.repository.ts";
import type { Mapping } from "./metadata/mapping.ts";
import type { MetadataReader } from "./metadata/metadata-reader.service.ts";
import { findPartToRetry } from "./retry-rules.ts";
import { type StagedContent, stageContent } from "./stage-content.ts";
import type { TermsReadFailure } from "./terms/terms.ts";
import type { FoundFile } from "./walk.ts";

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

/** Where files are imported to, and the files found there. */
export interface ImportContext {
  root: string;
  /** Pool set of new assets. */
  aclId: number;
  pairs: PairedFiles;
  /** Whether the file at a known path was removed; the same content at another path then counts as moved. */
  isRemoved(path: string): Promise<boolean>;
}

/** A file and its companions, whose contents are in the blob store. */
export type StagedFile = Awaited<ReturnType<typeof stageFile>>;
export type IdentifiedFile = Awaited<ReturnType<typeof identifyFile>>;

/** Copies a file and its companions to the blob store. @throws UnreadableFileError */
export async function stageFile({ db, blobs }: FileImporterDeps, file: FoundFile, into: ImportContext) {
  const content = await stageContent(file, blobs);
  const companions = await stageCompanions(blobs, db.read, into.root, into.pairs.companionsOf(file.path));
  const unreadable = into.pairs.unreadableSidecarOf(file.path);
  if (unreadable !== undefined) companions.unreadTerms ??= { reason: "unreadable", file: unreadable };
  companions.staged.push(...(await stageEmbeddedFilm(blobs, file, content)));
  return { file, content, companions };
}

/** `wasTried`: this import has tried to decode the content already, at another path. */
export async function identifyFile(
  deps: FileImporterDeps,
  { file, content, companions }: StagedFile,
  into: ImportContext,
  wasTried: boolean,
) {
  const { read } = deps.db;
  /** The asset that has this content already. */
  const known = await findAssetByHash(read, content.blob.hash);
  const paths = known ? await listPathsOfAsset(read, known.id) : [];
  const isFirst = paths.every(
    ({ root, path, missingSince }) =>
      missingSince !== null || root > into.root || (root === into.root && path >= file.path),
  );
  /** The name of the asset: that of its first path in alphabetical order. */
  const name = known && !isFirst ? known.fileName : basename(file.path);
  const assetId =
    known?.id ?? (await findAssetWithoutOtherPaths(read, await findAssetPathRow(read, into.root, file.path)));
  /** Paths of the asset below this root whose files were removed. */
  const removedPaths: string[] = [];
  for (const { root, path } of paths) {
    if (root === into.root && (await into.isRemoved(path))) removedPaths.push(path);
  }
  return {
    ...{ file, root: into.root, aclId: into.aclId, blob: content.blob, name, known, removedPaths },
    type: await detectType(deps, content, name),
    /** The part of known content that is imported again, if any. */
    retry: known && (await findPartToRetry(deps, known, name, wasTried)),
    companions: await findCompanionChanges(deps, file, into, { assetId, staged: companions.staged }),
    /** A companion that may have usage terms, but could not be opened. */
    unreadTerms: companions.unreadTerms ?? (await findUnreadableCompanion(known, file, into)),
  };
}

/** Detects the type by content, and by name where the content is ambiguous. */
async function detectType(
  { blobs, decoder }: FileImporterDeps,
  { blob, head }: StagedContent,
  name: string,
): Promise<FileType> {
  const found = await detectFileType(head, name);
  if (formatOf(found.mime)?.audioOnly === undefined) return found;
  const mime = await blobs.withLocalCopy(blob.hash, (path) => decoder.detectAudioOnly(path, found.mime));
  return mime === found.mime ? found : { mime, kind: getAssetKindOfMime(mime) };
}

/** `assetId`: the asset that has this content, or that gets it as a new version. */
async function findCompanionChanges(
  { db: { read } }: FileImporterDeps,
  { path }: FoundFile,
  { root, pairs, isRemoved }: ImportContext,
  { assetId, staged }: { assetId: number | undefined; staged: StagedCompanions["staged"] },
): Promise<CompanionChanges> {
  const stored = assetId === undefined ? [] : await listCompanionsOfAsset(read, assetId);
  const found = new Set(staged.map(({ file }) => file.path));
  const at = {
    pairs,
    isRemoved,
    assetAt: async (other: string) => (await findAssetPathRow(read, root, other))?.assetId,
  };
  // A film that is no longer embedded in this file is stale, too.
  const isStale = async (row: Companion) => containingPicturePath(row) === path || (await isStaleCompanion(row, at));
  const stale: Companion[] = [];
  for (const row of stored) if (row.root === root && !found.has(row.path) && (await isStale(row))) stale.push(row);
  return compareCompanions(root, staged, stored, stale);
}

/** A companion of another copy of the same content that could not be opened and still exists. */
async function findUnreadableCompanion(
  known: ExistingAsset | undefined,
  { path }: FoundFile,
  { pairs, isRemoved }: ImportContext,
): Promise<TermsReadFailure | undefined> {
  if (known?.unreadTerms !== "unreadable" || known.unreadFile === null) return undefined;
  const file = known.unreadFile;
  const isOfThis = pairs.companionsOf(path).some((companion) => companion.file.path === file);
  return isOfThis || (await isRemoved(file)) ? undefined : { reason: "unreadable", file };
}
