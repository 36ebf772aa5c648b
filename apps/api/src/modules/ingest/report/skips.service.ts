// Lists the skipped files of imports by reason, and deletes those of deleted jobs.
import type { Database } from "../../../platform/database/database.ts";
import { deleteOrphanedSkips, groupSkips } from "./skips.repository.ts";

export type { SkipGroup } from "./skips.repository.ts";

export type ImportSkips = ReturnType<typeof createImportSkips>;

const MAX_EXAMPLES = 3;

export const createImportSkips = (db: Database) => ({
  groupsOf: (jobId: number) => groupSkips(db.read, jobId, MAX_EXAMPLES),
  deleteOrphaned: (limit: number) => db.write((tx) => deleteOrphanedSkips(tx, limit)),
});
