// Builds the index anew on request: `vitrine reindex` adds a job, and the process that has the library open claims it.
// Its progress can be seen and it can be cancelled; a job whose process ended is claimed by the next one.
import type { JobRun, Jobs } from "../../platform/jobs.ts";
import type { SearchService } from "./search.service.ts";

export const REINDEX = "reindex";

export interface Reindexing {
  stop(): Promise<void>;
}

/** Milliseconds between looks for a job, and between notes of how far the one under way is. */
const POLL_INTERVAL = 500;
const PROGRESS_INTERVAL = 500;

export function createReindexing(
  jobs: Jobs,
  search: Pick<SearchService, "reindex" | "status">,
  onError: (error: unknown) => void,
): Reindexing {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const run = await jobs.claim(REINDEX);
    if (run) await carryOut(run);
  }

  async function carryOut(run: JobRun): Promise<void> {
    const noting = setInterval(() => {
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
      clearInterval(noting);
    }
  }

  function lookLater(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look().catch(onError).finally(lookLater);
    }, POLL_INTERVAL);
    timer.unref();
  }
  lookLater();

  return {
    async stop() {
      stopping.abort(new Error("the process ends"));
      clearTimeout(timer);
      await looking;
    },
  };
}
