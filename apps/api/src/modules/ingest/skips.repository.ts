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

export interface SkipCount {
  reason: string;
  count: number;
}

/** Counts the skipped files of a job by reason, the most frequent first. */
export function skipCounter(db: ReadOnly): (jobId: number) => SkipCount[] {
  const count = db.sqlite.prepare(
    "SELECT reason, count(*) AS count FROM import_skip WHERE job_id = ? GROUP BY reason ORDER BY 2 DESC",
  );
  return (jobId) => count.all(jobId) as SkipCount[];
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
