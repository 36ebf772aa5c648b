import type { Jobs } from "../../platform/jobs/jobs.ts";
import { isDiskFullError } from "../../platform/storage/disk-full.ts";
import { resolveSourceFolder } from "../../platform/storage/source-folder.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { findLiveFilms } from "./companions/live-films.ts";
import {
  createSeparationCheck,
  createUnchangedCompanionsCheck,
  type PairedFiles,
  pairCompanions,
} from "./companions/pair-companions.ts";
import {
  createRemovalChecks,
  listObservedAndRelatedFiles,
  recordSkipped,
  resolveFolder,
  type ScanContext,
  type SettledFiles,
  scanFolder,
} from "./find-files.service.ts";
import { createFolderCollections } from "./folder-collections.ts";
import type { FileImporterDeps, ImportContext } from "./identify.ts";
import {
  countFilesByTermState,
  findAnyPath,
  listStoredPaths,
  listUnplayableFilmIds,
  type StoredPath,
} from "./import.repository.ts";
import { createFileImporter } from "./import-file.ts";
import { finishImportJob, startImportJob } from "./import-job.ts";
import { ensureImportAcl } from "./import-pool.ts";
import { createFieldsFromCustomXmpTags } from "./metadata/custom-fields.ts";
import { loadMapping } from "./metadata/mapping.ts";
import { createMetadataReader, type MetadataReader } from "./metadata/metadata-reader.service.ts";
import { moveFolderAssetsToPool } from "./move-pool.ts";
import { createEmptyReport, type FileOutcome, type ImportProgress, type ImportReport } from "./report/import-report.ts";
import { describeMissingPrograms, findNeededPrograms } from "./report/missing-programs.ts";
import { type AvailablePrograms, needsRetry } from "./retry-rules.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { ensureStarterSettings, hasNoAssets } from "./starter-config.service.ts";
import { formatTermNotices } from "./terms/term-notices.ts";
import { markOrPruneVanishedFiles } from "./vanished-files.ts";
import type { FoundFile } from "./walk.ts";

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
  observed?: SettledFiles;
  /** Do not create the starter settings, since a catalogue import follows and creates them. */
  deferStarterConfig?: boolean;
  /** Wait for a running import of the folder instead of failing. */
  waitForRunning?: boolean;
  /** Show files although their embargo and expiry cannot be read without Perl. */
  withoutTerms?: boolean;
}

export interface ImportDeps extends Pick<FileImporterDeps, "db" | "blobs" | "clock" | "decoder"> {
  jobs: Jobs;
  renditions: RenditionsService;
  /** Default: a new reader for the duration of the import. */
  metadata?: MetadataReader;
}

export async function runImport(deps: ImportDeps, options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const root = await resolveFolder(options.folder);
  const source = await resolveSourceFolder(root, options.excludedPaths);
  const mapping = await loadMapping(options.mapping);
  const aclId = await deps.db.write((tx) => ensureImportAcl(tx, options.pool));
  const report = createEmptyReport(root);
  const { pool, prune, signal, waitForRunning = false, withoutTerms = false } = options;
  const job = await startImportJob(deps.jobs, root, { pool, prune }, { waits: waitForRunning, signal });
  report.jobId = job.id;
  const metadata = deps.metadata ?? createMetadataReader();
  const run: Run = {
    ...deps,
    ...{ metadata, mapping, withoutTerms, source, options, report, aclId },
    isStopped: () => signal?.aborted === true || job.signal.aborted,
    onProgress(now) {
      job.report({ ...now });
      options.onProgress?.(now);
    },
  };
  try {
    await importFolder(run);
    report.interrupted = run.isStopped();
    report.seconds = (performance.now() - started) / 1000;
    await finishImportJob(job, report);
    return report;
  } catch (error) {
    await job.fail(error);
    throw error;
  } finally {
    if (!deps.metadata) await metadata.close();
  }
}

interface Run extends FileImporterDeps, ScanContext {
  renditions: RenditionsService;
  options: ImportOptions;
  /** Pool set of new assets. */
  aclId: number;
}

async function importFolder(run: Run): Promise<void> {
  const { db, clock, report, options, source, aclId, isStopped } = run;
  const { root } = report;
  const isFirstImport = await hasNoAssets(db);
  const notify = (sentence: string) => options.onNotice?.(sentence);
  const movePool = () => moveFolderAssetsToPool(db, clock, { root, pool: options.pool, aclId, notify, isStopped });
  // Moves existing assets before the long import, and before their paths are read, which have their pools.
  if (options.movePool) await movePool();
  const earlierPaths = await listStoredPaths(db, root);
  const found = options.observed
    ? await listObservedAndRelatedFiles(db, run, earlierPaths, options.observed)
    : await scanFolder(run);
  const isRemoved = createRemovalChecks(source, options.observed, found);
  const liveFilms = await findLiveFilms(found, { ...run, root, earlierPaths });
  const isApart = await createSeparationCheck(db, earlierPaths, aclId, found);
  const pairs = pairCompanions(found, isApart, { liveFilms, skipped: report.skipped });
  const into = { root, aclId, pairs, isRemoved: isRemoved.now };
  const todo = await findFilesToImport(run, into, earlierPaths);
  await announceMissingPrograms(run, [...todo, ...pairs.files.filter(lackedProgram(earlierPaths))]);
  await importAll(run, todo, into);
  // Moves again: files with content that another folder already had now belong to this folder, too.
  if (options.movePool) await movePool();
  await convertFilms(run);
  if (!isStopped()) {
    run.onProgress({ phase: "finishing", done: 0, total: 1 });
    const isEmpty = !options.observed && found.length === 0;
    await markOrPruneVanishedFiles(db, clock, report, { isRemoved: isRemoved.before, prune: options.prune, isEmpty });
  }
  // Also after an interrupted import, so that it has facets and collections.
  await createFieldsFromCustomXmpTags(db, run.mapping);
  report.collections = await createFolderCollections(db, root);
  if (!options.deferStarterConfig) await ensureStarterSettings(db, clock, { isFirstImport });
  report.notices.push(...formatTermNotices(await countFilesByTermState(db, root, clock.seconds())));
}

