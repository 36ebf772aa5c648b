// Periodic clean-up: deletes expired sessions, unreferenced files and old log rows.
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ImportSkips } from "./modules/ingest/report/skips.service.ts";
import type { Conversions } from "./modules/renditions/conversions/conversions.service.ts";
import type { TilePictureUploads } from "./modules/settings/tile-picture-uploads.service.ts";
import type { UsageCounter } from "./modules/usage/usage-counter.service.ts";
import type { Clock } from "./platform/clock.ts";
import { pruneChanges } from "./platform/database/change-log.ts";
import type { Database } from "./platform/database/database.ts";
import { deleteEventsBefore } from "./platform/database/events.repository.ts";
import { pruneJobs } from "./platform/jobs/jobs.ts";
import { isReferenced } from "./platform/storage/blob-references.repository.ts";
import type { BlobStore } from "./platform/storage/blob-store.ts";

const HOUR = 3_600_000;
const ROUNDS_A_DAY = 24;
const DAY = ROUNDS_A_DAY * HOUR;
/** How long events are kept: enough to compare a month with the same month of the previous year. */
const EVENT_RETENTION_MS = 400 * DAY;
/** Ended jobs that are kept of each kind; those of imports with the list of their skipped files. */
const MAX_ENDED_JOBS = 50;
/** Rows deleted per write: a few milliseconds. */
const BATCH_ROWS = 2000;

export interface MaintenanceDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  importSkips: Pick<ImportSkips, "deleteOrphaned">;
  conversions: Pick<Conversions, "deleteUnused">;
  tilePictures: Pick<TilePictureUploads, "deleteUnreferenced">;
  usage: Pick<UsageCounter, "deleteOldWords">;
  /** Folder of temporary files. */
  temporary: string;
  purgeSessions(): Promise<void>;
}

/** Starts the timers; returns a function that stops them. */
export function startMaintenance(deps: MaintenanceDeps, onError: (error: unknown) => void): () => void {
  let rounds = 0;
  const timer = setInterval(async () => {
    const daily = [
      // Deletes conversions and pictures before the sweep, so that their blobs are deleted in the same round.
      () => repeatUntilDone(() => deps.conversions.deleteUnused(BATCH_ROWS)),
      () => deps.tilePictures.deleteUnreferenced(),
      () => deps.blobs.sweep(isReferenced),
      () => deleteOldTemporaryFiles(deps.temporary),
      () => pruneLogTables(deps),
    ];
    for (const step of [deps.purgeSessions, ...(rounds++ % ROUNDS_A_DAY === 0 ? daily : [])]) {
      await step().catch(onError);
    }
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Deletes temporary files of killed processes, once they are a day old: younger ones may be in use by another process.
 */
export async function deleteOldTemporaryFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true });
  }
}

/** Deletes old log rows in batches, so that other writes are not blocked. */
export async function pruneLogTables({
  db,
  clock,
  importSkips,
  usage,
}: Pick<MaintenanceDeps, "db" | "clock" | "importSkips" | "usage">): Promise<void> {
  await repeatUntilDone(() => db.write((tx) => pruneChanges(tx, BATCH_ROWS)));
  await repeatUntilDone(() => db.write((tx) => deleteEventsBefore(tx, clock.now() - EVENT_RETENTION_MS, BATCH_ROWS)));
  await repeatUntilDone(() => usage.deleteOldWords(BATCH_ROWS));
  await db.write((tx) => pruneJobs(tx, MAX_ENDED_JOBS));
  await repeatUntilDone(() => importSkips.deleteOrphaned(BATCH_ROWS));
}

async function repeatUntilDone(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) > 0);
}
