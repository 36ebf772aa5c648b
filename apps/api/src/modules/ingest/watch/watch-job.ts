import type { JobRun, Jobs } from "../../../platform/jobs.ts";
import { StartError } from "../../../platform/start-error.ts";

/** A watch of a folder is a job: one at a time, and one that was killed is taken up again by the next start. */
export const WATCH = "watch";

/** What the administration shows of a watch; kept as the progress of its job. */
export interface WatchProgress {
  now: "watching" | "importing" | "away" | "failing";
  /** Seconds between two looks; null: the system tells of changes. */
  poll: number | null;
  /** Files that are being written, or were a moment ago. */
  waiting: number;
  /** Epoch milliseconds of the last import that changed something. */
  changedAt: number | null;
}

/** @throws StartError where the folder is watched already */
export async function beginWatch(jobs: Jobs, root: string, pool: string): Promise<JobRun> {
  const begun = await jobs.begin({ kind: WATCH, key: root, payload: { root, pool } });
  if (begun.outcome === "begun") return begun.run;
  const job = begun.outcome === "running" ? ` (job ${begun.job.id})` : "";
  throw new StartError(`${root} is being watched already${job}. Stop the other watch first.`);
}
