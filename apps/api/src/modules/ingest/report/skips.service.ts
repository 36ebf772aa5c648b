// Lists the skipped files of imports by reason, and deletes those of deleted jobs.
import type { Database } from "../../../platform/database/database.ts";
import { deleteOrphanedSkips, groupSkips, type SkipGroup } from "./skips.repository.ts";

export type { SkipGroup } from "./skips.repository.ts";

export interface ImportSkips {
  /** The skipped files of a job by reason, the most frequent first, each with its first files. */
  groupsOf(jobId: number): SkipGroup[];
  /** Deletes up to `limit` rows of jobs that no longer exist; returns how many. */
  deleteOrphaned(limit: number): Promise<number>;
}

const MAX_EXAMPLES = 3;

export function createImportSkips(db: Database): ImportSkips {
  return {
    groupsOf: (jobId) => groupSkips(db.read, jobId, MAX_EXAMPLES),
    deleteOrphaned: (limit) => db.write((tx) => deleteOrphanedSkips(tx, limit)),
  };
}
