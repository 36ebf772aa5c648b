// What others ask of the files that imports skipped: how many there are, and that they are forgotten with their job.
import type { Database } from "../../platform/database.ts";
import { forgetSkips, type SkipCount, skipCounter } from "./skips.repository.ts";

export interface ImportSkips {
  /** The skipped files of a job by reason, the most frequent first. */
  countsOf(jobId: number): SkipCount[];
  /** Deletes up to `limit` rows of jobs that no longer exist; answers how many. */
  forget(limit: number): Promise<number>;
}

export function createImportSkips(db: Database): ImportSkips {
  return { countsOf: skipCounter(db), forget: (limit) => db.write((tx) => forgetSkips(tx, limit)) };
}
