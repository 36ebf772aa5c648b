// What a server does now and then by itself: forget sessions that are over, collect files that nothing refers to,
// shorten what would grow for ever.
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "./platform/blob-store.ts";
import { pruneChanges } from "./platform/change-log.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database, Tx } from "./platform/database.ts";
import { forgetJobs } from "./platform/jobs.ts";

const HOUR = 3_600_000;
const ROUNDS_A_DAY = 24;
const DAY = ROUNDS_A_DAY * HOUR;
/** Milliseconds: a month of the year before can still be compared with this one. */
const EVENTS_KEPT = 400 * DAY;
/** Ended jobs of each kind, imports with what they skipped. */
const JOBS_KEPT = 50;
/** Rows that one write deletes: a few milliseconds. */
const SLICE = 2000;

/** Every place that may refer to a blob. Whoever adds a table with a blob's name adds it here. */
export const BLOB_REFERENCES = `SELECT content_hash AS hash FROM asset WHERE content_hash IS NOT NULL
  UNION ALL SELECT blob_hash FROM rendition UNION ALL SELECT blob_hash FROM portal_file`;

export function isReferenced(tx: Tx, hash: string): boolean {
  return tx.$client.prepare(`SELECT 1 FROM (${BLOB_REFERENCES}) WHERE hash = ? LIMIT 1`).get(hash) !== undefined;
}

export interface Household {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  /** Where work leaves files that nobody needs once it is done. */
  temporary: string;
  purgeSessions(): Promise<void>;
}

/** Answers the function that ends it. */
export function keepHouse(house: Household, onError: (error: unknown) => void): () => void {
  let rounds = 0;
  const timer = setInterval(async () => {
    const daily = [() => house.blobs.sweep(isReferenced), () => sweepTemporary(house.temporary), () => forget(house)];
    for (const step of [house.purgeSessions, ...(rounds++ % ROUNDS_A_DAY === 0 ? daily : [])]) {
      await step().catch(onError);
    }
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

/** What killed processes left. Not at the start: another process may be at work in there, but none takes a day. */
export async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true });
  }
}

const OLD_EVENTS = "DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < ? ORDER BY at LIMIT ?)";
const LEFT_SKIPS =
  "DELETE FROM import_skip WHERE id IN (SELECT id FROM import_skip WHERE job_id NOT IN (SELECT id FROM job) LIMIT ?)";

/** Deletes what nobody will look at any more, in slices, so that others may write in between. */
export async function forget({ db, clock }: Pick<Household, "db" | "clock">): Promise<void> {
  await inSlices(db, (tx) => pruneChanges(tx, SLICE));
  await inSlices(db, (tx) => tx.$client.prepare(OLD_EVENTS).run(clock.now() - EVENTS_KEPT, SLICE).changes);
  await db.write((tx) => forgetJobs(tx, JOBS_KEPT));
  await inSlices(db, (tx) => tx.$client.prepare(LEFT_SKIPS).run(SLICE).changes);
}

async function inSlices(db: Database, deleteSome: (tx: Tx) => number): Promise<void> {
  while ((await db.write(deleteSome)) > 0);
}
