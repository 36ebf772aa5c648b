import { dirname } from "node:path/posix";
import type { Companion } from "../../../db/tables/companion.table.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { SourceFolder } from "../../../platform/storage/source-folder.ts";
import { groupBy } from "../group-by.ts";
import type { StoredPath } from "../import.repository.ts";
import { mustStaySeparate } from "../terms/terms.ts";
import { type FoundFile, isSkipped, listNamesInFolder, type SkippedPath, walkPath } from "../walk.ts";
import { canHaveMetadata } from "./companion-metadata.ts";
import { listStoredCompanions } from "./companions.repository.ts";
import { containingPicturePath } from "./embedded-film.ts";
import { findRelatedPaths, isSidecarName, mayBecomeCompanion, type Pairing, pairByName } from "./pairing.ts";
import { mapRestrictions } from "./stored-terms.repository.ts";

/** No asset has this id. */
const NO_ASSET_ID = 0;

/** A companion (sidecar, raw photograph, film, subtitles) found next to its main file. */
export interface CompanionFile extends Omit<Pairing, "owner"> {
  file: FoundFile;
}

/** The files of a folder, divided into main files (assets) and their companions. */
export type PairedFiles = ReturnType<typeof pairCompanions>;

export function pairCompanions(
  found: readonly FoundFile[],
  isApart: (path: string, owner: string) => boolean,
  { liveFilms, skipped = [] }: { liveFilms?: ReadonlyMap<string, string>; skipped?: readonly SkippedPath[] } = {},
) {
  const lost = skipped.map(({ path }) => path).filter(isSidecarName);
  const pairings = pairByName([...found.map(({ path }) => path), ...lost], isApart, liveFilms);
  const lostOf = new Map(lost.map((path) => [pairings.get(path)?.owner, path]));
  const companions = found.flatMap((file) => {
    const pairing = pairings.get(file.path);
    return pairing ? [{ ...pairing, file }] : [];
  });
  companions.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  const byOwner = groupBy(companions, ({ owner }) => owner);
  const files = found.filter(({ path }) => !pairings.has(path));
  const mainPaths = new Set(files.map(({ path }) => path));
  return {
    /** Main files, each an asset. */
    files,
    /** Companions of a main file, ordered by path. */
    companionsOf: (path: string): readonly CompanionFile[] => byOwner.get(path) ?? [],
    /** The path of this main file's sidecar if the sidecar was skipped, since it is empty, a link or unreadable. */
    unreadableSidecarOf: (path: string) => lostOf.get(path),
    /** The main file of a companion. */
    ownerOf: (path: string) => pairings.get(path)?.owner,
    isMainFile: (path: string) => mainPaths.has(path),
  };
}

/** Checks whether an existing asset must not become a companion, because of its rights or its catalogue record. */
export async function createSeparationCheck(
  db: Database,
  earlier: ReadonlyMap<string, StoredPath>,
  newAclId: number,
  found: readonly FoundFile[],
): Promise<(path: string, owner: string) => boolean> {
  // Only these may become companions, and need not stay separate where there is none.
  if (!found.some(({ path }) => mayBecomeCompanion(path))) return () => false;
  const ids = new Set([...earlier.values()].map(({ assetId }) => assetId));
  const restrictions = await mapRestrictions(db.read, [...ids]);
  const stored = (path: string) => restrictions.get(earlier.get(path)?.assetId ?? NO_ASSET_ID);
  return (path, owner) => {
    const one = stored(path);
    return one !== undefined && mustStaySeparate(one, stored(owner) ?? { aclId: newAclId });
  };
}

export interface CompanionCheckContext {
  pairs: PairedFiles;
  /** The stored asset at a path. */
  assetAt(path: string): number | undefined | Promise<number | undefined>;
  /** Whether the file at a path of this folder was removed. */
  isRemoved(path: string): Promise<boolean>;
}

/** Whether a stored companion is outdated: its file was removed, or belongs to another asset now. */
export async function isStaleCompanion(
  row: Companion,
  { pairs, assetAt, isRemoved }: CompanionCheckContext,
): Promise<boolean> {
  const picture = containingPicturePath(row);
  if (picture !== undefined) return (await assetAt(picture)) !== row.assetId || (await isRemoved(picture));
  const owner = pairs.ownerOf(row.path);
  if (owner !== undefined) return (await assetAt(owner)) !== row.assetId;
  return pairs.isMainFile(row.path) || (await isRemoved(row.path));
}

/**
 * Creates a check whether the companions found for a file are those stored with its asset. `canRead`: whether terms that
 * an earlier import did not read, by an earlier version or without Perl, can be read now.
 */
export async function createUnchangedCompanionsCheck(
  db: Database,
  root: string,
  ask: CompanionCheckContext,
  canRead: () => Promise<boolean>,
) {
  const byPath = await listStoredCompanions(db, root);
  const ofAsset = groupBy(byPath.values(), ({ assetId }) => assetId);
  return async (path: string, assetId: number): Promise<boolean> => {
    const isStored = ({ file, role }: CompanionFile) => {
      const row = byPath.get(file.path);
      const isSame = row?.size === file.size && row.modifiedAt === file.modifiedAt;
      return row?.assetId === assetId && row.role === role && isSame;
    };
    const beside = ask.pairs.companionsOf(path);
    if (!beside.every(isStored)) return false;
    const isUnread = ({ file, role }: CompanionFile) =>
      canHaveMetadata(role) && byPath.get(file.path)?.termsRead === false;
    if (beside.some(isUnread) && (await canRead())) return false;
    for (const row of ofAsset.get(assetId) ?? []) if (await isStaleCompanion(row, ask)) return false;
    return true;
  };
}

/**
 * Adds to the observed files those that may belong to them, or to removed files. Only known, unchanged files are added: the
 * watch observes new and changed ones itself once they are stable. Skipped sidecars are added, too.
 */
export async function addRelatedFiles(
  source: SourceFolder,
  seen: { files: readonly FoundFile[]; skipped: readonly SkippedPath[]; gone: ReadonlySet<string> },
  known: (path: string) => Pick<StoredPath, "size" | "modifiedAt"> | undefined,
): Promise<{ files: FoundFile[]; skipped: SkippedPath[] }> {
  const all = new Map(seen.files.map((file) => [file.path, file]));
  const skipped = new Map(seen.skipped.map((each) => [each.path, each]));
  const changed = [...all.keys(), ...seen.gone, ...[...skipped.keys()].filter(isSidecarName)];
  for (const [folder, paths] of groupBy(changed, dirname)) {
    const names = await listNamesInFolder(source, folder === "." ? "" : folder);
    const siblings = names.map((name) => (folder === "." ? name : `${folder}/${name}`));
    for (const path of findRelatedPaths(paths, siblings)) {
      if (all.has(path) || skipped.has(path)) continue;
      for await (const found of walkPath(source, path)) {
        if (found.path !== path) continue;
        const before = known(path);
        if (!isSkipped(found)) {
          if (before?.size === found.size && before.modifiedAt === found.modifiedAt) all.set(path, found);
        } else if (isSidecarName(path)) skipped.set(path, found);
      }
    }
  }
  return { files: [...all.values()], skipped: [...skipped.values()] };
}
