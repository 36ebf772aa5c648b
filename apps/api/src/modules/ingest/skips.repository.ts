// Files that imports skipped, and why. The run itself is a job.
import { prepareInsert } from "../../db/columns.ts";
import { importSkips } from "../../db/tables/operation.table.ts";
import type { ReadOnly, Tx } from "../../platform/database.ts";

export interface SkipNote {
  path: string;
  reason: string;
  detail?: string | undefined;
}

export function noteSkips(tx: Tx, jobId: number, notes: readonly SkipNote[]): void {
  const note = prepareInsert(tx.$client, importSkips);
  for (const { path, reason, detail } of notes) note({ jobId, path, reason, detail: detail ?? null });
}

export interface SkipGroup {
  reason: string;
  count: number;
  /** Paths of the first of them. */
  examples: string[];
}

/** Groups the stored skips of a job by reason, the most frequent first. */
export function skipGroups(db: ReadOnly, examples: number): (jobId: number) => SkipGroup[] {
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

/** Deletes up to `limit` rows of jobs that no longer exist; answers how many. */
export function forgetSkips(tx: Tx, limit: number): number {
  return tx.$client
    .prepare(
      `DELETE FROM import_skip WHERE id IN
       (SELECT id FROM import_skip WHERE job_id NOT IN (SELECT id FROM job) LIMIT ?)`,
    )
    .run(limit).changes;
}
