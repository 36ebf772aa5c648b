// Finds the files of a folder to be imported: by scanning all of it, or those that a watch observed.
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Database } from "../../platform/database/database.ts";
import { StartError } from "../../platform/errors/start-error.ts";
import { resolveSourceFolder, type SourceFolder } from "../../platform/storage/source-folder.ts";
import { listStoredCompanions } from "./companions/companions.repository.ts";
import { addRelatedFiles, pairCompanions } from "./companions/pair-companions.ts";
import { isSidecarName } from "./companions/pairing.ts";
import type { StoredPath } from "./import.repository.ts";
import type { ImportProgress, ImportReport } from "./report/import-report.ts";
import { type FoundFile, isNothingAt, isSkipped, type SkippedPath, walkPath } from "./walk.ts";

/** What a watch found, once it was stable; only this is imported. */
export interface SettledFiles {
  files: FoundFile[];
  skipped: SkippedPath[];
  /** Paths of earlier imports whose files were removed. */
  gone: ReadonlySet<string>;
}

export interface ScanContext {
  source: SourceFolder;
  report: ImportReport;
  isStopped(): boolean;
  onProgress(now: ImportProgress): void;
}

export async function resolveFolder(folder: string): Promise<string> {
  const absolute = resolve(folder);
  const found = await stat(absolute).catch(() => undefined);
  if (!found) throw new StartError(`There is no folder ${absolute}. Name the folder with your files.`);
  if (!found.isDirectory()) throw new StartError(`${absolute} is a file. Name the folder that contains it.`);
  return realpath(absolute);
}

/**
 * The paths that an import of a folder would import, relative, with forward slashes, each with the path of the main file
 * of its asset. Films of Live Photos count as films, since only their content identifies them.
 */
export async function listImportablePaths(
  folder: string,
  excludedPaths: readonly string[],
): Promise<Map<string, string>> {
  const files: FoundFile[] = [];
  const source = await resolveSourceFolder(await resolveFolder(folder), excludedPaths);
  for await (const found of walkPath(source)) if (!isSkipped(found)) files.push(found);
  const { ownerOf } = pairCompanions(files, () => false);
  const named = files.filter(({ path }) => !(isSidecarName(path) && ownerOf(path) !== undefined));
  return new Map(named.map(({ path }) => [path, ownerOf(path) ?? path]));
}

/** Scans the whole tree before importing: that is fast, and the total is needed to estimate the remaining time. */
export async function scanFolder({ source, report, isStopped, onProgress }: ScanContext): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for await (const found of walkPath(source)) {
    report.found++;
    if (isSkipped(found)) recordSkipped(report, found);
    else files.push(found);
    if (report.found % 500 === 0) onProgress({ phase: "looking", done: files.length, total: 0 });
    if (isStopped()) break;
  }
  return files;
}

/** The observed files with their companions, and models that may have lacked these files. */
export async function listObservedAndRelatedFiles(
  db: Database,
  { source, report }: ScanContext,
  earlierPaths: ReadonlyMap<string, StoredPath>,
  observed: SettledFiles,
): Promise<FoundFile[]> {
  const companions = await listStoredCompanions(db, report.root);
  const known = (path: string) => earlierPaths.get(path) ?? companions.get(path);
  const { files: all, skipped } = await addRelatedFiles(source, observed, known);
  const taken = new Set(all.map(({ path }) => path));
  for (const { path, problem, size, modifiedAt } of earlierPaths.values()) {
    if (problem !== "lacks_files" || taken.has(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (!observed.files.some((file) => file.path.startsWith(folder))) continue;
    for await (const found of walkPath(source, path)) {
      if (isSkipped(found) || found.path !== path) continue;
      // A changed model is observed by the watch itself once it is stable.
      if (found.size === size && found.modifiedAt === modifiedAt) all.push(found);
    }
  }
  report.found = all.length + skipped.length;
  for (const each of skipped) recordSkipped(report, each);
  return all;
}

/** Checks whether files were removed: by this scan, or for a watch, which sees only a part, by another look at the path. */
export function createRemovalChecks(
  source: SourceFolder,
  observed: SettledFiles | undefined,
  files: readonly FoundFile[],
) {
  const present = new Set(files.map(({ path }) => path));
  const isMissed = (path: string) => !present.has(path);
  return {
    before: observed ? (path: string) => observed.gone.has(path) : isMissed,
    now: async (path: string) => isMissed(path) && (observed === undefined || (await isNothingAt(source, path))),
  };
}

export function recordSkipped(report: ImportReport, skipped: ImportReport["skipped"][number]) {
  report.counts.skipped++;
  report.skipped.push(skipped);
}
