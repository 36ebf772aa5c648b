// What others ask of the files that imports skipped: which and why, and that they are forgotten with their job.
import type { Database } from "../../platform/database.ts";
import { forgetSkips, type SkipGroup, skipGroups } from "./skips.repository.ts";

export type { SkipGroup } from "./skips.repository.ts";

export interface ImportSkips {
  /** The skipped files of a job by reason, the most frequent first, each with its first files. */
  groupsOf(jobId: number): SkipGroup[];
  /** Deletes up to `limit` rows of jobs that no longer exist; answers how many. */
  forget(limit: number): Promise<number>;
}

const EXAMPLES = 3;

export function createImportSkips(db: Database): ImportSkips {
  return { groupsOf: skipGroups(db, EXAMPLES), forget: (limit) => db.write((tx) => forgetSkips(tx, limit)) };
}
