// Keeps a search engine in step with the database: rebuilds it when nothing usable was kept,
// then follows the change log, whichever process wrote it. It never writes to the database.

import { type EngineDocument, EngineNotReadyError, type EngineOptions, type SearchEngine } from "./engines/engine.ts";

/** The library as the index reads it; ids and seqs as in the database. */
export interface ChangeSource {
  /** The change log's newest number; 0 for an empty log. Asked several times a second, so it must be cheap. */
  latestSeq(): Promise<number>;
  /** The first `limit` entries after `seq`, ascending; undefined when the log does not reach back to it any more. */
  changesSince(seq: number, limit: number): Promise<readonly { seq: number; assetId: number }[] | undefined>;
  /** A random number of an entry: tells it from the entry of the same `seq` in another copy. 0: no entry. */
  markOf(seq: number): Promise<number>;
  /** Those of the ids that exist. */
  documents(ids: readonly number[]): Promise<readonly EngineDocument[]>;
  allDocuments(): AsyncIterable<readonly EngineDocument[]>;
  count(): Promise<number>;
}

export interface FollowerOptions {
  engine: SearchEngine;
  source: ChangeSource;
  /** Milliseconds between looks at the database. */
  interval?: number;
  /** Log entries per batch. */
  batch?: number;
  /** Milliseconds of quiet after which what was applied is made durable, and the longest it may wait. */
  snapshotAfter?: { quiet: number; atMost: number };
  onError(error: unknown): void;
}

export interface IndexFollower {
  /**
   * Opens the engine and brings it up to date, however often that has to be tried; resolves when it answers and has
   * caught up, or when it is stopped.
   */
  start(options: EngineOptions): Promise<void>;
  /** Looks now, without waiting for the interval; resolves when what the log held by then is findable. */
  catchUp(): Promise<void>;
  /** For `reindex`: rebuilds beside the living index. */
  rebuild(signal?: AbortSignal): Promise<void>;
  /** Takes over a changed registry of fields; rebuilds only where words have to be read anew. */
  configure(options: EngineOptions): Promise<void>;
  /** Stops looking and makes a last snapshot; the engine stays open. */
  stop(): Promise<void>;
}

/** While it fails it is tried again after the interval, twice as long, and so on, this often. */
const MOST_DOUBLINGS = 6;

export function createIndexFollower(options: FollowerOptions): IndexFollower {
  const { engine, source, onError } = options;
  const interval = options.interval ?? 200;
  const batch = options.batch ?? 500;
  const { quiet, atMost } = options.snapshotAfter ?? { quiet: 3_000, atMost: 60_000 };
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let dirtySince = 0;
  let changedAt = 0;
  let turn: Promise<void> = Promise.resolve();
  let fields: EngineOptions = { fields: [], newest: "" };
  /** What is stored does not fit the fields: until it was built anew, nothing else helps. */
  let rebuildNeeded = false;
  let failures = 0;
  let reported = "";

  // One thing at a time: looking, rebuilding and configuring never overlap.
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  async function rebuildNow(signal: AbortSignal): Promise<void> {
    // Read before the documents: what changes meanwhile is replayed from here.
    const seq = await source.latestSeq();
    await engine.rebuild(source.allDocuments(), seq, await source.count(), signal);
    rebuildNeeded = false;
    await save();
    await replay();
  }

  async function follow(): Promise<void> {
    const { state } = engine.status();
    if (state === "away") throw new EngineNotReadyError();
    // Its worker ended, or its server was away: what was saved comes back, and the log brings the rest.
    if (state === "closed") rebuildNeeded = (await engine.open(fields)) === "rebuild" || !(await isOfThisLog());
    // A log that is shorter than what the index holds: the database was put back from a backup.
    if ((await source.latestSeq()) < engine.status().seq) rebuildNeeded = true;
    if (!rebuildNeeded) await replay();
    if (rebuildNeeded) await rebuildNow(stopping.signal);
  }

  /** Where an older copy of the database was put back, the log may have grown beyond the index with other entries. */
  async function isOfThisLog(): Promise<boolean> {
    const { seq, mark } = engine.status();
    return (await source.markOf(seq)) === mark;
  }

  /** Finds a rebuild needed where the log does not reach back any more. */
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
        // Its turn to be waited for comes later.
        applied.catch(() => {});
        underWay.push(applied);
        sent = last.seq;
        if (underWay.length >= engine.pipeline) await underWay.shift();
        changedAt = Date.now();
        dirtySince ||= changedAt;
      }
      await Promise.all(underWay);
    } finally {
      // Where one failed, nobody asks for the others; they end before the next look begins.
      await Promise.allSettled(underWay);
    }
  }

  /** A full disk must not stop searches: the failure is reported, with a retry after the next quiet. */
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
    if (dirtySince === 0 || (now - changedAt < quiet && now - dirtySince < atMost)) return;
    await save();
  }

  /** Once, until it is something else; an engine that is away says so itself. */
  function report(error: unknown): void {
    if (stopping.signal.aborted || error instanceof EngineNotReadyError) return;
    failures++;
    const message = String(error);
    if (message !== reported) onError(error);
    reported = message;
  }

  /** False if it failed, which is reported. */
  async function look(): Promise<boolean> {
    try {
      await inTurn(async () => {
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

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener("abort", wake);
        resolve();
      };
      timer = setTimeout(wake, interval * 2 ** Math.min(failures, MOST_DOUBLINGS));
      timer.unref();
      stopping.signal.addEventListener("abort", wake);
    });
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause();
      if (!stopping.signal.aborted) await look();
    }
  }

  return {
    async start(options) {
      fields = options;
      while (!(await look()) && !stopping.signal.aborted) await pause();
      void keepLooking();
    },
    catchUp: () => inTurn(follow),
    rebuild: (signal) =>
      inTurn(() => rebuildNow(signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal)),
    configure: (options) =>
      inTurn(async () => {
        fields = options;
        rebuildNeeded = (await engine.configure(fields)) === "rebuild";
        if (rebuildNeeded) await rebuildNow(stopping.signal);
      }),
    async stop() {
      stopping.abort(new Error("the server stops"));
      await turn;
      if (dirtySince > 0) await save();
    },
  };
}
