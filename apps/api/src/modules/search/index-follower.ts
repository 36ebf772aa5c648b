// Keeps a search engine in sync with the database: rebuilds the index when no usable one is stored, then follows the
// change log, whichever process writes it. It never writes to the database.
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { type EngineDocument, EngineNotReadyError, type EngineOptions, type SearchEngine } from "./engines/engine.ts";

/** The library as the index reads it; ids and seqs as in the database. */
export interface ChangeSource {
  /** The change log's newest number; 0 for an empty log. Called several times a second, so it must be cheap. */
  latestSeq(): Promise<number>;
  /** The first `limit` entries after `seq`, ascending; undefined when the log no longer reaches back to it. */
  changesSince(seq: number, limit: number): Promise<readonly { seq: number; assetId: number }[] | undefined>;
  /** A random number that distinguishes an entry from the one with the same `seq` in another copy of the log. 0: no entry. */
  markOf(seq: number): Promise<number>;
  /** The documents of those ids that exist. */
  documents(ids: readonly number[]): Promise<readonly EngineDocument[]>;
  allDocuments(): AsyncIterable<readonly EngineDocument[]>;
  count(): Promise<number>;
}

export interface FollowerOptions {
  engine: SearchEngine;
  source: ChangeSource;
  /** Milliseconds between polls of the database. */
  interval?: number;
  /** Log entries per batch. */
  batch?: number;
  onError(error: unknown): void;
}

export type IndexFollower = ReturnType<typeof createIndexFollower>;

/** Milliseconds without changes after which a snapshot is saved, and the longest time until one is saved anyway. */
const QUIET_MS = 3_000;
const MAX_UNSAVED_MS = 60_000;
/** After each failure the polling interval doubles, at most this many times. */
const MAX_BACKOFF_DOUBLINGS = 6;

export function createIndexFollower({ engine, source, onError, interval = 200, batch = 500 }: FollowerOptions) {
  const stopping = new AbortController();
  let dirtySince = 0;
  let changedAt = 0;
  // Polling, rebuilding and configuring never overlap.
  const queue = new PQueue({ concurrency: 1 });
  let fields: EngineOptions = { fields: [], newest: "" };
  /** The stored index does not fit the fields, so it must be rebuilt before anything else. */
  let rebuildNeeded = false;
  let failures = 0;
  let reported = "";

  async function rebuildNow(signal: AbortSignal): Promise<void> {
    // Read before the documents: changes made during the rebuild are replayed from here.
    const seq = await source.latestSeq();
    await engine.rebuild(source.allDocuments(), seq, await source.count(), signal);
    rebuildNeeded = false;
    await save();
    await replay();
  }

  async function follow(): Promise<void> {
    const { state } = engine.status();
    if (state === "away") throw new EngineNotReadyError();
    // The engine's worker ended, or its server was unreachable: load the stored index, then replay the log.
    if (state === "closed") rebuildNeeded = (await engine.open(fields)) === "rebuild" || !(await matchesChangeLog());
    // The log ends before the index's position: the database was restored from a backup.
    if ((await source.latestSeq()) < engine.status().seq) rebuildNeeded = true;
    if (!rebuildNeeded) await replay();
    if (rebuildNeeded) await rebuildNow(stopping.signal);
  }

  /** False where a restored backup of the database has grown beyond the index's position with other entries. */
  async function matchesChangeLog(): Promise<boolean> {
    const { seq, mark } = engine.status();
    return (await source.markOf(seq)) === mark;
  }

  /** Sets `rebuildNeeded` where the log no longer reaches back far enough. */
  async function replay(): Promise<void> {
    const target = await source.latestSeq();
    const underWay: Promise<void>[] = [];
    let sent = engine.status().seq;
    try {
      while (sent < target && !stopping.signal.aborted) {
        const changes = await source.changesSince(sent, batch);
        rebuildNeeded = changes === undefined;
        const last = changes?.at(-1);
        if (!changes || !last) break;
        const ids = [...new Set(changes.map((change) => change.assetId))];
        const upserts = await source.documents(ids);
        const there = new Set(upserts.map((document) => document.id));
        const applied = engine.apply({ seq: last.seq, upserts, deletes: ids.filter((id) => !there.has(id)) });
        // Only prevents an unhandled rejection: the promise is awaited below.
        applied.catch(() => {});
        underWay.push(applied);
        sent = last.seq;
        if (underWay.length >= engine.maxPendingChanges) await underWay.shift();
        changedAt = Date.now();
        dirtySince ||= changedAt;
      }
      await Promise.all(underWay);
    } finally {
      // After a failure, let the others end before the next poll starts.
      await Promise.allSettled(underWay);
    }
  }

  /** A full disk must not stop searches: reports the failure and retries after the next quiet period. */
  async function save(): Promise<void> {
    dirtySince = 0;
    try {
      await engine.snapshot(await source.markOf(engine.status().seq));
    } catch (error) {
      dirtySince = changedAt = Date.now();
      report(error);
    }
  }

  async function snapshotWhenQuiet(): Promise<void> {
    const now = Date.now();
    if (dirtySince === 0 || (now - changedAt < QUIET_MS && now - dirtySince < MAX_UNSAVED_MS)) return;
    await save();
  }

  /** Reports an error once, until it changes; an unreachable engine reports that itself. */
  function report(error: unknown): void {
    if (stopping.signal.aborted || error instanceof EngineNotReadyError) return;
    failures++;
    const message = String(error);
    if (message !== reported) onError(error);
    reported = message;
  }

  /** Returns false, after reporting, if it failed. */
  async function poll(): Promise<boolean> {
    try {
      await queue.add(async () => {
        await follow();
        await snapshotWhenQuiet();
      });
    } catch (error) {
      report(error);
      return false;
    }
    failures = 0;
    reported = "";
    return true;
  }

  const pause = () =>
    sleep(interval * 2 ** Math.min(failures, MAX_BACKOFF_DOUBLINGS), undefined, {
      signal: stopping.signal,
      ref: false,
    }).catch(() => {});

  async function pollUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause();
      if (!stopping.signal.aborted) await poll();
    }
  }

  return {
    /**
     * Opens the engine and brings it up to date, retrying until that works; resolves when it answers and has caught up,
     * or when it is stopped.
     */
    async start(options: EngineOptions): Promise<void> {
      fields = options;
      while (!(await poll()) && !stopping.signal.aborted) await pause();
      void pollUntilStopped();
    },
    /** Polls now, without waiting for the interval; resolves when all present log entries are findable. */
    catchUp: (): Promise<void> => queue.add(follow),
    /** For `reindex`: rebuilds the index while the live one keeps answering. */
    rebuild: (signal?: AbortSignal): Promise<void> =>
      queue.add(() => rebuildNow(signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal)),
    /** Applies changed fields; rebuilds only where the stored text must be read again. */
    configure: (options: EngineOptions): Promise<void> =>
      queue.add(async () => {
        fields = options;
        rebuildNeeded = (await engine.configure(fields)) === "rebuild";
        if (rebuildNeeded) await rebuildNow(stopping.signal);
      }),
    /** Stops polling and saves a last snapshot; the engine stays open. */
    async stop(): Promise<void> {
      stopping.abort(new Error("the server stops"));
      await queue.onIdle();
      if (dirtySince > 0) await save();
    },
  };
}