/** Whether a file lacked a program in an earlier import. */
const lackedProgram = (earlierPaths: ReadonlyMap<string, StoredPath>) => (file: FoundFile) => {
  const before = earlierPaths.get(file.path);
  return before?.problem === "no_program" || before?.metadataProblem === "no_program";
};

async function announceMissingPrograms(run: Run, files: readonly FoundFile[]): Promise<void> {
  const paths = [...new Set(files.map(({ path }) => path))];
  const needed = findNeededPrograms(paths);
  // Check only needed programs, since the check starts them.
  const [ffmpeg, perl] = await Promise.all([
    !needed.ffmpeg || run.decoder.hasFfmpeg(),
    !needed.perl || run.metadata.available(),
  ]);
  if (run.isStopped()) return;
  for (const notice of describeMissingPrograms(paths, { ffmpeg, perl }, run.withoutTerms)) {
    run.report.notices.push(notice);
    run.options.onNotice?.(notice);
  }
}

function countOutcome({ report, options }: Run, { path }: FoundFile, outcome: Exclude<FileOutcome, "skipped">) {
  report.counts[outcome]++;
  options.onFile?.(path, outcome);
}

/** The files that are new, changed or to be retried; the others are counted as unchanged. */
async function findFilesToImport(
  run: Run,
  { root, pairs, isRemoved }: ImportContext,
  earlierPaths: ReadonlyMap<string, StoredPath>,
): Promise<FoundFile[]> {
  const todo: FoundFile[] = [];
  const assetAt = (path: string) => earlierPaths.get(path)?.assetId;
  const areSettled = await createUnchangedCompanionsCheck(
    run.db,
    root,
    { pairs, isRemoved, assetAt },
    run.metadata.available,
  );
  for (const file of pairs.files) {
    const isToDo =
      pairs.unreadableSidecarOf(file.path) !== undefined ||
      !(await isUpToDate(run, earlierPaths.get(file.path), file)) ||
      !(await areSettled(file.path, assetAt(file.path) ?? 0));
    if (isToDo) todo.push(file);
    else for (const each of [file, ...companionFilesOf(pairs, file)]) countOutcome(run, each, "unchanged");
  }
  return todo;
}

const companionFilesOf = (pairs: PairedFiles, { path }: FoundFile) => pairs.companionsOf(path).map(({ file }) => file);

async function importAll(run: Run, todo: FoundFile[], into: ImportContext) {
  const total = todo.length;
  let done = 0;
  const importFile = createFileImporter(run);
  run.onProgress({ phase: "taking", done, total });
  await runConcurrently(todo, run.isStopped, async (file) => {
    const result = await importFile(file, into);
    for (const beside of companionFilesOf(into.pairs, file)) {
      const unread = result.skippedCompanions?.find(({ path }) => path === beside.path);
      if (unread) recordSkipped(run.report, unread);
      else if (result.outcome === "skipped") recordSkipped(run.report, { ...result.skipped, path: beside.path });
      else countOutcome(run, beside, "joined");
    }
    if (result.outcome === "skipped") recordSkipped(run.report, result.skipped);
    else {
      countOutcome(run, file, result.outcome);
      run.report.problems.push(...result.problems);
    }
    run.onProgress({ phase: "taking", done: ++done, total });
  });
}

/** Whether a file is unchanged since an earlier import and has nothing to retry. */
async function isUpToDate(
  programs: AvailablePrograms,
  before: StoredPath | undefined,
  file: FoundFile,
): Promise<boolean> {
  if (before?.missingSince !== null || before.size !== file.size || before.modifiedAt !== file.modifiedAt) return false;
  return !(await needsRetry(programs, before, file.path));
}

async function convertFilms(run: Run) {
  const films = await listUnplayableFilmIds(run.db, run.report.root);
  if (films.length === 0 || !(await run.decoder.hasFfmpeg())) return;
  for (const [done, id] of films.entries()) {
    if (run.isStopped()) return;
    run.onProgress({ phase: "films", done, total: films.length });
    await run.renditions.rendition(id, "play").catch(async (error: unknown) => {
      if (isDiskFullError(error)) throw error;
      if (run.isStopped()) return;
      const path = await findAnyPath(run.db, id);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const detail = cause instanceof Error ? cause.message : String(cause);
      run.report.problems.push({ path: String(path), problem: "not_playable", detail });
    });
  }
}
