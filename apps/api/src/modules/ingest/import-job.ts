import type { JobRun, Jobs } from "../../platform/jobs.ts";
import { StartError } from "../../platform/start-error.ts";
import type { ImportReport } from "./import-report.ts";
import { noteSkips, type SkipNote } from "./skips.repository.ts";

/** Skipped files and problems stored per import; enough for a person to read. */
const MAX_SKIPS = 5_000;

/**
 * Begins the job that says an import is running: nobody imports the same folder twice at a time, the portal's admin sees
 * how far it is, and a run that was killed is taken up again by the next.
 * @throws StartError where the folder is being imported already.
 */
export async function beginImport(
  jobs: Jobs,
  root: string,
  details: { pool: string; prune: boolean },
): Promise<JobRun> {
  const begun = await jobs.begin({ kind: "import", key: root, payload: { ...details, root } });
  if (begun.outcome === "begun") return begun.run;
  const job = begun.outcome === "running" ? ` (job ${begun.job.id})` : "";
  throw new StartError(`This folder is being imported already${job}. Wait for it, or stop it.`);
}

export function endImport(run: JobRun, report: ImportReport): Promise<void> {
  const { skipped, problems, missing, ...rest } = report;
  const result = { ...rest, skipped: skipped.length, problems: problems.length, missing: missing.length };
  const notes: SkipNote[] = [
    ...skipped,
    ...problems.map(({ path, problem, detail }) => ({ path, reason: problem, detail })),
  ];
  return run.end(report.interrupted ? "cancelled" : "done", result, (tx) =>
    noteSkips(tx, run.id, notes.slice(0, MAX_SKIPS)),
  );
}
