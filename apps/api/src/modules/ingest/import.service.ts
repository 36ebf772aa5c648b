import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { StartError } from "../../platform/errors/start-error.ts";
import type { JobRun, Jobs } from "../../platform/jobs/jobs.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { isDiskFull } from "../../platform/storage/disk-full.ts";
import { createSourceFolder, type SourceFolder } from "../../platform/storage/source-folder.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { listStoredCompanions } from "./companions/companions.repository.ts";
import { findLiveFilms } from "./companions/live-films.ts";
import {
  addRelatedFiles,
  createCompanionCheck,
  createSeparationCheck,
  type PairedFiles,
  pairCompanions,
} from "./companions/pair-companions.ts";
import { isSidecarName } from "./companions/pairing.ts";
import { createFolderCollections } from "./folder-collections.ts";
import type { Destination } from "./identify.ts";
import { countTerms, findAnyPath, findFilmsToConvert, listStoredPaths, type StoredPath } from "./import.repository.ts";
import { createFileImporter, type FileImporter } from "./import-file.ts";
import { finishImportJob, startImportJob } from "./import-job.ts";
import { prepareImportPool } from "./import-pool.ts";
import { createCustomFields } from "./metadata/custom-fields.ts";
import { loadMapping } from "./metadata/mapping.ts";
import { createMetadataReader, type MetadataReader } from "./metadata/metadata-reader.service.ts";
import { moveToPool } from "./move-pool.ts";
import { createEmptyReport, type FileOutcome, type ImportProgress, type ImportReport } from "./report/import-report.ts";
import { describeMissingPrograms, findNeededPrograms } from "./report/missing-programs.ts";
import { needsRetry, type Programs } from "./retry-rules.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { ensureStarterConfig } from "./starter-config.service.ts";
import { formatTermNotices } from "./terms/term-notices.ts";
import { markVanishedFiles } from "./vanished-files.ts";
import { type FoundFile, isPathMissing, isSkipped, type Skipped, walkFolder, walkPath } from "./walk.ts";

/**
 * Imports a folder. Runs in its own process, or inside the server for the demo library. Can be interrupted at any moment:
 * what is imported stays, and the next run continues.
 */
export interface ImportOptions {
  folder: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** Move existing assets of the folder to this pool. */
  movePool?: boolean;
  prune: boolean;
  mapping?: string;
  signal?: AbortSignal;
  onProgress?: (now: ImportProgress) => void;
  /**
   * Called before the work starts with the effects of missing programs, which are also in the report, and before assets
   * are moved to another pool.
   */
  onNotice?: (notice: string) => void;
  /** Called once for each file that is not skipped; skipped files are in the report. */
  onFile?: (path: string, outcome: Exclude<FileOutcome, "skipped">) => void;
  /** Folders and files to skip, such as the data folder. */
  excludedPaths?: string[];
  /** Files observed by a watch: only these are imported, and the folder is not scanned. */
  observed?: ObservedFiles;
  /** Do not create the starter settings, since a catalogue import follows and creates them. */
  deferStarterConfig?: boolean;
  /** Wait for a running import of the folder instead of failing. */
  waitForRunning?: boolean;
  /** Show files although their embargo and expiry cannot be read without Perl. */
  withoutTerms?: boolean;
}

export interface ObservedFiles {
  files: FoundFile[];
  skipped: Skipped[];
  /** Paths of earlier imports whose files were removed. */
  gone: ReadonlySet<string>;
}

export interface ImportDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  jobs: Jobs;
  decoder: Decoder;
  renditions: RenditionsService;
  /** Default: a new reader for the duration of the import. */
  metadata?: MetadataReader;
}

