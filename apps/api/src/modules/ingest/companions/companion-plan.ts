// Plans how the companions of an asset change when one of its files is imported. Pure.
import { isDeepStrictEqual } from "node:util";
import type { Companion } from "../../../db/tables/companion.table.ts";
import { mayBeTransient } from "../../../platform/processes/child-task.ts";
import type { BlobInfo } from "../../../platform/storage/blob-store.ts";
import { mustStaySeparate, type Restrictions, type TermDates } from "../terms/terms.ts";
import { type CompanionMetadata, type CompanionRef, canHaveTerms } from "./companion-metadata.ts";
import { isNamedAfterRaw, mimeOfCompanion } from "./pairing.ts";
import type { StagedCompanion } from "./stage-companions.ts";

export type CompanionChanges = ReturnType<typeof compareCompanions>;

/**
 * Compares the companions that an asset will have with those that it has. `added`: found now. `stored`: the rows of the
 * asset. `stale`: those of them whose files were removed, or belong to another asset now.
 */
export function compareCompanions(
  root: string,
  added: readonly StagedCompanion[],
  stored: readonly Companion[],
  stale: readonly Companion[],
) {
  const found = added.map(({ role, file, blob }) => ({ role, root, path: file.path, blobHash: blob.hash }));
  const isSamePlace = (one: CompanionRef, row: CompanionRef) => one.root === row.root && one.path === row.path;
  const kept = stored.filter((row) => !stale.includes(row) && !found.some((one) => isSamePlace(one, row)));
  /** All companions of the asset, those in other folders included. */
  const all: CompanionRef[] = [...kept, ...found];
  const describing = findDescribingSidecar(all);
  const isStored = (one: CompanionRef) => stored.some((row) => isSamePlace(one, row) && row.blobHash === one.blobHash);
  return {
    root,
    added,
    removed: stale.map(({ id }) => id),
    all,
    describing,
    /** Whether another sidecar describes the asset than before. */
    isDescribedAnew: describing !== findDescribingSidecar(stored),
    /** Whether a companion was added, changed or removed. */
    isChanged: stale.length > 0 || !found.every(isStored),
  };
}

/**
 * Content hash of the sidecar that describes an asset. Of several the first by path, preferring one named after the file
 * itself to one named after its raw photograph.
 */
function findDescribingSidecar(companions: readonly CompanionRef[]): string | undefined {
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

/** What the library has at the path of a companion. */
export interface CompanionPathState {
  /** The asset of the file, if the file was an asset of its own. */
  asset?: { pathId: number; paths: number; restrictions: Restrictions } | undefined;
  /** The companion that an earlier import stored at this path, with the usage terms of its asset. */
  companion?: CompanionWithTerms | undefined;
}

export interface CompanionWithTerms {
  row: Companion;
  terms: TermDates;
}

export interface CompanionWrite {
  row: Omit<Companion, "id" | "assetId">;
  blob: BlobInfo;
  /** The path of its former asset, which it no longer is. */
  removedPathId: number | undefined;
  /** Its former asset, which has no other path: it is merged, and its id becomes an alias. */
  mergedAssetId: number | undefined;
}

export type CompanionWrites = ReturnType<typeof planCompanionWrites>;

/** `into`: the asset that gets the companions. */
export function planCompanionWrites(
  { added, removed, root }: CompanionChanges,
  metadata: CompanionMetadata,
  into: Parameters<typeof mustStaySeparate>[1],
  places: ReadonlyMap<string, CompanionPathState>,
) {
  const saved: CompanionWrite[] = [];
  /** Terms of former assets, which apply from now on where they are stricter. */
  const terms: TermDates[] = [];
  /** Whether anything visible changes. */
  let isChanged = removed.length > 0;
  /** Paths that former assets lose, by asset. */
  const lost = new Map<number, number>();
  for (const companion of added) {
    const { asset, companion: before } = places.get(companion.file.path) ?? {};
    const failure = metadata.failed.get(companion.blob.hash);
    // A sidecar that could not be read this time is not stored, so that the next import reads it again.
    if (companion.role === "sidecar" && failure && mayBeTransient(failure.code)) continue;
    // Leaves out a file that must stay a separate asset. Checked again here, since the asset of its main file may only
    // be known by the content.
    if (asset && companion.role !== "sidecar" && mustStaySeparate(asset.restrictions, into)) continue;
    const isOther = asset !== undefined && asset.restrictions.assetId !== into.assetId;
    let mergedAssetId: number | undefined;
    if (isOther) {
      const { assetId } = asset.restrictions;
      lost.set(assetId, (lost.get(assetId) ?? 0) + 1);
      terms.push(asset.restrictions.terms);
      if (lost.get(assetId) === asset.paths) mergedAssetId = assetId;
    }
    const row = toRow(root, companion, metadata);
    // The terms of its former asset may have been read by an earlier import, and cannot be read now.
    if (before && before.row.assetId !== into.assetId && canHaveTerms(row.role) && !row.termsRead)
      terms.push(before.terms);
    isChanged ||= !isShownAlready({ ...row, assetId: into.assetId }, before?.row);
    saved.push({ row, blob: companion.blob, removedPathId: asset?.pathId, mergedAssetId });
  }
  return { removed, saved, isChanged, terms };
}

function toRow(root: string, { role, subtitles, file, blob }: StagedCompanion, { read }: CompanionMetadata) {
  const { path, size, modifiedAt } = file;
  return {
    ...{ role, root, path, blobHash: blob.hash, size, modifiedAt, mime: mimeOfCompanion(role, path) },
    language: subtitles?.language ?? null,
    marks: subtitles?.marks.join(" ") || null,
    termsRead: read.has(blob.hash),
  };
}

const isShownAlready = (row: object, before: Companion | undefined): boolean =>
  before !== undefined && isDeepStrictEqual({ ...row, id: before.id, termsRead: before.termsRead }, { ...before });
