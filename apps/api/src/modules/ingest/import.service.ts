import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import type { JobRun, Jobs } from "../../platform/jobs.ts";
import { type SourceFolder, sourceFolder } from "../../platform/open-below.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { type Besides, besides, keptApart, settledCompanions, withRelatives } from "./companions/beside.ts";
import { storedCompanions } from "./companions/companions.repository.ts";
import { liveFilms } from "./companions/live-films.ts";
import { isSidecarName } from "./companions/pairing.ts";
import { repairFieldNames } from "./field-repair.service.ts";
import { collectFolders } from "./folder-collections.ts";
import { filmsToMake, type StoredPath, somePathOf, storedPaths, termsBelow } from "./import.repository.ts";
import { createFileImporter, type Destination, type FileImporter } from "./import-file.ts";
import { beginImport, endImport } from "./import-job.ts";
import { aclOf } from "./import-pool.ts";
import { emptyReport, type ImportReport, type Outcome, type Progress } from "./import-report.ts";
import { inLanes } from "./in-lanes.ts";
import { createLookAgain } from "./look-again.ts";
import { loadMapping } from "./mapping.ts";
import { createMetadataReader, type MetadataReader } from "./metadata-reader.service.ts";
import { missingPrograms, neededPrograms } from "./missing-programs.ts";
import { moveToPool } from "./move-pool.ts";
import { promoteOwnTags } from "./own-fields.ts";
import { ensureStarterConfig } from "./starter-config.service.ts";
import { termNotices } from "./term-notices.ts";
import { type FoundFile, isSkipped, nothingAt, type Skipped, walk, walkAt } from "./walk.ts";
import { settleVanished } from "./wrap-up.ts";

/**
 * Imports a folder. Runs in its own process beside the server, or inside it for the demo library. It can be interrupted
 * at any moment: what is imported stays, and the next run continues.
 */
export interface ImportOptions {
  folder: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** Assets of the folder that lie in other pools are moved to this one. */
  movePool?: boolean;
  prune: boolean;
  mapping?: string;
  signal?: AbortSignal;
  onProgress?: (now: Progress) => void;
  /**
   * Called before the work begins with what a missing program will change, which the report says again, and before
   * assets are moved to another pool.
   */
  onNotice?: (notice: string) => void;
  /** Called once for each file that is not skipped; those are in the report. */
  onFile?: (path: string, outcome: Exclude<Outcome, "skipped">) => void;
  /** Folders and files to skip, such as the data folder. */
  leaveOut?: string[];
  /** What a watch has seen: the import takes this alone, and does not look through the folder itself. */
  seen?: Seen;
  /** Records follow, so that the first settings of the portal are made once they are there, too. */
  recordsFollow?: boolean;
  /** Waits until another import of the folder has ended, where otherwise this one is refused. */
  waits?: boolean;
  /** Where Perl is missing, files are shown though nobody knows their embargo and expiry. */
  withoutTerms?: boolean;
}

export interface Seen {
  files: FoundFile[];
  skipped: Skipped[];
  /** Paths of earlier imports at which there is no file any more. */
  gone: ReadonlySet<string>;
}

export interface ImportParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  jobs: Jobs;
  decoder: Decoder;
  renditions: RenditionsService;
  /** Default: exiftool runs for the duration of the import. */
  metadata?: MetadataReader;
}

export async function runImport(parts: ImportParts, options: ImportOptions): Promise<ImportReport> {
  const { db, clock } = parts;
  const started = performance.now();
  const root = await folderOf(options.folder);
  const source = await sourceFolder(root, options.leaveOut);
  const mapping = await loadMapping(options.mapping);
  const aclId = await aclOf(db, options.pool);
  const report = emptyReport(root);
  report.notices.push(...(await repairFieldNames(db, clock)));
  const { pool, prune, signal, waits = false, withoutTerms = false } = options;
  const job = await beginImport(parts.jobs, root, { pool, prune }, { waits, signal });
  report.jobId = job.id;
  const metadata = parts.metadata ?? createMetadataReader();
  try {
    const importer = createFileImporter({ ...parts, metadata, mapping, withoutTerms });
    const moves = options.movePool ? () => movePool(parts, { options, report, job, aclId }) : async () => {};
    // Before hours of importing; the paths are read with the pools that their assets lie in then.
    await moves();
    const earlierPaths = await storedPaths(db, root);
    const run: Run = { ...parts, source, options, report, job, importer, aclId, earlierPaths };
    const found = options.seen ? await takeSeen(run, options.seen) : await look(run);
    const isGone = goneBy(run, found);
    const live = await liveFilms(found, { ...run, metadata, root, isStopped: () => stopped(run) });
    const { skipped } = report;
    const parted = besides(found, keptApart(db, run.earlierPaths, aclId), { liveFilms: live, skipped });
    const into = { root, aclId, besides: parted, isGone: isGone.now };
    const todo = await unsettled(run, into, metadata);
    await announceMissingPrograms(run, pathsThatGain(run, parted.files, todo), metadata);
    await importAll(run, todo, into);
    // Files whose content was in the library already, below another folder.
    await moves();
    await lookAgain(run);
    await makeFilms(run);
    if (!stopped(run)) await settle(run, isGone.before, !options.seen && found.length === 0);
    // Done for an interrupted import too, so that it has facets and collections.
    await promoteOwnTags(db, mapping);
    report.collections = await collectFolders(db, root);
    if (!options.recordsFollow) await ensureStarterConfig(db, clock);
    report.notices.push(...termNotices(termsBelow(db, root, clock.seconds())));
    report.interrupted = stopped(run);
    report.seconds = (performance.now() - started) / 1000;
    await endImport(job, report);
    return report;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await job.end("failed", { error: reason }).catch(() => {});
    throw error;
  } finally {
    if (!parts.metadata) await metadata.close();
  }
}

