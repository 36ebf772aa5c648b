// Builds the index anew when somebody asks for it: `vitrine reindex` leaves a job, and the process that has the library
// open takes it up. Who asked sees how far it is, and may cancel it; a job whose process ended is taken up by the next.
import type { Job, Jobs } from "../../platform/jobs.ts";
import type { SearchService } from "./search.service.ts";

export const REINDEX = "reindex";

export interface Reindexing {
  stop(): Promise<void>;
}

/** Milliseconds between looks for a job, and between signs of life while one is under way. */
const LOOK_EVERY = 500;
const BEAT = 1_000;
const LOOKED_AT = 20;

export function createReindexing(
  jobs: Jobs,
  search: Pick<SearchService, "reindex" | "status">,
  onError: (error: unknown) => void,
): Reindexing {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    // Looking costs nothing; claiming is a write.
    const there = (await jobs.list(REINDEX, LOOKED_AT)).some(
      ({ state, abandoned }) => state === "waiting" || abandoned,
    );
    const job = there ? await jobs.claim(REINDEX) : undefined;
    if (job) await carryOut(job);
  }

  async function carryOut(job: Job): Promise<void> {
    const cancelled = new AbortController();
    const beat = setInterval(() => {
      const { done, expected } = search.status().progress ?? { done: 0, expected: null };
      jobs
        .progress(job, { done, expected })
        .then((goOn) => {
          if (!goOn) cancelled.abort(new Error("cancelled"));
        })
        .catch(onError);
    }, BEAT);
    try {
      await search.reindex(AbortSignal.any([cancelled.signal, stopping.signal]));
      await jobs.finish(job, "done", { documents: search.status().documents });
    } catch (error) {
      // The process ends: whoever opens the library next takes it up.
      if (stopping.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      await jobs.finish(job, cancelled.signal.aborted ? "cancelled" : "failed", { reason });
    } finally {
      clearInterval(beat);
    }
  }

  function lookLater(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look().catch(onError).finally(lookLater);
    }, LOOK_EVERY);
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
