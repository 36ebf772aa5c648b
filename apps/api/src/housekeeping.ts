// Periodic clean-up: expired sessions, unreferenced files, and logs that would grow without bound.
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isReferenced } from "./db/blob-references.ts";
import type { ImportSkips } from "./modules/ingest/skips.service.ts";
import type { Conversions } from "./modules/renditions/conversions.service.ts";
import type { TilePictures } from "./modules/settings/tile-pictures.service.ts";
import type { UsageCounter } from "./modules/usage/counting.service.ts";
import type { BlobStore } from "./platform/blob-store.ts";
import { pruneChanges } from "./platform/change-log.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { forgetEvents } from "./platform/events.repository.ts";
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

export interface Household {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  importSkips: Pick<ImportSkips, "forget">;
  conversions: Pick<Conversions, "forgetUnused">;
  tilePictures: Pick<TilePictures, "forgetUnnamed">;
  usage: Pick<UsageCounter, "forget">;
  /** Folder of temporary files. */
  temporary: string;
  purgeSessions(): Promise<void>;
}

/** Starts the timers; returns the function that stops them. */
export function keepHouse(house: Household, onError: (error: unknown) => void): () => void {
  let rounds = 0;
  const timer = setInterval(async () => {
    const daily = [
      // First, so that their blobs go in the same round.
      () => inSlices(() => house.conversions.forgetUnused(SLICE)),
      () => house.tilePictures.forgetUnnamed(),
      () => house.blobs.sweep((tx, hash) => isReferenced(tx.$client, hash)),
      () => sweepTemporary(house.temporary),
      () => forget(house),
    ];
    for (const step of [house.purgeSessions, ...(rounds++ % ROUNDS_A_DAY === 0 ? daily : [])]) {
      await step().catch(onError);
    }
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Deletes temporary files of killed processes. Not at the start: another process may be at work there, but none takes a
 * day.
 */
export async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true });
  }
}

/** Deletes old log rows in slices, so that other writes get in between. */
export async function forget({
  db,
  clock,
  importSkips,
  usage,
}: Pick<Household, "db" | "clock" | "importSkips" | "usage">): Promise<void> {
  await inSlices(() => db.write((tx) => pruneChanges(tx, SLICE)));
  await inSlices(() => db.write((tx) => forgetEvents(tx, clock.now() - EVENTS_KEPT, SLICE)));
  await inSlices(() => usage.forget(SLICE));
  await db.write((tx) => forgetJobs(tx, JOBS_KEPT));
  await inSlices(() => importSkips.forget(SLICE));
}

async function inSlices(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) > 0);
}
