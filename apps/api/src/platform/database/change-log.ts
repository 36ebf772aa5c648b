// Log of changed assets, written in the transaction of each change. The search index, caches and other processes follow
// its sequence numbers, so they miss no change.
import { asc, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import { changeLog } from "../../db/tables/operation.table.ts";
import type { Database, Tx } from "./database.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";

export type Change = Omit<typeof changeLog.$inferSelect, "mark">;

const insertChange = preparePerConnection((tx) =>
  tx
    .insert(changeLog)
    .values({ assetId: sql.placeholder("assetId") })
    .prepare(),
);

export function recordChange(tx: Tx, assetIds: Iterable<number>): void {
  const insert = insertChange(tx);
  for (const assetId of assetIds) insert.run({ assetId });
}

/** Latest sequence number; 0 if nothing ever changed. */
export function latestSeq(db: Database): number {
  return (
    db.read
      .select({ seq: max(changeLog.seq) })
      .from(changeLog)
      .get()?.seq ?? 0
  );
}

/**
 * Changes after `seq`; undefined if the log no longer reaches back that far, so that the caller must read everything
 * again.
 */
export function changesSince(db: Database, seq: number, limit: number): Change[] | undefined {
  const { seq: number, assetId } = changeLog;
  const changes = db.read
    .select({ seq: number, assetId })
    .from(changeLog)
    .where(gt(number, seq))
    .orderBy(asc(number))
    .limit(limit)
    .all();
  const [first] = changes;
  return first && first.seq > seq + 1 ? undefined : changes;
}

/** The random mark of an entry, which differs between copies of the database; 0 if there is none. */
export function readRandomMarkOfChange(db: Database, seq: number): number {
  return db.read.select({ mark: changeLog.mark }).from(changeLog).where(eq(changeLog.seq, seq)).get()?.mark ?? 0;
}

/** Maximum number of kept entries: about 12 MB. Catching up with more would take an index as long as a rebuild. */
const MAX_ENTRIES = 1_000_000;

/** Deletes up to `limit` of the oldest surplus entries; returns how many. */
export function pruneChanges(tx: Tx, limit: number): number {
  const { seq } = changeLog;
  const newest = tx.select({ seq: max(seq) }).from(changeLog);
  const old = tx
    .select({ seq })
    .from(changeLog)
    .where(lte(seq, sql`${newest} - ${MAX_ENTRIES}`));
  return tx
    .delete(changeLog)
    .where(inArray(seq, old.orderBy(asc(seq)).limit(limit)))
    .run().changes;
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
