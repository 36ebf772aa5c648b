// Log of changed assets, written in the transaction of each change. The search index, caches and other processes follow
// its sequence numbers, so they miss no change.

import { asc, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import { changeLog } from "../../db/tables/operation.table.ts";
import type { Database, Tx } from "./database.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";
import { countChanges } from "./statements.ts";

export type Change = Omit<typeof changeLog.$inferSelect, "mark">;

const insertChange = preparePerConnection((tx) =>
  tx
    .insert(changeLog)
    .values({ assetId: sql.placeholder("assetId") })
    .prepare(),
);

export async function recordChange(tx: Tx, assetIds: Iterable<number>): Promise<void> {
  const insert = insertChange(tx);
  for (const assetId of assetIds) await insert.execute({ assetId });
}

/** Latest sequence number; 0 if nothing ever changed. */
export async function latestSeq(db: Database): Promise<number> {
  return (await db.read.select({ seq: max(changeLog.seq) }).from(changeLog))[0]?.seq ?? 0;
}

/**
 * Changes after `seq`; undefined if the log no longer reaches back that far, so that the caller must read everything
 * again.
 */
export async function changesSince(db: Database, seq: number, limit: number): Promise<Change[] | undefined> {
  const { seq: number, assetId } = changeLog;
  const changes = await db.read
    .select({ seq: number, assetId })
    .from(changeLog)
    .where(gt(number, seq))
    .orderBy(asc(number))
    .limit(limit);
  const [first] = changes;
  return first && first.seq > seq + 1 ? undefined : changes;
}

/** The random mark of an entry, which differs between copies of the database; 0 if there is none. */
export async function readRandomMarkOfChange(db: Database, seq: number): Promise<number> {
  return (await db.read.select({ mark: changeLog.mark }).from(changeLog).where(eq(changeLog.seq, seq)))[0]?.mark ?? 0;
}

/** Maximum number of kept entries: about 12 MB. Catching up with more would take an index as long as a rebuild. */
const MAX_ENTRIES = 1_000_000;

/** Deletes up to `limit` of the oldest surplus entries; returns how many. */
export async function pruneChanges(tx: Tx, limit: number): Promise<number> {
  const { seq } = changeLog;
  const newest = tx.select({ seq: max(seq) }).from(changeLog);
  const old = tx
    .select({ seq })
    .from(changeLog)
    .where(lte(seq, sql`${newest} - ${MAX_ENTRIES}`));
  return countChanges(await tx.delete(changeLog).where(inArray(seq, old.orderBy(asc(seq)).limit(limit))));
}

/** Between checks for commits of other processes; commits of this process are noticed at once. */
const POLL_INTERVAL_MS = 200;

/**
 * Calls back when the log has grown beyond `seen`, whichever process wrote it; after an error again. Returns a function
 * that stops watching.
 */
export function watchChanges(
  db: Database,
  seen: number,
  onChange: (seq: number) => void | Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let version = -1;
  let isLooking = false;
  let isAskedAgain = false;
  let hasEnded = false;
  const look = async () => {
    isAskedAgain = isLooking;
    const now = db.dataVersion();
    if (isLooking || now === version) return;
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        version = db.dataVersion();
        const seq = await latestSeq(db);
        if (seq !== seen) await onChange(seq);
        seen = seq;
      } while (isAskedAgain && !hasEnded);
    } catch (error) {
      version = -1;
      if (!hasEnded) onError(error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  timer.unref();
  const off = db.onCommit(look);
  return () => {
    hasEnded = true;
    clearInterval(timer);
    off();
  };
}
