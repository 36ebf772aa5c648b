import { StartError } from "../../../platform/errors/start-error.ts";
import type { JobRun, Jobs } from "../../../platform/jobs/jobs.ts";

/** Kind of the job of a watch: at most one per folder; a killed one is resumed by the next start. */
export const WATCH_JOB_KIND = "watch";

/** State of a watch for the administration, stored as the progress of its job. */
export interface WatchProgress {
  now: "watching" | "importing" | "away" | "failing";
  /** Seconds between scans; null: changes are reported by the system. */
  poll: number | null;
  /** Number of files that are not stable yet. */
  waiting: number;
  /** Epoch milliseconds of the last import that changed something. */
  changedAt: number | null;
}

/** @throws StartError where the folder is watched already */
export async function startWatchJob(jobs: Jobs, root: string, pool: string): Promise<JobRun> {
  const begun = await jobs.start({ kind: WATCH_JOB_KIND, key: root, payload: { root, pool } });
  if (begun.outcome === "started") return begun.run;
  const job = begun.outcome === "running" ? ` (job ${begun.job.id})` : "";
  throw new StartError(`${root} is being watched already${job}. Stop the other watch first.`);
}
