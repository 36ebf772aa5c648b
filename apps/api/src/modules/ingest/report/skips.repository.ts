// Stores the files that imports skipped, or imported with problems, and the reasons. The run itself is a job.
import { prepareInsert } from "../../../db/columns.ts";
import { importSkips } from "../../../db/tables/operation.table.ts";
import type { ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";

export interface ImportNote {
  path: string;
  reason: string;
  detail?: string | undefined;
}

export function saveImportNotes(tx: Tx, jobId: number, notes: readonly ImportNote[]): void {
  const note = prepareInsert(tx.$client, importSkips);
  for (const { path, reason, detail } of notes) note({ jobId, path, reason, detail: detail ?? null });
}

export interface SkipGroup {
  reason: string;
  count: number;
  /** Paths of the first files. */
  examples: string[];
}

/** Groups the stored skips of a job by reason, the most frequent first. */
export function prepareSkipGroups(db: ReadOnlyDatabase, examples: number): (jobId: number) => SkipGroup[] {
  const group = db.sqlite.prepare(
    `SELECT reason, count(*) AS count, json_group_array(path) FILTER (WHERE place <= ?) AS examples FROM
     (SELECT reason, path, row_number() OVER (PARTITION BY reason ORDER BY id) AS place FROM import_skip WHERE job_id = ?)
     GROUP BY reason ORDER BY 2 DESC, 1`,
  );
  return (jobId) =>
    (group.all(examples, jobId) as (Omit<SkipGroup, "examples"> & { examples: string })[]).map((row) => ({
      ...row,
      examples: JSON.parse(row.examples) as string[],
    }));
}

/** Deletes up to `limit` rows of jobs that no longer exist; returns how many. */
export function deleteOrphanedSkips(tx: Tx, limit: number): number {
  return tx.$client
    .prepare(
      `DELETE FROM import_skip WHERE id IN
       (SELECT id FROM import_skip WHERE job_id NOT IN (SELECT id FROM job) LIMIT ?)`,
    )
    .run(limit).changes;
}
