// Last step of an import: one unit of work reads the rows, plans and writes the plan. Asset, path, pictures and companions
// appear together, so a killed import leaves nothing half done. Functions that take a `Tx` run within that transaction.
import { mapSequentially } from "../../platform/async-lists.ts";
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
  return deps.db.write(async (tx) => {
    const plan = planFile(file, read, await readRows(tx, file, read));
    return plan && { ...plan, assetId: await writePlan(tx, deps, file, plan) };
  });
}

async function readRows(
  tx: Tx,
  { blob, root, file, companions }: IdentifiedFile,
  { pictures }: DecodedFile,
): Promise<LibraryRows> {
  const content = await findAssetByHash(tx, blob.hash);
  const at = await findAssetPathRow(tx, root, file.path);
  const targetId = content?.id ?? (await findAssetWithoutOtherPaths(tx, at));
  const restrictions = targetId === undefined ? undefined : await findRestrictions(tx, targetId);
  const columns = restrictions && (await findDecodedColumns(tx, restrictions.assetId));
  return {
    content,
    paths: content ? await listPathsOfAsset(tx, content.id) : [],
    at,
    target: restrictions && columns && { ...restrictions, ...columns },
    hasSameRenditions:
      content !== undefined &&
      pictures !== undefined &&
      (await hasIdenticalRenditions(tx, content.id, pictures.staged)),
    formerCompanion: await findStoredCompanion(tx, root, file.path),
    companionPlaces: new Map(
      await mapSequentially(
        companions.added,
        async ({ file: { path } }) => [path, await findPlace(tx, root, path)] as const,
      ),
    ),
  };
}

async function findPlace(tx: Tx, root: string, path: string): Promise<CompanionPathState> {
  const row = await findAssetPathRow(tx, root, path);
  const restrictions = row && (await findRestrictions(tx, row.assetId));
  const asset = restrictions && {
    pathId: row.id,
    paths: (await listPathsOfAsset(tx, row.assetId)).length,
    restrictions,
  };
  return { asset, companion: await findStoredCompanion(tx, root, path) };
}

async function findStoredCompanion(tx: Tx, root: string, path: string): Promise<CompanionWithTerms | undefined> {
  const row = await findCompanionByPath(tx, root, path);
  return row && { row, terms: (await findRestrictions(tx, row.assetId))?.terms ?? {} };
}

async function writePlan(
  tx: Tx,
  deps: FileImporterDeps,
  { file, root, aclId, blob }: IdentifiedFile,
  plan: FilePlan,
): Promise<number> {
  const { blobs, clock, mapping } = deps;
  const now = clock.seconds();
  if (plan.attempt && plan.assetId !== undefined) await recordRenditionAttempt(tx, plan.assetId, plan.attempt);
  if (plan.content) await blobs.register(tx, blob);
  const assetId = plan.content
    ? await writeAsset(tx, plan.content, { assetId: plan.assetId, aclId }, deps)
    : (plan.assetId ?? 0);
  if (plan.unreadTerms !== undefined) await updateTermsReadFailure(tx, assetId, plan.unreadTerms ?? undefined, now);
  if (plan.metadata) await updateMetadata(tx, assetId, plan.metadata, { mapping, now });
  if (plan.removesDuration) await updateAsset(tx, assetId, { duration: null, updatedAt: now });
  if (plan.detachedCompanionId !== undefined) await removeCompanions(tx, [plan.detachedCompanionId]);
  if (plan.companions) await writeCompanions(tx, blobs, assetId, plan.companions);
  await tightenTerms(tx, assetId, plan.stricterTerms, now);
  const before = await findAssetPathRow(tx, root, file.path);
  await saveAssetPathRow(tx, { assetId, root, path: file.path, size: file.size, modifiedAt: file.modifiedAt });
  if (before && before.assetId !== assetId) await updateMissingState(tx, before.assetId, now);
  await updateMissingState(tx, assetId, now);
  if (plan.removedPathId !== undefined) await deleteAssetPathRow(tx, plan.removedPathId);
  if (plan.fileName !== undefined) await renameAsset(tx, assetId, plan.fileName, now);
  return assetId;
}

async function writeCompanions(
  tx: Tx,
  blobs: BlobStore,
  assetId: number,
  { removed, saved, isChanged }: CompanionWrites,
): Promise<void> {
  await removeCompanions(tx, removed);
  for (const { row, blob, removedPathId, mergedAssetId } of saved) {
    await blobs.register(tx, blob);
    if (removedPathId !== undefined) await deleteAssetPathRow(tx, removedPathId);
    if (mergedAssetId !== undefined) await mergeAsset(tx, mergedAssetId, assetId);
    await saveCompanion(tx, { ...row, assetId });
  }
  if (isChanged) await recordChange(tx, [assetId]);
}
