// Log of changed assets, written in the transaction of each change. The search index, caches and other processes follow
// its sequence numbers, so they miss no change.
import type { Database, Tx } from "./database.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";

export interface Change {
  seq: number;
  assetId: number;
}

const insertChange = preparePerConnection((tx) => tx.$client.prepare("INSERT INTO change_log (asset_id) VALUES (?)"));

export function recordChange(tx: Tx, assetIds: Iterable<number>): void {
  const insert = insertChange(tx);
  for (const id of assetIds) insert.run(id);
}

/** Latest sequence number; 0 if nothing ever changed. Not affected by pruning. */
export function latestSeq(db: Database): number {
  const row = db.sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'change_log'").pluck().get();
  return (row as number | undefined) ?? 0;
}

/**
 * Changes after `seq`; undefined if the log no longer reaches back that far, so that the caller must read everything
 * again.
 */
export function changesSince(db: Database, seq: number, limit: number): Change[] | undefined {
  const changes = db.sqlite
    .prepare("SELECT seq, asset_id AS assetId FROM change_log WHERE seq > ? ORDER BY seq LIMIT ?")
    .all(seq, limit) as Change[];
  const [first] = changes;
  return first && first.seq > seq + 1 ? undefined : changes;
}

/** The random mark of an entry, which differs between copies of the database; 0 if there is none. */
export function readChangeMark(db: Database, seq: number): number {
  const mark = db.sqlite.prepare("SELECT mark FROM change_log WHERE seq = ?").pluck().get(seq);
  return (mark as number | undefined) ?? 0;
}

/** About 12 MB. An index further behind is rebuilt about as quickly as it would catch up. */
const MAX_ENTRIES = 1_000_000;

/** Deletes up to `limit` of the oldest surplus entries; returns how many. */
export function pruneChanges(tx: Tx, limit: number): number {
  return tx.$client
    .prepare(
      `DELETE FROM change_log WHERE seq IN (SELECT seq FROM change_log
       WHERE seq <= (SELECT max(seq) FROM change_log) - ? ORDER BY seq LIMIT ?)`,
    )
    .run(MAX_ENTRIES, limit).changes;
}

/** Between checks for commits of other processes; commits of this process are noticed at once. */
const POLL_INTERVAL_MS = 200;

/** Calls back when the log has grown, whichever process wrote it. Returns a function that stops watching. */
export function watchChanges(db: Database, onChange: (seq: number) => void): () => void {
  let version = db.dataVersion();
  let seen = latestSeq(db);
  const look = () => {
    const now = db.dataVersion();
    if (now === version) return;
    version = now;
    const seq = latestSeq(db);
    if (seq === seen) return;
    seen = seq;
    onChange(seq);
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  timer.unref();
  const off = db.onCommit(look);
  return () => {
    clearInterval(timer);
    off();
  };
}
