import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { sourceFolder } from "../../../platform/open-below.ts";
import { StartError } from "../../../platform/start-error.ts";
import { knowsFolder } from "../import.repository.ts";
import { type ImportParts, runImport, type Seen } from "../import.service.ts";
import { aclOf } from "../import-pool.ts";
import type { ImportReport, Progress } from "../import-report.ts";
import { loadMapping } from "../mapping.ts";
import { createAlarm } from "./alarm.ts";
import { changesAt, type FolderChanges, isBelow, marksOf, outermost } from "./folder-changes.ts";
import { type FolderEvents, openFolderEvents } from "./folder-events.ts";
import { isNetworkMount, presenceOf } from "./folder-presence.ts";
import { createStillness } from "./stillness.ts";
import { beginWatch, type WatchProgress } from "./watch-job.ts";

/**
 * Watches a folder, and imports what changes. Events only say where to look; what is to be done is the difference
 * between the folder and the library. So nothing is lost by a crash, an event that never came, or a time without a watch.
 */
export interface WatchOptions {
  folder: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** As of an import. */
  withoutTerms?: boolean;
  mapping?: string;
  /** Seconds between two looks at the whole folder. Default: the system tells of changes, but for network mounts. */
  poll?: number;
  /** Seconds for which a file must not change before it is taken. */
  settle: number;
  /** Seconds between two looks at the whole folder where the system tells of changes: for what it did not tell. */
  rescan?: number;
  signal: AbortSignal;
  /** Folders and files to skip, such as the data folder. */
  leaveOut: string[];
  onNews(news: WatchNews): void;
  onProgress?(now: Progress): void;
  /** Runs imports of several folders one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type WatchNews = { root: string } & (
  | { kind: "begun"; resumed: boolean }
  /** `limited`: the system watches no more folders. */
  | { kind: "polling"; seconds: number; why: "asked" | "network" | "limited" }
  | { kind: "imported"; report: ImportReport; isFirst: boolean }
  | { kind: "away"; retrySeconds: number }
  | { kind: "back" }
  | { kind: "failed"; message: string; retrySeconds: number }
);

/** Seconds between two looks where nobody said anything else. */
const POLL = 60;
/** Seconds between two tries of what could not be read, and between two looks for what nobody told of. */
const RESCAN = 3600;
/** Milliseconds between two checks whether the folder is still there. */
const CHECK = 5_000;
/** Milliseconds by which the other half of a move may come later. */
const MOVE = 1_000;
/** Seconds until the first retry, doubled by each further one, up to the longest. */
const [FIRST_RETRY, LONGEST_RETRY] = [1, 60];

