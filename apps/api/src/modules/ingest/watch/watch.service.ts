import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { StartError } from "../../../platform/errors/start-error.ts";
import { createSourceFolder } from "../../../platform/storage/source-folder.ts";
import type { ObservedFiles } from "../find-files.service.ts";
import { isFolderImported } from "../import.repository.ts";
import { type ImportDeps, runImport } from "../import.service.ts";
import { prepareImportPool } from "../import-pool.ts";
import { loadMapping } from "../metadata/mapping.ts";
import type { ImportProgress, ImportReport } from "../report/import-report.ts";
import { type FolderChanges, findChanges, isBelow, outermostPaths, takeSnapshots } from "./folder-changes.ts";
import { type FolderEvents, openFolderEvents } from "./folder-events.ts";
import { identifyFolder, isNetworkMount } from "./folder-identity.ts";
import { createSettleTracker } from "./settle-tracker.ts";
import { createWakeTimer } from "./wake-timer.ts";
import { startWatchJob, type WatchProgress } from "./watch-job.ts";

/**
 * Watches a folder and imports changes. Events only say where to scan; what to import is the difference between folder and
 * library, so nothing is lost by a crash, a missed event or a time without a watch.
 */
export interface WatchOptions {
  folder: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** As in `ImportOptions`. */
  withoutTerms?: boolean;
  mapping?: string;
  /** Seconds between scans of the whole folder. Default: no polling, except on network mounts. */
  poll?: number;
  /** Seconds for which a file must not change before it is imported. */
  settle: number;
  /** Seconds between full scans without polling, for changes that the system did not report. */
  rescan?: number;
  signal: AbortSignal;
  /** Folders and files to skip, such as the data folder. */
  excludedPaths: string[];
  onEvent(news: WatchEvent): void;
  onProgress?(now: ImportProgress): void;
  /** Runs imports of several folders one at a time. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>;
}

export type WatchEvent = { root: string } & (
  | { kind: "begun"; resumed: boolean }
  /** `limited`: the system cannot watch more folders. */
  | { kind: "polling"; seconds: number; why: "asked" | "network" | "limited" }
  | { kind: "imported"; report: ImportReport; isFirst: boolean }
  | { kind: "away"; retrySeconds: number }
  | { kind: "back" }
  | { kind: "failed"; message: string; retrySeconds: number }
);

/** Default polling interval on network mounts. */
const DEFAULT_POLL_SECONDS = 60;
/** Seconds between retries of unreadable files, and between full scans without polling. */
const RESCAN_SECONDS = 3600;
/** Milliseconds between checks whether the folder still exists. */
const PRESENCE_CHECK_MS = 5_000;
/** Milliseconds to wait for the second event of a move. */
const MOVE_MS = 1_000;
/** Seconds until the first retry, doubled up to the maximum. */
const [MIN_RETRY_SECONDS, MAX_RETRY_SECONDS] = [1, 60];

/** Watches until the signal aborts. @throws StartError where the folder cannot be watched */
export async function watchFolder(deps: ImportDeps, options: WatchOptions): Promise<void> {
  const root = await resolveRoot(deps, options.folder);
  await prepareImportPool(deps.db, options.pool);
  await loadMapping(options.mapping);
  const excludedPaths = await Promise.all(options.excludedPaths.map((path) => realpath(path)));
  if (await identifyFolder(root)) await createSourceFolder(root, excludedPaths);
  const job = await startWatchJob(deps.jobs, root, options.pool);
  const signal = AbortSignal.any([options.signal, job.signal]);
  options.onEvent({ kind: "begun", root, resumed: job.resumed });
  const watch = createWatch(deps, { ...options, signal, excludedPaths }, root, (now) => job.report({ ...now }));
  try {
    await watch.run();
    await job.end("done", {});
  } catch (error) {
    await job.end("failed", { error: error instanceof Error ? error.message : String(error) }).catch(() => {});
    throw error;
  } finally {
    await watch.close();
  }
}

/** Resolves the folder. A known folder may be missing, since its disk may not be mounted yet. */
async function resolveRoot({ db }: ImportDeps, folder: string): Promise<string> {
  const absolute = resolve(folder);
  const root = await realpath(absolute).catch(() => absolute);
  if ((await identifyFolder(root)) || isFolderImported(db, root)) return root;
  throw new StartError(`There is no folder ${absolute}. Name the folder with your files.`);
}

