import { dirname } from "node:path/posix";
import type { Companion } from "../../../db/tables/companion.table.ts";
import type { Database } from "../../../platform/database.ts";
import type { SourceFolder } from "../../../platform/open-below.ts";
import type { StoredPath } from "../import.repository.ts";
import { type FoundFile, isSkipped, namesIn, type Skipped, walkAt } from "../walk.ts";
import { storedCompanions } from "./companions.repository.ts";
import { pictureAround } from "./inner-film.ts";
import { type Belonging, companionsAmong, isSidecarName, relativesOf } from "./pairing.ts";
import { staysApart } from "./stored-terms.repository.ts";
import { isReadFor } from "./terms-beside.ts";

/** A file beside its main one. */
export interface Beside extends Omit<Belonging, "owner"> {
  file: FoundFile;
}

/** What was found in a folder, parted into what is an asset of its own and what lies beside it. */
export interface Besides {
  /** Assets of their own. */
  files: FoundFile[];
  /** In the order of their paths. */
  of(path: string): readonly Beside[];
  /** A sidecar that lies there and was passed over, since it is empty or a link, or could not be looked at. */
  lostSidecarOf(path: string): string | undefined;
  /** The file that a companion belongs to. */
  ownerOf(path: string): string | undefined;
  /** Whether a file was found there that is an asset of its own. */
  isFile(path: string): boolean;
}

export function besides(
  found: readonly FoundFile[],
  isApart: (path: string, owner: string) => boolean,
  { liveFilms, skipped = [] }: { liveFilms?: ReadonlyMap<string, string>; skipped?: readonly Skipped[] } = {},
): Besides {
  const lost = skipped.map(({ path }) => path).filter(isSidecarName);
  const belongings = companionsAmong([...found.map(({ path }) => path), ...lost], isApart, liveFilms);
  const lostOf = new Map(lost.map((path) => [belongings.get(path)?.owner, path]));
  const byOwner = new Map<string, Beside[]>();
  for (const file of found) {
    const belonging = belongings.get(file.path);
    if (!belonging) continue;
    const { owner, ...beside } = belonging;
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), { ...beside, file }]);
  }
  for (const beside of byOwner.values()) beside.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  const files = found.filter(({ path }) => !belongings.has(path));
  const own = new Set(files.map(({ path }) => path));
  return {
    files,
    of: (path) => byOwner.get(path) ?? [],
    lostSidecarOf: (path) => lostOf.get(path),
    ownerOf: (path) => belongings.get(path)?.owner,
    isFile: (path) => own.has(path),
  };
}

/** Keeps an asset of an earlier import apart from the file that it lies beside, where one would lose by it. */
export function keptApart(db: Database, earlier: ReadonlyMap<string, StoredPath>, newAclId: number) {
  return (path: string, owner: string): boolean => {
    const before = earlier.get(path);
    return before !== undefined && staysApart(db.read, before, earlier.get(owner) ?? { aclId: newAclId });
  };
}

export interface StrayAsk {
  besides: Besides;
  /** The asset at a path, as far as the library knows. */
  assetAt(path: string): number | undefined;
  /** Whether nothing is at a path of this folder any more. */
  isGone(path: string): Promise<boolean>;
}

/** Whether a companion of an asset, in this folder, is that no longer: it is gone, or belongs to another one now. */
export async function isStray(row: Companion, { besides, assetAt, isGone }: StrayAsk): Promise<boolean> {
  const picture = pictureAround(row);
  if (picture !== undefined) return assetAt(picture) !== row.assetId || (await isGone(picture));
  const owner = besides.ownerOf(row.path);
  if (owner !== undefined) return assetAt(owner) !== row.assetId;
  return besides.isFile(row.path) || (await isGone(row.path));
}

/**
 * Answers whether what was found beside a file is what its asset has. `canRead`: whether terms that were not read, by an
 * earlier version or without Perl, are to be had now.
 */
export function settledCompanions(db: Database, root: string, ask: StrayAsk, canRead: () => Promise<boolean>) {
  const byPath = storedCompanions(db, root);
  const ofAsset = new Map<number, Companion[]>();
  for (const row of byPath.values()) ofAsset.set(row.assetId, [...(ofAsset.get(row.assetId) ?? []), row]);
  return async (path: string, assetId: number): Promise<boolean> => {
    const isStored = ({ file, role }: Beside) => {
      const row = byPath.get(file.path);
      const isSame = row?.size === file.size && row.modifiedAt === file.modifiedAt;
      return row?.assetId === assetId && row.role === role && isSame;
    };
    const beside = ask.besides.of(path);
    if (!beside.every(isStored)) return false;
    const isUnread = ({ file, role }: Beside) => isReadFor(role) && byPath.get(file.path)?.termsRead === false;
    if (beside.some(isUnread) && (await canRead())) return false;
    for (const row of ofAsset.get(assetId) ?? []) if (await isStray(row, ask)) return false;
    return true;
  };
}

/**
 * Some files of a folder, together with what may belong together with them, or with files that have gone. Of those only
 * what the library knows as it lies there: what is new or has changed is seen by itself once it stands still. Sidecars
 * that are passed over count among both.
 */
export async function withRelatives(
  source: SourceFolder,
  seen: { files: readonly FoundFile[]; skipped: readonly Skipped[]; gone: ReadonlySet<string> },
  known: (path: string) => Pick<StoredPath, "size" | "modifiedAt"> | undefined,
): Promise<{ files: FoundFile[]; skipped: Skipped[] }> {
  const all = new Map(seen.files.map((file) => [file.path, file]));
  const skipped = new Map(seen.skipped.map((each) => [each.path, each]));
  const folders = new Map<string, string[]>();
  for (const path of [...all.keys(), ...seen.gone, ...[...skipped.keys()].filter(isSidecarName)]) {
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  }
  for (const [folder, paths] of folders) {
    const names = await namesIn(source, folder === "." ? "" : folder);
    const there = names.map((name) => (folder === "." ? name : `${folder}/${name}`));
    for (const path of relativesOf(paths, there)) {
      if (all.has(path) || skipped.has(path)) continue;
      for await (const found of walkAt(source, path)) {
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
