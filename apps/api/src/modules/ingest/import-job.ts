import { StartError } from "../../platform/errors/start-error.ts";
import type { JobRun, Jobs } from "../../platform/jobs/jobs.ts";
import type { ImportReport } from "./report/import-report.ts";
import { type ImportNote, saveImportNotes } from "./report/skips.repository.ts";

/** Skipped files and problems stored per import and reason. The counts include all of them. */
const MAX_NOTES_PER_REASON = 5_000;

/**
 * Starts the job of an import: it prevents simultaneous imports of a folder, shows the progress in the administration,
 * and lets the next run resume a killed one.
 * @throws StartError where the folder is being imported already.
 */
export async function startImportJob(
  jobs: Jobs,
  root: string,
  details: { pool: string; prune: boolean },
  { waits = false, signal }: { waits?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<JobRun> {
  const begin = () => jobs.start({ kind: "import", key: root, payload: { ...details, root } });
  let begun = await begin();
  while (waits && begun.outcome === "running") {
    await jobs.waitUntilIdle(begun.job.id, signal);
    begun = await begin();
  }
  if (begun.outcome === "started") return begun.run;
  const job = begun.outcome === "running" ? ` (job ${begun.job.id})` : "";
  throw new StartError(`This is being imported already${job}. Wait for it, or stop it.`);
}

export function finishImportJob(run: JobRun, report: ImportReport): Promise<void> {
  const { skipped, problems, missing, ...rest } = report;
  const notes: ImportNote[] = [
    ...skipped,
    ...problems.map(({ path, problem, detail }) => ({
      path: problem === "lacks_files" ? `${path} (${detail})` : path,
      reason: problem,
      detail,
    })),
  ];
  const result = { ...rest, skipped: skipped.length, problems: problems.length, missing: missing.length };
  return finishJobWithNotes(run, report.interrupted, result, notes);
}

/** Ends a job and stores the result of the import with it. `result`: everything but the notes. */
export function finishJobWithNotes(
  run: JobRun,
  isInterrupted: boolean,
  result: Record<string, unknown>,
  notes: readonly ImportNote[],
): Promise<void> {
  const { stored, reasons } = limitNotes(notes);
  return run.end(isInterrupted ? "cancelled" : "done", { ...result, reasons }, (tx) =>
    saveImportNotes(tx, run.id, stored),
  );
}

/** Limits the notes per reason, so that a frequent reason does not displace others, and counts all of them. */
// keyed by: reasons defined in the code of the import
function limitNotes(notes: readonly ImportNote[]): { stored: ImportNote[]; reasons: Record<string, number> } {
  const counts = new Map<string, number>();
  const stored = notes.filter(({ reason }) => {
    const count = (counts.get(reason) ?? 0) + 1;
    counts.set(reason, count);
    return count <= MAX_NOTES_PER_REASON;
  });
  return { stored, reasons: Object.fromEntries(counts) };
}
