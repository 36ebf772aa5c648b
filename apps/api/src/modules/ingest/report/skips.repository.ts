// Stores the files that imports skipped, or imported with problems, and the reasons. The run itself is a job.

import { asc, count, desc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import { prepareInsert } from "../../../db/columns.ts";
import { importSkips, jobs } from "../../../db/tables/operation.table.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import { countChanges } from "../../../platform/database/statements.ts";

export interface ImportNote {
  path: string;
  reason: string;
  detail?: string | undefined;
}

export async function saveImportNotes(tx: Tx, jobId: number, notes: readonly ImportNote[]): Promise<void> {
  const note = prepareInsert(tx, importSkips);
  for (const { path, reason, detail } of notes) await note({ jobId, path, reason, detail: detail ?? null });
}

export type SkipGroup = Awaited<ReturnType<typeof groupSkips>>[number];

/** Groups the skips of a job by reason, the most frequent first; with the paths of the first `examples` of each. */
export async function groupSkips(db: Reader, jobId: number, examples: number) {
  const { id, reason, path } = importSkips;
  const isOfJob = eq(importSkips.jobId, jobId);
  const place = sql<number>`row_number() OVER (PARTITION BY ${reason} ORDER BY ${id})`.as("place");
  const placed = db.select({ reason, path, place }).from(importSkips).where(isOfJob).as("placed");
  const first = await db.select().from(placed).where(lte(placed.place, examples)).orderBy(asc(placed.place));
  return (
    await db
      .select({ reason, count: count() })
      .from(importSkips)
      .where(isOfJob)
      .groupBy(reason)
      .orderBy(desc(count()), asc(reason))
  ).map((group) => ({
    ...group,
    examples: first.filter((row) => row.reason === group.reason).map((row) => row.path),
  }));
}

/** Deletes up to `limit` rows of jobs that no longer exist; returns how many. */
export async function deleteOrphanedSkips(tx: Tx, limit: number): Promise<number> {
  const { id, jobId } = importSkips;
  const isOrphaned = notInArray(jobId, tx.select({ id: jobs.id }).from(jobs));
  const orphans = tx.select({ id }).from(importSkips).where(isOrphaned).limit(limit);
  return countChanges(await tx.delete(importSkips).where(inArray(id, orphans)));
}
