// Rebuilds the index on request: `vitrine reindex` adds a job, and the process that has the library open claims it.
// The job reports progress and can be cancelled; if its process ends, the next process claims it.
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { SearchService } from "./search.service.ts";

export const REINDEX_JOB_KIND = "reindex";

/** Milliseconds between polls for a job, and between progress reports of the running one. */
const POLL_INTERVAL = 500;
const PROGRESS_INTERVAL = 500;

export function createReindexJobRunner(
  jobs: Jobs,
  search: Pick<SearchService, "reindex" | "status">,
  onError: (error: unknown) => void,
) {
  const stopping = new AbortController();
  let pollTimer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  async function runNextJob(): Promise<void> {
    const run = await jobs.claim(REINDEX_JOB_KIND);
    if (!run) return;
    const progressTimer = setInterval(() => {
      const { done, expected } = search.status().progress ?? { done: 0, expected: null };
      run.report({ done, expected });
    }, PROGRESS_INTERVAL);
    try {
      await search.reindex(AbortSignal.any([run.signal, stopping.signal]));
      await run.end("done", { documents: search.status().documents });
    } catch (error) {
      // The process ends: the next one that opens the library claims the job.
      if (stopping.signal.aborted) return run.release();
      const reason = error instanceof Error ? error.message : String(error);
      await run.end(run.signal.aborted ? "cancelled" : "failed", { reason });
    } finally {
      clearInterval(progressTimer);
    }
  }

  function schedulePoll(): void {
    if (stopping.signal.aborted) return;
    pollTimer = setTimeout(() => {
      polling = runNextJob().catch(onError).finally(schedulePoll);
    }, POLL_INTERVAL);
    pollTimer.unref();
  }
  schedulePoll();

  return {
    async stop(): Promise<void> {
      stopping.abort(new Error("the process ends"));
      clearTimeout(pollTimer);
      await polling;
    },
  };
}
