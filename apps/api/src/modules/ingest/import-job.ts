import type { JobRun, Jobs } from "../../platform/jobs.ts";
import { StartError } from "../../platform/start-error.ts";
import type { ImportReport } from "./import-report.ts";
import { noteSkips, type SkipNote } from "./skips.repository.ts";

/** Skipped files and problems stored per import and reason; enough for a person to read. All of them are counted. */
const MOST_NOTES = 5_000;

/**
 * Begins the job that says an import is running: nobody imports the same folder twice at a time, the portal's admin sees
 * how far it is, and a run that was killed is taken up again by the next.
 * @throws StartError where the folder is being imported already.
 */
export async function beginImport(
  jobs: Jobs,
  root: string,
  details: { pool: string; prune: boolean },
  { waits = false, signal }: { waits?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<JobRun> {
  const begin = () => jobs.begin({ kind: "import", key: root, payload: { ...details, root } });
  let begun = await begin();
  while (waits && begun.outcome === "running") {
    await jobs.settled(begun.job.id, signal);
    begun = await begin();
  }
  if (begun.outcome === "begun") return begun.run;
  const job = begun.outcome === "running" ? ` (job ${begun.job.id})` : "";
  throw new StartError(`This is being imported already${job}. Wait for it, or stop it.`);
}

export function endImport(run: JobRun, report: ImportReport): Promise<void> {
  const { skipped, problems, missing, ...rest } = report;
  const notes: SkipNote[] = [
    ...skipped,
    ...problems.map(({ path, problem, detail }) => ({
      path: problem === "lacks_files" ? `${path} (${detail})` : path,
      reason: problem,
      detail,
    })),
  ];
  const result = { ...rest, skipped: skipped.length, problems: problems.length, missing: missing.length };
  return endWithNotes(run, report.interrupted, result, notes);
}

/** Keeps what became of an import with its job. `result`: everything but the notes themselves. */
export function endWithNotes(
  run: JobRun,
  isInterrupted: boolean,
  result: Record<string, unknown>,
  notes: readonly SkipNote[],
): Promise<void> {
  const { kept, reasons } = sorted(notes);
  return run.end(isInterrupted ? "cancelled" : "done", { ...result, reasons }, (tx) => noteSkips(tx, run.id, kept));
}

/** How many notes each reason has, and the first of each, so that one frequent reason crowds out no other. */
// keyed by: reasons that stand in the code of the import
function sorted(notes: readonly SkipNote[]): { kept: SkipNote[]; reasons: Record<string, number> } {
  const counts = new Map<string, number>();
  const kept = notes.filter(({ reason }) => {
    const count = (counts.get(reason) ?? 0) + 1;
    counts.set(reason, count);
    return count <= MOST_NOTES;
  });
  return { kept, reasons: Object.fromEntries(counts) };
}
