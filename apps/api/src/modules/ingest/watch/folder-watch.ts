// The loop of a watch: scans where something may have changed, waits until files are stable, and imports them.
import { resolveSourceFolder } from "../../../platform/storage/source-folder.ts";
import type { SettledFiles } from "../find-files.service.ts";
import { isFolderImported } from "../import.repository.ts";
import { type ImportDeps, runImport } from "../import.service.ts";
import type { ImportProgress, ImportReport } from "../report/import-report.ts";
import { type FolderChanges, findChanges, isAtOrBelow, outermostPaths, takeSnapshots } from "./folder-changes.ts";
import { openFolderEvents } from "./folder-events.ts";
import { isNetworkMount, readFolderIdentity } from "./folder-identity.ts";
import { SettleTracker } from "./settle-tracker.ts";
import { createWakeTimer, type WakeTimer } from "./wake-timer.ts";
import type { WatchProgress } from "./watch-job.ts";

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
  onEvent(news: WatchEvent): Promise<void>;
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

export class FolderWatch {
  readonly #deps: ImportDeps;
  readonly #options: WatchOptions;
  readonly #root: string;
  readonly #saveProgress: (progress: WatchProgress) => void;
  readonly #wakeTimer: WakeTimer;
  readonly #rescanMs: number;
  #poll: number | undefined;
  #events: Awaited<ReturnType<typeof openFolderEvents>> | undefined;
  #settleTracker: SettleTracker;
  /** Paths with possible changes. */
  #changedPaths = new Set<string>([""]);
  /** Files that were reported as skipped, with their fingerprint, so that each is reported once. */
  readonly #reported = new Map<string, string>();
  /** Files that were reported since they could not be read; they are retried later. */
  readonly #unread = new Set<string>();
  #identity: string | undefined;
  /** Identity of the folder when it had files: if that folder is empty later, its files were really removed. */
  #filledIdentity: string | undefined;
  #isUnavailable = false;
  #retry = MIN_RETRY_SECONDS;
  #scannedAt = Number.NEGATIVE_INFINITY;
  #retriedAt = performance.now();
  /** When the first import may start; undefined after it. */
  #firstAt: number | undefined = Number.POSITIVE_INFINITY;
  readonly #progress: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

  constructor(deps: ImportDeps, options: WatchOptions, root: string, saveProgress: (progress: WatchProgress) => void) {
    this.#deps = deps;
    this.#options = options;
    this.#root = root;
    this.#saveProgress = saveProgress;
    this.#wakeTimer = createWakeTimer(options.signal);
    this.#rescanMs = (options.rescan ?? RESCAN_SECONDS) * 1000;
    this.#poll = options.poll;
    this.#settleTracker = this.#newSettleTracker();
  }

  async run(): Promise<void> {
    const { signal, onEvent } = this.#options;
    if (this.#poll !== undefined)
      await onEvent({ kind: "polling", root: this.#root, seconds: this.#poll, why: "asked" });
    while (!signal.aborted) {
      const ms = await this.#runRound().catch(async (error: unknown) => {
        if (signal.aborted) return 0;
        if (this.#deps.db.fatalError !== undefined) throw error;
        this.#changedPaths.add("");
        this.#reportProgress("failing");
        const message = error instanceof Error ? error.message : String(error);
        await onEvent({ kind: "failed", root: this.#root, message, retrySeconds: this.#retry });
        return this.#nextRetry();
      });
      await this.#wakeTimer.sleep(ms);
    }
  }

  async close(): Promise<void> {
    await this.#events?.close();
  }

  #newSettleTracker(): SettleTracker {
    const pollMs = (this.#poll ?? 0) * 1000;
    // Cached file attributes of a network mount may be as old as the polling interval.
    const fileMs = Math.max(this.#options.settle * 1000, pollMs);
    return new SettleTracker({ fileMs, goneMs: fileMs + Math.max(MOVE_MS, pollMs) });
  }

  #scanIntervalMs(): number {
    return this.#poll === undefined ? this.#rescanMs : this.#poll * 1000;
  }

  #reportProgress(now: WatchProgress["now"]): void {
    const waiting = this.#settleTracker.pendingPaths().length;
    this.#saveProgress(Object.assign(this.#progress, { now, poll: this.#poll ?? null, waiting }));
  }

  /** Subscribes to events of the current folder, or starts polling on network mounts. */
  async #subscribe(): Promise<void> {
    await this.#events?.close();
    this.#events = undefined;
    this.#changedPaths.add("");
    if (this.#poll === undefined && (await isNetworkMount(this.#root))) await this.#startPolling("network");
    if (this.#poll !== undefined) return;
    this.#events = await openFolderEvents(this.#root, this.#options.excludedPaths, {
      onPossibleChange: (path) => this.#wakeUpFor(path),
      onError: ({ code }) => {
        const isLimited = (code === "ENOSPC" || code === "EMFILE") && this.#poll === undefined;
        if (isLimited) this.#startPolling("limited").catch(() => {});
        this.#wakeUpFor("");
      },
    });
  }

  async #startPolling(why: "network" | "limited"): Promise<void> {
    this.#poll = DEFAULT_POLL_SECONDS;
    this.#settleTracker = this.#newSettleTracker();
    await this.#options.onEvent({ kind: "polling", root: this.#root, seconds: this.#poll, why });
  }

  #wakeUpFor(path: string): void {
    this.#changedPaths.add(path);
    this.#wakeTimer.wakeUp();
  }