function createWatch(
  deps: ImportDeps,
  options: WatchOptions,
  root: string,
  saveProgress: (progress: WatchProgress) => void,
) {
  const { db, clock } = deps;
  const { signal, onEvent } = options;
  const wakeTimer = createWakeTimer(signal);
  const rescanMs = (options.rescan ?? RESCAN_SECONDS) * 1000;
  let poll = options.poll;
  let events: FolderEvents | undefined;
  let settleTracker = newStillness();
  /** Paths with possible changes. */
  let changedPaths = new Set<string>([""]);
  /** Files that were reported as skipped, with their fingerprint, so that each is reported once. */
  const reported = new Map<string, string>();
  /** Those of them that could not be read, which are retried later. */
  const unread = new Set<string>();
  let identity: string | undefined;
  /** Identity of the folder when it had files: if that folder is empty later, its files were really removed. */
  let filledIdentity: string | undefined;
  let isUnavailable = false;
  let retry = MIN_RETRY_SECONDS;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let retriedAt = performance.now();
  /** When the first import may start; undefined after it. */
  let firstAt: number | undefined = Number.POSITIVE_INFINITY;
  const progress: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

  function newStillness() {
    const pollMs = (poll ?? 0) * 1000;
    // Cached file attributes of a network mount may be as old as the polling interval.
    const fileMs = Math.max(options.settle * 1000, pollMs);
    return createSettleTracker({ fileMs, goneMs: fileMs + Math.max(MOVE_MS, pollMs) });
  }

  const scanIntervalMs = () => (poll === undefined ? rescanMs : poll * 1000);

  function reportProgress(now: WatchProgress["now"]) {
    Object.assign(progress, { now, poll: poll ?? null, waiting: settleTracker.pendingPaths().length });
    saveProgress(progress);
  }

  /** Subscribes to events of the current folder, or starts polling on network mounts. */
  async function subscribe(): Promise<void> {
    await events?.close();
    events = undefined;
    changedPaths.add("");
    if (poll === undefined && (await isNetworkMount(root))) startPolling(DEFAULT_POLL_SECONDS, "network");
    if (poll === undefined)
      events = await openFolderEvents(root, options.excludedPaths, { onPossibleChange: onHint, onError });
  }

  function startPolling(seconds: number, why: "asked" | "network" | "limited") {
    poll = seconds;
    settleTracker = newStillness();
    onEvent({ kind: "polling", root, seconds, why });
  }

  function onHint(path: string) {
    changedPaths.add(path);
    wakeTimer.wakeUp();
  }

  function onError(error: NodeJS.ErrnoException) {
    if ((error.code === "ENOSPC" || error.code === "EMFILE") && poll === undefined)
      startPolling(DEFAULT_POLL_SECONDS, "limited");
    changedPaths.add("");
    wakeTimer.wakeUp();
  }

  /** Scans and imports once; returns milliseconds until the next round. */
  async function runRound(): Promise<number> {
    const presence = await identifyFolder(root);
    if (!presence) return handleMissingFolder();
    if (presence.identity !== identity || (poll !== undefined && events)) {
      await subscribe();
      identity = presence.identity;
    }
    const now = performance.now();
    if (now - scannedAt >= scanIntervalMs()) changedPaths.add("");
    if (now - retriedAt >= rescanMs) {
      for (const path of unread) reported.delete(path);
      unread.clear();
      retriedAt = now;
    }
    const places = outermostPaths([...changedPaths, ...(firstAt === undefined ? settleTracker.pendingPaths() : [""])]);
    for (const path of reported.keys())
      if (places.some((place) => place !== "" && isBelow(path, place))) reported.delete(path);
    changedPaths = new Set();
    if (places.length > 0) {
      const source = await createSourceFolder(root, options.excludedPaths);
      if (source.identity !== identity) return handleMissingFolder();
      const look = await findChanges(db, source, places);
      if (!(await isReliable(look, places))) {
        changedPaths = new Set([""]);
        return handleMissingFolder();
      }
      if (isUnavailable) onEvent({ kind: "back", root });
      isUnavailable = false;
      if (places[0] === "") scannedAt = now;
      await importSettled(look, places, now);
    }
    retry = MIN_RETRY_SECONDS;
    reportProgress("watching");
    return msUntilNextRound();
  }

  /** Whether a scan can be trusted: without its disk the folder would be missing or empty. */
  async function isReliable({ files, unchanged }: FolderChanges, places: readonly string[]): Promise<boolean> {
    const after = await identifyFolder(root);
    if (after?.identity !== identity) return false;
    if (files.size + unchanged.length > 0) filledIdentity = identity;
    return places[0] !== "" || filledIdentity === identity || !isFolderImported(db, root);
  }

  function handleMissingFolder(): number {
    identity = undefined;
    if (!isUnavailable) onEvent({ kind: "away", root, retrySeconds: retry });
    isUnavailable = true;
    reportProgress("away");
    return nextRetry();
  }

  function nextRetry(): number {
    const ms = retry * 1000;
    retry = Math.min(retry * 2, MAX_RETRY_SECONDS);
    return ms;
  }

  async function importSettled(look: FolderChanges, places: readonly string[], now: number): Promise<void> {
    const marks = takeSnapshots(look);
    for (const [path, { fingerprint: mark }] of marks) if (reported.get(path) === mark) marks.delete(path);
    const settled = settleTracker.takeSettled(marks, (path) => places.some((place) => isBelow(path, place)), now);
    const isFirst = firstAt !== undefined;
    if (isFirst) {
      if (firstAt === Number.POSITIVE_INFINITY) firstAt = now + Math.max(options.settle, poll ?? 0) * 1000;
      if (now < (firstAt ?? 0)) return;
    } else if (settled.size === 0) return;
    for (const { path, reason } of look.skipped) if (isFirst || settled.has(path)) reported.set(path, reason);
    const files = [...look.files.values()].filter(({ path }) => settled.has(path));
    const report = await importObserved({
      files: isFirst ? [...look.unchanged, ...files] : files,
      skipped: look.skipped.filter(({ path }) => isFirst || settled.has(path)),
      gone: new Set([...look.gone].filter((path) => settled.has(path))),
    });
    for (const { path, reason } of report.skipped) {
      if (reason === "changing" || reason === "vanished") changedPaths.add(path);
      else reported.set(path, marks.get(path)?.fingerprint ?? reason);
      if (reason === "unreadable" || reason === "failed") unread.add(path);
    }
    if (report.interrupted) {
      changedPaths.add("");
    } else firstAt = undefined;
    if (isFirst || hasChanges(report)) onEvent({ kind: "imported", root, report, isFirst });
  }

  async function importObserved(seen: ObservedFiles): Promise<ImportReport> {
    reportProgress("importing");
    const { folder: _, settle: _s, poll: _p, rescan: _r, runExclusively, onEvent: _n, ...others } = options;
    const report = await runExclusively(() =>
      runImport(deps, { ...others, folder: root, prune: false, observed: seen, waitForRunning: true }),
    );
    if (hasChanges(report)) progress.changedAt = clock.now();
    return report;
  }

  function msUntilNextRound(): number {
    const now = performance.now();
    const next = Math.min(
      now + PRESENCE_CHECK_MS,
      scannedAt + scanIntervalMs(),
      firstAt ?? settleTracker.nextDueAt() ?? Number.POSITIVE_INFINITY,
    );
    return Math.max(0, next - now);
  }

  return {
    async run() {
      if (poll !== undefined) onEvent({ kind: "polling", root, seconds: poll, why: "asked" });
      while (!signal.aborted) {
        const ms = await runRound().catch((error: unknown) => {
          if (signal.aborted) return 0;
          if (db.fatalError !== undefined) throw error;
          changedPaths.add("");
          reportProgress("failing");
          const message = error instanceof Error ? error.message : String(error);
          onEvent({ kind: "failed", root, message, retrySeconds: retry });
          return nextRetry();
        });
        await wakeTimer.sleep(ms);
      }
    },
    close: async () => events?.close(),
  };
}

/** Whether a report has anything to show; not if another import has imported the files meanwhile. */
function hasChanges({ counts, skipped, problems, missing }: ImportReport): boolean {
  const changed = counts.taken + counts.copied + counts.moved + counts.replaced + counts.joined;
  return changed + skipped.length + problems.length + missing.length > 0;
}
