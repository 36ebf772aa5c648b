// Last step of an import: one unit of work reads the rows, plans and writes the plan. Asset, path, pictures and companions
// appear together, so a killed import leaves nothing half done. Functions that take a `Tx` run within that transaction.
import { recordChange } from "../../platform/database/change-log.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { mergeAsset, recordRenditionAttempt, updateAsset } from "../library/asset-writer.repository.ts";
import { hasIdenticalRenditions } from "../renditions/rendition-writer.repository.ts";
import { renameAsset, updateMetadata, writeAsset } from "./asset-record.ts";
import type { CompanionPathState, CompanionWithTerms, CompanionWrites } from "./companions/companion-plan.ts";
import { findCompanionByPath, removeCompanions, saveCompanion } from "./companions/companions.repository.ts";
import { findRestrictions, tightenTerms } from "./companions/stored-terms.repository.ts";
import type { DecodedFile } from "./decode.ts";
import type { FileImporterDeps, IdentifiedFile } from "./identify.ts";
import {
  deleteAssetPathRow,
  findAssetByHash,
  findAssetPathRow,
  findAssetWithoutOtherPaths,
  findDecodedColumns,
  listPathsOfAsset,
  saveAssetPathRow,
  updateMissingState,
  updateTermsReadFailure,
} from "./import.repository.ts";
import { type FilePlan, type LibraryRows, planFile } from "./plan.ts";

export interface CommitResult extends Pick<FilePlan, "outcome" | "problems"> {
  assetId: number;
}

/** Writes what was planned; undefined if the content is not known any more, so that it has to be decoded first. */
export function commitFile(
  deps: FileImporterDeps,
  file: IdentifiedFile,
  read: DecodedFile,
): Promise<CommitResult | undefined> {
  return deps.db.write((tx) => {
    const plan = planFile(file, read, readRows(tx, file, read));
    return plan && { ...plan, assetId: writePlan(tx, deps, file, plan) };
  });
}

function readRows(tx: Tx, { blob, root, file, companions }: IdentifiedFile, { pictures }: DecodedFile): LibraryRows {
  const content = findAssetByHash(tx, blob.hash);
  const at = findAssetPathRow(tx, root, file.path);
  const targetId = content?.id ?? findAssetWithoutOtherPaths(tx, at);
  const restrictions = targetId === undefined ? undefined : findRestrictions(tx, targetId);
  const columns = restrictions && findDecodedColumns(tx, restrictions.assetId);
  return {
    content,
    paths: content ? listPathsOfAsset(tx, content.id) : [],
    at,
    target: restrictions && columns && { ...restrictions, ...columns },
    hasSameRenditions:
      content !== undefined && pictures !== undefined && hasIdenticalRenditions(tx, content.id, pictures.staged),
    formerCompanion: findStoredCompanion(tx, root, file.path),
    companionPlaces: new Map(companions.added.map((one) => [one.file.path, findPlace(tx, root, one.file.path)])),
  };
}

function findPlace(tx: Tx, root: string, path: string): CompanionPathState {
  const row = findAssetPathRow(tx, root, path);
  const restrictions = row && findRestrictions(tx, row.assetId);
  const asset = restrictions && { pathId: row.id, paths: listPathsOfAsset(tx, row.assetId).length, restrictions };
  return { asset, companion: findStoredCompanion(tx, root, path) };
}

function findStoredCompanion(tx: Tx, root: string, path: string): CompanionWithTerms | undefined {
  const row = findCompanionByPath(tx, root, path);
  return row && { row, terms: findRestrictions(tx, row.assetId)?.terms ?? {} };
}

function writePlan(
  tx: Tx,
  deps: FileImporterDeps,
  { file, root, aclId, blob }: IdentifiedFile,
  plan: FilePlan,
): number {
  const { blobs, clock, mapping } = deps;
  const now = clock.seconds();
  if (plan.attempt && plan.assetId !== undefined) recordRenditionAttempt(tx, plan.assetId, plan.attempt);
  if (plan.content) blobs.register(tx, blob);
  const assetId = plan.content
    ? writeAsset(tx, plan.content, { assetId: plan.assetId, aclId }, deps)
    : (plan.assetId ?? 0);
  if (plan.unreadTerms !== undefined) updateTermsReadFailure(tx, assetId, plan.unreadTerms ?? undefined, now);
  if (plan.metadata) updateMetadata(tx, assetId, plan.metadata, { mapping, now });
  if (plan.removesDuration) updateAsset(tx, assetId, { duration: null, updatedAt: now });
  if (plan.detachedCompanionId !== undefined) removeCompanions(tx, [plan.detachedCompanionId]);
  if (plan.companions) writeCompanions(tx, blobs, assetId, plan.companions);
  tightenTerms(tx, assetId, plan.stricterTerms, now);
  const before = findAssetPathRow(tx, root, file.path);
  saveAssetPathRow(tx, { assetId, root, path: file.path, size: file.size, modifiedAt: file.modifiedAt });
  if (before && before.assetId !== assetId) updateMissingState(tx, before.assetId, now);
  updateMissingState(tx, assetId, now);
  if (plan.removedPathId !== undefined) deleteAssetPathRow(tx, plan.removedPathId);
  if (plan.fileName !== undefined) renameAsset(tx, assetId, plan.fileName, now);
  return assetId;
}

function writeCompanions(
  tx: Tx,
  blobs: BlobStore,
  assetId: number,
  { removed, saved, isChanged }: CompanionWrites,
): void {
  removeCompanions(tx, removed);
  for (const { row, blob, removedPathId, mergedAssetId } of saved) {
    blobs.register(tx, blob);
    if (removedPathId !== undefined) deleteAssetPathRow(tx, removedPathId);
    if (mergedAssetId !== undefined) mergeAsset(tx, mergedAssetId, assetId);
    saveCompanion(tx, { ...row, assetId });
  }
  if (isChanged) recordChange(tx, [assetId]);
}