  /** Scans and imports once; returns milliseconds until the next round. */
  async #runRound(): Promise<number> {
    const identity = await readFolderIdentity(this.#root);
    if (identity === undefined) return this.#handleMissingFolder();
    if (identity !== this.#identity || (this.#poll !== undefined && this.#events)) {
      await this.#subscribe();
      this.#identity = identity;
    }
    const now = performance.now();
    const places = this.#takeChangedPaths(now);
    if (places.length > 0) {
      const source = await resolveSourceFolder(this.#root, this.#options.excludedPaths);
      if (source.identity !== this.#identity) return this.#handleMissingFolder();
      const changes = await findChanges(this.#deps.db, source, places);
      if (!(await this.#isReliable(changes, places))) {
        this.#changedPaths = new Set([""]);
        return this.#handleMissingFolder();
      }
      if (this.#isUnavailable) await this.#options.onEvent({ kind: "back", root: this.#root });
      this.#isUnavailable = false;
      if (places[0] === "") this.#scannedAt = now;
      await this.#importSettled(changes, places, now);
    }
    this.#retry = MIN_RETRY_SECONDS;
    this.#reportProgress("watching");
    return this.#msUntilNextRound();
  }

  /** The paths to scan now. Skipped files below them, and now and then those that could not be read, are reported again. */
  #takeChangedPaths(now: number): string[] {
    if (now - this.#scannedAt >= this.#scanIntervalMs()) this.#changedPaths.add("");
    if (now - this.#retriedAt >= this.#rescanMs) {
      for (const path of this.#unread) this.#reported.delete(path);
      this.#unread.clear();
      this.#retriedAt = now;
    }
    const pending = this.#firstAt === undefined ? this.#settleTracker.pendingPaths() : [""];
    const places = outermostPaths([...this.#changedPaths, ...pending]);
    for (const path of this.#reported.keys())
      if (places.some((place) => place !== "" && isAtOrBelow(path, place))) this.#reported.delete(path);
    this.#changedPaths = new Set();
    return places;
  }

  /** Whether a scan can be trusted: without its disk the folder would be missing or empty. */
  async #isReliable({ files, unchanged }: FolderChanges, places: readonly string[]): Promise<boolean> {
    if ((await readFolderIdentity(this.#root)) !== this.#identity) return false;
    if (files.size + unchanged.length > 0) this.#filledIdentity = this.#identity;
    const isFilled = this.#filledIdentity === this.#identity;
    return places[0] !== "" || isFilled || !(await isFolderImported(this.#deps.db, this.#root));
  }

  async #handleMissingFolder(): Promise<number> {
    this.#identity = undefined;
    if (!this.#isUnavailable)
      await this.#options.onEvent({ kind: "away", root: this.#root, retrySeconds: this.#retry });
    this.#isUnavailable = true;
    this.#reportProgress("away");
    return this.#nextRetry();
  }

  #nextRetry(): number {
    const ms = this.#retry * 1000;
    this.#retry = Math.min(this.#retry * 2, MAX_RETRY_SECONDS);
    return ms;
  }

  async #importSettled(changes: FolderChanges, places: readonly string[], now: number): Promise<void> {
    const marks = takeSnapshots(changes);
    for (const [path, mark] of marks) if (this.#reported.get(path) === mark) marks.delete(path);
    const isScanned = (path: string) => places.some((place) => isAtOrBelow(path, place));
    const settled = this.#settleTracker.takeSettled(marks, isScanned, now);
    const isFirst = this.#firstAt !== undefined;
    if (isFirst) {
      if (this.#firstAt === Number.POSITIVE_INFINITY)
        this.#firstAt = now + Math.max(this.#options.settle, this.#poll ?? 0) * 1000;
      if (now < (this.#firstAt ?? 0)) return;
    } else if (settled.size === 0) return;
    const skipped = changes.skipped.filter(({ path }) => isFirst || settled.has(path));
    for (const { path, reason } of skipped) this.#reported.set(path, reason);
    const files = [...changes.files.values()].filter(({ path }) => settled.has(path));
    const report = await this.#importObserved({
      files: isFirst ? [...changes.unchanged, ...files] : files,
      skipped,
      gone: new Set([...changes.gone].filter((path) => settled.has(path))),
    });
    for (const { path, reason } of report.skipped) {
      if (reason === "changing" || reason === "vanished") this.#changedPaths.add(path);
      else this.#reported.set(path, marks.get(path) ?? reason);
      if (reason === "unreadable" || reason === "failed") this.#unread.add(path);
    }
    if (report.interrupted) this.#changedPaths.add("");
    else this.#firstAt = undefined;
    if (isFirst || hasChanges(report))
      await this.#options.onEvent({ kind: "imported", root: this.#root, report, isFirst });
  }

  async #importObserved(observed: SettledFiles): Promise<ImportReport> {
    this.#reportProgress("importing");
    const { folder: _, settle: _s, poll: _p, rescan: _r, runExclusively, onEvent: _n, ...others } = this.#options;
    const report = await runExclusively(() =>
      runImport(this.#deps, { ...others, folder: this.#root, prune: false, observed, waitForRunning: true }),
    );
    if (hasChanges(report)) this.#progress.changedAt = this.#deps.clock.now();
    return report;
  }

  #msUntilNextRound(): number {
    const now = performance.now();
    const next = Math.min(
      now + PRESENCE_CHECK_MS,
      this.#scannedAt + this.#scanIntervalMs(),
      this.#firstAt ?? this.#settleTracker.nextDueAt(),
    );
    return Math.max(0, next - now);
  }
}

/** Whether a report has anything to show; not if another import has imported the files meanwhile. */
function hasChanges({ counts, skipped, problems, missing }: ImportReport): boolean {
  const changed = counts.taken + counts.copied + counts.moved + counts.replaced + counts.joined;
  return changed + skipped.length + problems.length + missing.length > 0;
}