async function settle(run: Run, isGone: (path: string) => boolean, isEmpty: boolean): Promise<void> {
  const { db, clock, report, options } = run;
  progress(run, { phase: "finishing", done: 0, total: 1 });
  await settleVanished(db, clock, report, { isGone, prune: options.prune, isEmpty });
}

interface Run extends ImportParts {
  source: SourceFolder;
  options: ImportOptions;
  report: ImportReport;
  job: JobRun;
  importer: FileImporter;
  aclId: number;
  earlierPaths: Map<string, StoredPath>;
}

/** Of the files that a missing program may make a difference to: what is imported now, and what earlier lacked one. */
function pathsThatGain({ earlierPaths }: Run, files: readonly FoundFile[], todo: readonly FoundFile[]): string[] {
  const lacked = files.filter(({ path }) => {
    const before = earlierPaths.get(path);
    return before?.problem === "no_program" || before?.metadataProblem === "no_program";
  });
  return [...new Set([...todo, ...lacked])].map(({ path }) => path);
}

async function announceMissingPrograms(run: Run, paths: string[], metadata: MetadataReader): Promise<void> {
  const needed = neededPrograms(paths);
  // Looking for one that nothing needs would start it.
  const [ffmpeg, perl] = await Promise.all([
    !needed.ffmpeg || run.decoder.filmsAvailable(),
    !needed.perl || metadata.available(),
  ]);
  if (stopped(run)) return;
  for (const notice of missingPrograms(paths, { ffmpeg, perl }, run.options.withoutTerms ?? false)) {
    run.report.notices.push(notice);
    run.options.onNotice?.(notice);
  }
}

function movePool({ db, clock }: ImportParts, of: Pick<Run, "options" | "report" | "job" | "aclId">): Promise<void> {
  const { options, report, aclId } = of;
  const say = (sentence: string) => options.onNotice?.(sentence);
  return moveToPool(db, clock, { root: report.root, pool: options.pool, aclId, say, isStopped: () => stopped(of) });
}

const stopped = ({ options, job }: Pick<Run, "options" | "job">) =>
  options.signal?.aborted === true || job.signal.aborted;

function progress({ options, job }: Run, now: Progress) {
  job.report({ ...now });
  options.onProgress?.(now);
}

async function folderOf(folder: string): Promise<string> {
  const absolute = resolve(folder);
  const found = await stat(absolute).catch(() => undefined);
  if (!found) throw new StartError(`There is no folder ${absolute}. Name the folder that holds your files.`);
  if (!found.isDirectory()) throw new StartError(`${absolute} is a file. Name the folder that it lies in.`);
  return realpath(absolute);
}

/**
 * What an import of a folder would take, below it and with forward slashes: each path with that of its asset's own file.
 * Films of Live Photos are taken for films, since only their content says what they are.
 */
export async function pathsToCome(folder: string, leaveOut: readonly string[]): Promise<Map<string, string>> {
  const files: FoundFile[] = [];
  const source = await sourceFolder(await folderOf(folder), leaveOut);
  for await (const found of walk(source)) if (!isSkipped(found)) files.push(found);
  const { ownerOf } = besides(files, () => false);
  const named = files.filter(({ path }) => !(isSidecarName(path) && ownerOf(path) !== undefined));
  return new Map(named.map(({ path }) => [path, ownerOf(path) ?? path]));
}

/** Walks the whole tree before importing: it is quick, and the total is needed to estimate the remaining time. */
async function look(run: Run): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for await (const found of walk(run.source)) {
    run.report.found++;
    if (isSkipped(found)) skip(run.report, found);
    else files.push(found);
    if (run.report.found % 500 === 0) progress(run, { phase: "looking", done: files.length, total: 0 });
    if (stopped(run)) break;
  }
  return files;
}

