// Work on files that takes long: done once for all who want the same, given up when the last of them has gone, and not
// begun again soon after it failed. How many are done at a time is a matter of `work-queue`.
import { LRUCache } from "lru-cache";
import { AppError, fail } from "../../platform/app-error.ts";
import { mayPass, TaskError, type TaskProblem } from "../../platform/child-task.ts";
import type { Clock } from "../../platform/clock.ts";
import { isDiskFull } from "../../platform/disk-full.ts";

export interface SharedWork<Made> {
  /** How many wait for the work of this key. */
  waiting(key: string): number;
  /**
   * Joins the work of this key, or begins it; soon after it failed it fails again at once. When `signal` says so it
   * rejects at once, and the work is given up unless others wait for it. Where it was refused to whoever had begun it,
   * it is begun once more, for this one.
   * @throws download.failed, which is also what `signal` brings about; download.busy (external); storage.full; from
   * `begin`, what is no TaskError
   */
  join(key: string, begin: (signal: AbortSignal) => Promise<Made>, signal?: AbortSignal): Promise<Made>;
}

interface Work<Made> {
  promise: Promise<Made>;
  controller: AbortController;
  waiting: number;
}

/** Milliseconds before what failed is tried again: each try would take as long as the first. */
const FAILED_MS = 10 * 60_000;
/** What a machine under load may bring about is tried again soon. */
const PASSING_MS = 20_000;
const MAX_FAILURES = 10_000;
/** The file is not to blame. */
const FORGOTTEN: readonly TaskProblem[] = ["cancelled", "no_program"];

/** `retryAfter`: seconds, when to come back where too many wait, if not at once. */
export function createSharedWork<Made>(clock: Clock, retryAfter?: number): SharedWork<Made> {
  const underWay = new Map<string, Work<Made>>();
  const failures = new LRUCache<string, { failure: AppError; until: number }>({ max: MAX_FAILURES });

  function start(key: string, begin: (signal: AbortSignal) => Promise<Made>): Work<Made> {
    const controller = new AbortController();
    const promise = attempt(key, () => begin(controller.signal)).finally(() => {
      if (underWay.get(key) === work) underWay.delete(key);
    });
    const work = { promise, controller, waiting: 0 };
    underWay.set(key, work);
    return work;
  }

  async function attempt(key: string, begin: () => Promise<Made>): Promise<Made> {
    const last = failures.get(key);
    if (last && clock.now() < last.until) throw last.failure;
    try {
      return await begin();
    } catch (error) {
      if (isDiskFull(error)) throw fail("storage.full", undefined, { cause: error });
      if (!(error instanceof TaskError)) throw error;
      if (error.problem === "busy") throw new AppError("download.busy", { source: "external", retryAfter });
      const failure = failed(error);
      const rest = mayPass(error.problem) ? PASSING_MS : FAILED_MS;
      if (!FORGOTTEN.includes(error.problem)) failures.set(key, { failure, until: clock.now() + rest });
      throw failure;
    }
  }

  const shared: SharedWork<Made> = {
    waiting: (key) => underWay.get(key)?.waiting ?? 0,
    join(key, begin, signal) {
      const gone = () => failed(new TaskError("cancelled", "Nobody waits for it any more."));
      if (signal?.aborted) return Promise.reject(gone());
      const isOwn = !underWay.has(key);
      const work = underWay.get(key) ?? start(key, begin);
      work.waiting++;
      return new Promise((resolve, reject) => {
        const leave = () => {
          work.waiting--;
          if (work.waiting === 0) {
            if (underWay.get(key) === work) underWay.delete(key);
            work.controller.abort();
          }
          reject(gone());
        };
        signal?.addEventListener("abort", leave, { once: true });
        const failed = (error: unknown) => {
          if (isOwn || !isRefusal(error) || signal?.aborted) reject(error);
          else resolve(shared.join(key, begin, signal));
        };
        work.promise.then(resolve, failed).finally(() => signal?.removeEventListener("abort", leave));
      });
    },
  };
  return shared;
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code === "download.busy";
const failed = (cause: TaskError) => fail("download.failed", { source: "local" }, { cause });