export async function runImport(deps: ImportDeps, options: ImportOptions): Promise<ImportReport> {
  const { db, clock } = deps;
  const started = performance.now();
  const root = await resolveFolder(options.folder);
  const source = await createSourceFolder(root, options.excludedPaths);
  const mapping = await loadMapping(options.mapping);
  const aclId = await prepareImportPool(db, options.pool);
  const report = createEmptyReport(root);
  const { pool, prune, signal, waitForRunning = false, withoutTerms = false } = options;
  const job = await startImportJob(deps.jobs, root, { pool, prune }, { waits: waitForRunning, signal });
  report.jobId = job.id;
  const metadata = deps.metadata ?? createMetadataReader();
  try {
    const programs = { ...deps, metadata, withoutTerms };
    const importFile = createFileImporter({ ...programs, mapping });
    const moves = options.movePool ? () => movePool(deps, { options, report, job, aclId }) : async () => {};
    // Before the long import, and before the paths are read with their pools.
    await moves();
    const earlierPaths = await listStoredPaths(db, root);
    const run: Run = { ...deps, source, options, report, job, importFile, programs, aclId, earlierPaths };
    const found = options.observed ? await collectObservedFiles(run, options.observed) : await scanFolder(run);
    const isRemoved = createRemovalChecks(run, found);
    const live = await findLiveFilms(found, { ...run, metadata, root, isStopped: () => isStopped(run) });
    const { skipped } = report;
    const pairs = pairCompanions(found, createSeparationCheck(db, run.earlierPaths, aclId), {
      liveFilms: live,
      skipped,
    });
    const into = { root, aclId, pairs, isRemoved: isRemoved.now };
    const todo = await findFilesToImport(run, into, metadata);
    await announceMissingPrograms(run, pathsAffectedByPrograms(run, pairs.files, todo), metadata);
    await importAll(run, todo, into);
    // Again, for files whose content already existed in another folder.
    await moves();
    await convertFilms(run);
    if (!isStopped(run)) await markVanished(run, isRemoved.before, !options.observed && found.length === 0);
    // Also after an interrupted import, so that it has facets and collections.
    await createCustomFields(db, mapping);
    report.collections = await createFolderCollections(db, root);
    if (!options.deferStarterConfig) await ensureStarterConfig(db, clock);
    report.notices.push(...formatTermNotices(countTerms(db, root, clock.seconds())));
    report.interrupted = isStopped(run);
    report.seconds = (performance.now() - started) / 1000;
    await finishImportJob(job, report);
    return report;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await job.end("failed", { error: reason }).catch(() => {});
    throw error;
  } finally {
    if (!deps.metadata) await metadata.close();
  }
}

async function markVanished(run: Run, isRemoved: (path: string) => boolean, isEmpty: boolean): Promise<void> {
  const { db, clock, report, options } = run;
  reportProgress(run, { phase: "finishing", done: 0, total: 1 });
  await markVanishedFiles(db, clock, report, { isRemoved, prune: options.prune, isEmpty });
}

interface Run extends ImportDeps {
  source: SourceFolder;
  options: ImportOptions;
  report: ImportReport;
  job: JobRun;
  importFile: FileImporter;
  programs: Programs;
  aclId: number;
  earlierPaths: Map<string, StoredPath>;
}

/** Paths for which a missing program matters: files to import, and files that lacked the program earlier. */
function pathsAffectedByPrograms(
  { earlierPaths }: Run,
  files: readonly FoundFile[],
  todo: readonly FoundFile[],
): string[] {
  const lacked = files.filter(({ path }) => {
    const before = earlierPaths.get(path);
    return before?.problem === "no_program" || before?.metadataProblem === "no_program";
  });
  return [...new Set([...todo, ...lacked])].map(({ path }) => path);
}

async function announceMissingPrograms(run: Run, paths: string[], metadata: MetadataReader): Promise<void> {
  const needed = findNeededPrograms(paths);
  // Check only needed programs, since the check starts them.
  const [ffmpeg, perl] = await Promise.all([
    !needed.ffmpeg || run.decoder.hasFfmpeg(),
    !needed.perl || metadata.available(),
  ]);
  if (isStopped(run)) return;
  for (const notice of describeMissingPrograms(paths, { ffmpeg, perl }, run.options.withoutTerms ?? false)) {
    run.report.notices.push(notice);
    run.options.onNotice?.(notice);
  }
}

function movePool({ db, clock }: ImportDeps, of: Pick<Run, "options" | "report" | "job" | "aclId">): Promise<void> {
  const { options, report, aclId } = of;
  const notify = (sentence: string) => options.onNotice?.(sentence);
  return moveToPool(db, clock, {
    root: report.root,
    pool: options.pool,
    aclId,
    notify,
    isStopped: () => isStopped(of),
  });
}

const isStopped = ({ options, job }: Pick<Run, "options" | "job">) =>
  options.signal?.aborted === true || job.signal.aborted;

function reportProgress({ options, job }: Run, now: ImportProgress) {
  job.report({ ...now });
  options.onProgress?.(now);
}

async function resolveFolder(folder: string): Promise<string> {
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
  const source = await createSourceFolder(await resolveFolder(folder), excludedPaths);
  for await (const found of walkFolder(source)) if (!isSkipped(found)) files.push(found);
  const { ownerOf } = pairCompanions(files, () => false);
  const named = files.filter(({ path }) => !(isSidecarName(path) && ownerOf(path) !== undefined));
  return new Map(named.map(({ path }) => [path, ownerOf(path) ?? path]));
}