/** Resolves when the signal has ended it. @throws StartError where the folder cannot be watched */
export async function watchFolder(parts: ImportParts, options: WatchOptions): Promise<void> {
  const root = await rootOf(parts, options.folder);
  await aclOf(parts.db, options.pool);
  await loadMapping(options.mapping);
  const leaveOut = await Promise.all(options.leaveOut.map((path) => realpath(path)));
  if (await presenceOf(root)) await sourceFolder(root, leaveOut);
  const job = await beginWatch(parts.jobs, root, options.pool);
  const signal = AbortSignal.any([options.signal, job.signal]);
  options.onNews({ kind: "begun", root, resumed: job.resumed });
  const watch = createWatch(parts, { ...options, signal, leaveOut }, root, (now) => job.report({ ...now }));
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

/** A folder that the library knows may be away for a while: its disk is not mounted yet. */
async function rootOf({ db }: ImportParts, folder: string): Promise<string> {
  const absolute = resolve(folder);
  const root = await realpath(absolute).catch(() => absolute);
  if ((await presenceOf(root)) || knowsFolder(db, root)) return root;
  throw new StartError(`There is no folder ${absolute}. Name the folder that holds your files.`);
}

function createWatch(parts: ImportParts, options: WatchOptions, root: string, keep: (progress: WatchProgress) => void) {
  const { db, clock } = parts;
  const { signal, onNews } = options;
  const alarm = createAlarm(signal);
  const rescanMs = (options.rescan ?? RESCAN) * 1000;
  let poll = options.poll;
  let events: FolderEvents | undefined;
  let stillness = newStillness();
  /** Places that something has happened at. */
  let hints = new Set<string>([""]);
  /** What was seen and is not imported, with the mark that it had: told once. */
  const told = new Map<string, string>();
  /** Those of them that could not be read, which may be no fault of theirs. */
  const unread = new Set<string>();
  let identity: string | undefined;
  /** The folder in which this run has seen files: where it is empty, somebody has emptied it. */
  let filledIdentity: string | undefined;
  let isAway = false;
  let retry = FIRST_RETRY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let retriedAt = performance.now();
  /** When the first import may begin; undefined once it has been made. */
  let firstAt: number | undefined = Number.POSITIVE_INFINITY;
  const progress: WatchProgress = { now: "watching", poll: null, waiting: 0, changedAt: null };

  function newStillness() {
    const pollMs = (poll ?? 0) * 1000;
    // What a network mount says of a file may be as old as the time between two looks.
    const fileMs = Math.max(options.settle * 1000, pollMs);
    return createStillness({ fileMs, goneMs: fileMs + Math.max(MOVE, pollMs) });
  }

  const lookMs = () => (poll === undefined ? rescanMs : poll * 1000);

  function tell(now: WatchProgress["now"]) {
    Object.assign(progress, { now, poll: poll ?? null, waiting: stillness.waiting().length });
    keep(progress);
  }

  /** Follows the folder that stands there now, by events where they tell of everything. */
  async function follow(): Promise<void> {
    await events?.close();
    events = undefined;
    hints.add("");
    if (poll === undefined && (await isNetworkMount(root))) startPolling(POLL, "network");
    if (poll === undefined) events = await openFolderEvents(root, options.leaveOut, { onHint, onError });
  }

  function startPolling(seconds: number, why: "asked" | "network" | "limited") {
    poll = seconds;
    stillness = newStillness();
    onNews({ kind: "polling", root, seconds, why });
  }

  function onHint(path: string) {
    hints.add(path);
    alarm.ring();
  }

  function onError(error: NodeJS.ErrnoException) {
    if ((error.code === "ENOSPC" || error.code === "EMFILE") && poll === undefined) startPolling(POLL, "limited");
    hints.add("");
    alarm.ring();
  }

  /** Milliseconds until the next round. */
  async function round(): Promise<number> {
    const presence = await presenceOf(root);
    if (!presence) return wait();
    if (presence.identity !== identity || (poll !== undefined && events)) {
      await follow();
      identity = presence.identity;
    }
    const now = performance.now();
    if (now - lookedAt >= lookMs()) hints.add("");
    if (now - retriedAt >= rescanMs) {
      for (const path of unread) told.delete(path);
      unread.clear();
      retriedAt = now;
    }
    const places = outermost([...hints, ...(firstAt === undefined ? stillness.waiting() : [""])]);
    for (const path of told.keys()) if (places.some((place) => place !== "" && isBelow(path, place))) told.delete(path);
    hints = new Set();
    if (places.length > 0) {
      const source = await sourceFolder(root, options.leaveOut);
      if (source.identity !== identity) return wait();
      const look = await changesAt(db, source, places);
      if (!(await isTrue(look, places))) {
        hints = new Set([""]);
        return wait();
      }
      if (isAway) onNews({ kind: "back", root });
      isAway = false;
      if (places[0] === "") lookedAt = now;
      await importRipe(look, places, now);
    }
    retry = FIRST_RETRY;
    tell("watching");
    return untilNext();
  }

  /** Whether a look saw the folder: one whose disk is not mounted is not there, or empty. */
  async function isTrue({ files, unchanged }: FolderChanges, places: readonly string[]): Promise<boolean> {
    const after = await presenceOf(root);
    if (after?.identity !== identity) return false;
    if (files.size + unchanged.length > 0) filledIdentity = identity;
    return places[0] !== "" || filledIdentity === identity || !knowsFolder(db, root);
  }

  function wait(): number {
    identity = undefined;
    if (!isAway) onNews({ kind: "away", root, retrySeconds: retry });
    isAway = true;
    tell("away");
    return nextRetry();
  }

  function nextRetry(): number {
    const ms = retry * 1000;
    retry = Math.min(retry * 2, LONGEST_RETRY);
    return ms;
  }

  async function importRipe(look: FolderChanges, places: readonly string[], now: number): Promise<void> {
    const marks = marksOf(look);
    for (const [path, { mark }] of marks) if (told.get(path) === mark) marks.delete(path);
    const ripe = stillness.ripen(marks, (path) => places.some((place) => isBelow(path, place)), now);
    const isFirst = firstAt !== undefined;
    if (isFirst) {
      if (firstAt === Number.POSITIVE_INFINITY) firstAt = now + Math.max(options.settle, poll ?? 0) * 1000;
      if (now < (firstAt ?? 0)) return;
    } else if (ripe.size === 0) return;
    for (const { path, reason } of look.skipped) if (isFirst || ripe.has(path)) told.set(path, reason);
    const files = [...look.files.values()].filter(({ path }) => ripe.has(path));
    const report = await importSeen({
      files: isFirst ? [...look.unchanged, ...files] : files,
      skipped: look.skipped.filter(({ path }) => isFirst || ripe.has(path)),
      gone: new Set([...look.gone].filter((path) => ripe.has(path))),
    });
    for (const { path, reason } of report.skipped) {
      if (reason === "changing" || reason === "vanished") hints.add(path);
      else told.set(path, marks.get(path)?.mark ?? reason);
      if (reason === "unreadable" || reason === "failed") unread.add(path);
    }
    if (report.interrupted) {
      hints.add("");
    } else firstAt = undefined;
    if (isFirst || hasNews(report)) onNews({ kind: "imported", root, report, isFirst });
  }

  async function importSeen(seen: Seen): Promise<ImportReport> {
    tell("importing");
    const { folder: _, settle: _s, poll: _p, rescan: _r, inTurn, onNews: _n, ...others } = options;
    const report = await inTurn(() => runImport(parts, { ...others, folder: root, prune: false, seen, waits: true }));
    if (hasNews(report)) progress.changedAt = clock.now();
    return report;
  }

  function untilNext(): number {
    const now = performance.now();
    const next = Math.min(now + CHECK, lookedAt + lookMs(), firstAt ?? stillness.dueAt() ?? Number.POSITIVE_INFINITY);
    return Math.max(0, next - now);
  }

  return {
    async run() {
      if (poll !== undefined) onNews({ kind: "polling", root, seconds: poll, why: "asked" });
      while (!signal.aborted) {
        const ms = await round().catch((error: unknown) => {
          if (signal.aborted) return 0;
          if (db.broken !== undefined) throw error;
          hints.add("");
          tell("failing");
          const message = error instanceof Error ? error.message : String(error);
          onNews({ kind: "failed", root, message, retrySeconds: retry });
          return nextRetry();
        });
        await alarm.sleep(ms);
      }
    },
    close: async () => events?.close(),
  };
}

/** An import whose files were all known by then, for instance from another import meanwhile, is not worth a word. */
function hasNews({ counts, skipped, problems, missing }: ImportReport): boolean {
  const changed = counts.taken + counts.copied + counts.moved + counts.replaced + counts.joined;
  return changed + skipped.length + problems.length + missing.length > 0;
}
