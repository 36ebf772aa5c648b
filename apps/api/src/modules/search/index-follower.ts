// Keeps a search engine in step with the database: rebuilds it when nothing usable was kept,
// then follows the change log, whichever process wrote it. It never writes to the database.

import type { EngineDocument, EngineOptions, SearchEngine } from "./engines/engine.ts";

/** What the library gives to the index. Reads only; ids and seqs as in the database. */
export interface ChangeSource {
  /** The change log's newest number; 0 for an empty log. Asked several times a second, so it must be cheap. */
  latestSeq(): Promise<number>;
  /** The first `limit` entries after `seq`, ascending; undefined when the log does not reach back to it any more. */
  changesSince(seq: number, limit: number): Promise<readonly { seq: number; assetId: number }[] | undefined>;
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
  /** Log entries taken at once. */
  batch?: number;
  /** Milliseconds of quiet after which what was applied is made durable, and the longest it may wait. */
  snapshotAfter?: { quiet: number; atMost: number };
  onError(error: unknown): void;
}

export interface IndexFollower {
  /** Opens the engine and brings it up to date; resolves when it answers and has caught up. */
  start(options: EngineOptions): Promise<void>;
  /** Looks now, without waiting for the interval; resolves when what the log held by then is findable. */
  catchUp(): Promise<void>;
  /** For `reindex`: rebuilds beside the living index. */
  rebuild(): Promise<void>;
  /** Takes over a changed registry of fields; rebuilds only where words have to be read anew. */
  configure(options: EngineOptions): Promise<void>;
  /** Stops looking and makes a last snapshot; the engine stays open. */
  stop(): Promise<void>;
}

export function createIndexFollower(options: FollowerOptions): IndexFollower {
  const { engine, source, onError } = options;
  const interval = options.interval ?? 200;
  const batch = options.batch ?? 500;
  const { quiet, atMost } = options.snapshotAfter ?? { quiet: 3_000, atMost: 60_000 };
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let dirtySince = 0;
  let changedAt = 0;
  let turn: Promise<void> = Promise.resolve();
  let fields: EngineOptions = { fields: [], newest: "" };

  // One thing at a time: looking, rebuilding and configuring never overlap.
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  async function rebuildNow(): Promise<void> {
    // Read before the documents: what changes meanwhile is replayed from here.
    const seq = await source.latestSeq();
    await engine.rebuild(source.allDocuments(), seq, await source.count());
    await save();
    await follow();
  }

  async function follow(): Promise<void> {
    // Its worker ended: what was saved comes back, and the log brings the rest.
    if (engine.status().state === "closed" && (await engine.open(fields)) === "rebuild") return rebuildNow();
    const target = await source.latestSeq();
    // A log that is shorter than what the index holds: the database was put back from a backup.
    if (target < engine.status().seq) return rebuildNow();
    while (engine.status().seq < target && !stopped) {
      const changes = await source.changesSince(engine.status().seq, batch);
      if (!changes) return rebuildNow();
      const last = changes.at(-1);
      if (!last) return;
      const ids = [...new Set(changes.map((change) => change.assetId))];
      const upserts = await source.documents(ids);
      const there = new Set(upserts.map((document) => document.id));
      await engine.apply({ seq: last.seq, upserts, deletes: ids.filter((id) => !there.has(id)) });
      changedAt = Date.now();
      dirtySince ||= changedAt;
    }
  }

  /** A full disk must not keep anybody from searching: told, and tried again after the next quiet. */
  async function save(): Promise<void> {
    dirtySince = 0;
    try {
      await engine.snapshot();
    } catch (error) {
      dirtySince = changedAt = Date.now();
      onError(error);
    }
  }

  async function snapshotWhenQuiet(): Promise<void> {
    const now = Date.now();
    if (dirtySince === 0 || (now - changedAt < quiet && now - dirtySince < atMost)) return;
    await save();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      inTurn(async () => {
        await follow();
        await snapshotWhenQuiet();
      })
        .catch(onError)
        .finally(schedule);
    }, interval);
    timer.unref();
  }

  return {
    start: (options) =>
      inTurn(async () => {
        fields = options;
        if ((await engine.open(fields)) === "rebuild") await rebuildNow();
        else await follow();
        schedule();
      }),
    catchUp: () => inTurn(follow),
    rebuild: () => inTurn(rebuildNow),
    configure: (options) =>
      inTurn(async () => {
        fields = options;
        if ((await engine.configure(fields)) === "rebuild") await rebuildNow();
      }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      if (dirtySince > 0) await save();
    },
  };
}
