import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import type { Companion } from "../../../db/tables/companion.table.ts";
import type { Database } from "../../../platform/database.ts";
import { type FoundFile, isSkipped, walkAt } from "../walk.ts";
import { storedCompanions } from "./companions.repository.ts";
import { isSidecarName, mayDescribe, nameDescribed, namesOf, sidecarsOf } from "./pairing.ts";

/** The sidecar beside each file that has one, by the file's path. */
export type Sidecars = ReadonlyMap<string, FoundFile>;

/** Parts what is an asset of its own from what lies beside it. */
export function besides(found: readonly FoundFile[]): { files: FoundFile[]; sidecars: Sidecars } {
  const owners = sidecarsOf(found.map(({ path }) => path));
  const sidecars = new Map<string, FoundFile>();
  for (const file of found) {
    const owner = owners.get(file.path);
    if (owner !== undefined) sidecars.set(owner, file);
  }
  return { files: found.filter(({ path }) => !owners.has(path)), sidecars };
}

/** Answers whether the sidecar that was found beside a file is the one that its asset is described by. */
export function settledSidecars(db: Database, root: string) {
  const byPath = storedCompanions(db, root);
  const ofAsset = new Map<number, Companion[]>();
  for (const row of byPath.values()) ofAsset.set(row.assetId, [...(ofAsset.get(row.assetId) ?? []), row]);
  return ({ path }: FoundFile, assetId: number, sidecar: FoundFile | undefined): boolean => {
    if (!sidecar) return !ofAsset.get(assetId)?.some((row) => mayDescribe(row.path, path));
    const row = byPath.get(sidecar.path);
    return row?.assetId === assetId && row.size === sidecar.size && row.modifiedAt === sidecar.modifiedAt;
  };
}

/**
 * Some files of a folder, together with the sidecars beside them, and with the files beside sidecars: those that have
 * gone, too.
 */
export async function withRelatives(
  root: string,
  files: readonly FoundFile[],
  gone: ReadonlySet<string>,
): Promise<FoundFile[]> {
  const all = new Map(files.map((file) => [file.path, file]));
  const folders = new Map<string, string[]>();
  for (const path of [...all.keys(), ...gone]) {
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  }
  for (const [folder, paths] of folders) {
    const names = await readdir(join(root, folder)).catch(() => []);
    const there = names.map((name) => (folder === "." ? name : `${folder}/${name}`));
    for (const path of relativesOf(paths, there)) {
      if (all.has(path)) continue;
      for await (const found of walkAt(root, path)) if (!isSkipped(found) && found.path === path) all.set(path, found);
    }
  }
  return [...all.values()];
}

/** Through the files that a sidecar may describe to the other sidecars that may describe those. */
function relativesOf(paths: readonly string[], there: readonly string[]): Set<string> {
  const names = new Set(paths.flatMap((path) => (isSidecarName(path) ? [nameDescribed(path)] : namesOf(path))));
  const described = there.filter((path) => !isSidecarName(path) && namesOf(path).some((name) => names.has(name)));
  const theirNames = new Set(described.flatMap(namesOf));
  const describing = there.filter((path) => isSidecarName(path) && theirNames.has(nameDescribed(path)));
  return new Set(describing.length > 0 || paths.some(isSidecarName) ? [...describing, ...described] : []);
}
