// Every change to an asset leaves its number here, in the transaction that made it. Index, caches and other
// processes follow the numbers, so a missed event cannot exist.
import type { Database, Tx } from "./database.ts";
import { prepared } from "./prepared.ts";

export interface Change {
  seq: number;
  assetId: number;
}

const changeRecorded = prepared((tx) => tx.$client.prepare("INSERT INTO change_log (asset_id) VALUES (?)"));

export function recordChange(tx: Tx, assetIds: Iterable<number>): void {
  const insert = changeRecorded(tx);
  for (const id of assetIds) insert.run(id);
}

/** 0 when nothing was ever changed. Pruning the log leaves this number alone. */
export function latestSeq(db: Database): number {
  const row = db.sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'change_log'").pluck().get();
  return (row as number | undefined) ?? 0;
}

/** Undefined when the log does not reach back to `seq` any more: whoever is that far behind reads everything anew. */
export function changesSince(db: Database, seq: number, limit: number): Change[] | undefined {
  const changes = db.sqlite
    .prepare("SELECT seq, asset_id AS assetId FROM change_log WHERE seq > ? ORDER BY seq LIMIT ?")
    .all(seq, limit) as Change[];
  const [first] = changes;
  return first && first.seq > seq + 1 ? undefined : changes;
}

/** The random mark of an entry, which differs in another copy of the database; 0 if there is none. */
export function markOf(db: Database, seq: number): number {
  const mark = db.sqlite.prepare("SELECT mark FROM change_log WHERE seq = ?").pluck().get(seq);
  return (mark as number | undefined) ?? 0;
}

/** Entries kept, some 12 MB. An index that is further behind is rebuilt about as quickly as it would catch up. */
const KEPT = 1_000_000;

/** Deletes up to `limit` of the oldest entries that are too many; answers how many. */
export function pruneChanges(tx: Tx, limit: number): number {
  return tx.$client
    .prepare(
      `DELETE FROM change_log WHERE seq IN (SELECT seq FROM change_log
       WHERE seq <= (SELECT max(seq) FROM change_log) - ? ORDER BY seq LIMIT ?)`,
    )
    .run(KEPT, limit).changes;
}

/** Milliseconds between checks for commits of other processes; this process's own are noticed at once. */
const POLL_INTERVAL = 200;

/** Calls back when the log has grown, whichever process wrote it. Returns the function that stops it. */
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
  const timer = setInterval(look, POLL_INTERVAL);
  timer.unref();
  const off = db.onCommit(look);
  return () => {
    clearInterval(timer);
    off();
  };
}