/** Scans the whole tree before importing: that is fast, and the total is needed to estimate the remaining time. */
async function scanFolder(run: Run): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for await (const found of walkFolder(run.source)) {
    run.report.found++;
    if (isSkipped(found)) countSkipped(run.report, found);
    else files.push(found);
    if (run.report.found % 500 === 0) reportProgress(run, { phase: "looking", done: files.length, total: 0 });
    if (isStopped(run)) break;
  }
  return files;
}

/** The observed files with their companions, and models that may have lacked these files. */
async function collectObservedFiles(
  { db, source, report, earlierPaths }: Run,
  observed: ObservedFiles,
): Promise<FoundFile[]> {
  const companions = listStoredCompanions(db, report.root);
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
  for (const each of skipped) countSkipped(report, each);
  return all;
}

/** Checks whether files were removed: by this scan, or for a watch, which sees only a part, by another look at the path. */
function createRemovalChecks({ source, options: { observed } }: Run, files: readonly FoundFile[]) {
  const present = new Set(files.map(({ path }) => path));
  const isMissed = (path: string) => !present.has(path);
  return {
    before: observed ? (path: string) => observed.gone.has(path) : isMissed,
    now: async (path: string) => isMissed(path) && (observed === undefined || (await isPathMissing(source, path))),
  };
}

function countSkipped(report: ImportReport, skipped: ImportReport["skipped"][number]) {
  report.counts.skipped++;
  report.skipped.push(skipped);
}

function countOutcome({ report, options }: Run, { path }: FoundFile, outcome: Exclude<FileOutcome, "skipped">) {
  report.counts[outcome]++;
  options.onFile?.(path, outcome);
}

/** The files that are new, changed or to be retried; the others are counted as unchanged. */
async function findFilesToImport(
  run: Run,
  { root, pairs, isRemoved }: Destination,
  metadata: MetadataReader,
): Promise<FoundFile[]> {
  const todo: FoundFile[] = [];
  const assetAt = (path: string) => run.earlierPaths.get(path)?.assetId;
  const areSettled = createCompanionCheck(run.db, root, { pairs, isRemoved, assetAt }, metadata.available);
  for (const file of pairs.files) {
    const isToDo =
      pairs.unreadableSidecarOf(file.path) !== undefined ||
      !(await isUpToDate(run, file)) ||
      !(await areSettled(file.path, assetAt(file.path) ?? 0));
    if (isToDo) todo.push(file);
    else for (const each of [file, ...companionFilesOf(pairs, file)]) countOutcome(run, each, "unchanged");
  }
  return todo;
}

const companionFilesOf = (pairs: PairedFiles, { path }: FoundFile) => pairs.companionsOf(path).map(({ file }) => file);

async function importAll(run: Run, todo: FoundFile[], into: Destination) {
  const total = todo.length;
  let done = 0;
  reportProgress(run, { phase: "taking", done, total });
  await runConcurrently(
    todo,
    () => isStopped(run),
    async (file) => {
      const result = await run.importFile(file, into);
      for (const beside of companionFilesOf(into.pairs, file)) {
        const unread = result.skippedCompanions?.find(({ path }) => path === beside.path);
        if (unread) countSkipped(run.report, unread);
        else if (result.outcome === "skipped") countSkipped(run.report, { ...result.skipped, path: beside.path });
        else countOutcome(run, beside, "joined");
      }
      if (result.outcome === "skipped") countSkipped(run.report, result.skipped);
      else {
        countOutcome(run, file, result.outcome);
        run.report.problems.push(...result.problems);
      }
      reportProgress(run, { phase: "taking", done: ++done, total });
    },
  );
}

/** Whether a file is unchanged since an earlier import and has nothing to retry. */
async function isUpToDate({ earlierPaths, programs }: Run, file: FoundFile): Promise<boolean> {
  const before = earlierPaths.get(file.path);
  if (before?.missingSince !== null || before.size !== file.size || before.modifiedAt !== file.modifiedAt) return false;
  return !(await needsRetry(programs, before, file.path));
}

async function convertFilms(run: Run) {
  const films = await findFilmsToConvert(run.db, run.report.root);
  if (films.length === 0 || !(await run.decoder.hasFfmpeg())) return;
  for (const [done, id] of films.entries()) {
    if (isStopped(run)) return;
    reportProgress(run, { phase: "films", done, total: films.length });
    await run.renditions.rendition(id, "play").catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
      if (isStopped(run)) return;
      const path = findAnyPath(run.db, id);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const detail = cause instanceof Error ? cause.message : String(cause);
      run.report.problems.push({ path: String(path), problem: "not_playable", detail });
    });
  }
}