/** With what belongs together with them, and the models that may have lacked them. */
async function takeSeen({ db, source, report, earlierPaths }: Run, seen: Seen): Promise<FoundFile[]> {
  const companions = storedCompanions(db, report.root);
  const known = (path: string) => earlierPaths.get(path) ?? companions.get(path);
  const { files: all, skipped } = await withRelatives(source, seen, known);
  const taken = new Set(all.map(({ path }) => path));
  for (const { path, problem, size, modifiedAt } of earlierPaths.values()) {
    if (problem !== "lacks_files" || taken.has(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (!seen.files.some((file) => file.path.startsWith(folder))) continue;
    for await (const found of walkAt(source, path)) {
      if (isSkipped(found) || found.path !== path) continue;
      // One that has changed is seen by itself once it stands still.
      if (found.size === size && found.modifiedAt === modifiedAt) all.push(found);
    }
  }
  report.found = all.length + skipped.length;
  for (const each of skipped) skip(report, each);
  return all;
}

/** Which known paths have no file any more: by this run's look, and where a watch saw only a part, by another one. */
function goneBy({ source, options: { seen } }: Run, files: readonly FoundFile[]) {
  const present = new Set(files.map(({ path }) => path));
  const isMissed = (path: string) => !present.has(path);
  return {
    before: seen ? (path: string) => seen.gone.has(path) : isMissed,
    now: async (path: string) => isMissed(path) && (seen === undefined || (await nothingAt(source, path))),
  };
}

function skip(report: ImportReport, skipped: ImportReport["skipped"][number]) {
  report.counts.skipped++;
  report.skipped.push(skipped);
}

function count({ report, options }: Run, { path }: FoundFile, outcome: Exclude<Outcome, "skipped">) {
  report.counts[outcome]++;
  options.onFile?.(path, outcome);
}

/** The files that are new, have changed or are to be retried; the others are counted as unchanged. */
async function unsettled(
  run: Run,
  { root, besides, isGone }: Destination,
  metadata: MetadataReader,
): Promise<FoundFile[]> {
  const todo: FoundFile[] = [];
  const assetAt = (path: string) => run.earlierPaths.get(path)?.assetId;
  const areSettled = settledCompanions(run.db, root, { besides, isGone, assetAt }, metadata.available);
  for (const file of besides.files) {
    const isToDo =
      besides.lostSidecarOf(file.path) !== undefined ||
      !(await isSettled(run, file)) ||
      !(await areSettled(file.path, assetAt(file.path) ?? 0));
    if (isToDo) todo.push(file);
    else for (const each of [file, ...filesBeside(besides, file)]) count(run, each, "unchanged");
  }
  return todo;
}

const filesBeside = (besides: Besides, { path }: FoundFile) => besides.of(path).map(({ file }) => file);

async function importAll(run: Run, todo: FoundFile[], into: Destination) {
  const total = todo.length;
  let done = 0;
  progress(run, { phase: "taking", done, total });
  await inLanes(
    todo,
    () => stopped(run),
    async (file) => {
      const result = await run.importer.importFile(file, into);
      for (const beside of filesBeside(into.besides, file)) {
        const unread = result.unreadBeside?.find(({ path }) => path === beside.path);
        if (unread) skip(run.report, unread);
        else if (result.outcome === "skipped") skip(run.report, { ...result.skipped, path: beside.path });
        else count(run, beside, "joined");
      }
      if (result.outcome === "skipped") skip(run.report, result.skipped);
      else {
        count(run, file, result.outcome);
        run.report.problems.push(...(result.problems ?? []));
      }
      progress(run, { phase: "taking", done: ++done, total });
    },
  );
}

/** Whether a file is unchanged since an earlier import, and nothing is left to retry. */
async function isSettled({ earlierPaths, importer }: Run, file: FoundFile): Promise<boolean> {
  const before = earlierPaths.get(file.path);
  if (before?.missingSince !== null || before.size !== file.size || before.modifiedAt !== file.modifiedAt) return false;
  return !(await importer.isUnfinished(before, file.path));
}

async function lookAgain(run: Run) {
  const again = createLookAgain(run);
  const unseen = again.unseen(run.report.root);
  const total = unseen.length;
  let done = 0;
  await inLanes(
    unseen,
    () => stopped(run),
    async (asset) => {
      await again.lookAt(asset);
      progress(run, { phase: "looks", done: ++done, total });
    },
  );
}

async function makeFilms(run: Run) {
  const films = await filmsToMake(run.db, run.report.root);
  if (films.length === 0 || !(await run.decoder.filmsAvailable())) return;
  for (const [done, id] of films.entries()) {
    if (stopped(run)) return;
    progress(run, { phase: "films", done, total: films.length });
    await run.renditions.rendition(id, "play").catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
      if (stopped(run)) return;
      const path = somePathOf(run.db, id);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const detail = cause instanceof Error ? cause.message : String(cause);
      run.report.problems.push({ path: String(path), problem: "not_playable", detail });
    });
  }
}
