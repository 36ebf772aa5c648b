// Deduplicates long-running work: requests with the same key share one run, which is aborted when the last of them is
// cancelled, and not retried soon after a failure. Concurrency is limited by `work-queue`.
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/clock.ts";
import { AppError, createAppError } from "../../../platform/errors/app-error.ts";
import { mayBeTransient, TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { isDiskFullError } from "../../../platform/storage/disk-full.ts";

interface Work<Made> {
  promise: Promise<Made>;
  controller: AbortController;
  waiting: number;
}

/** Milliseconds before failed work is retried. */
const FAILURE_MS = 10 * 60_000;
/** Milliseconds before work is retried whose failure may be due to a machine under load. */
const TRANSIENT_FAILURE_MS = 20_000;
const MAX_FAILURES = 10_000;
/** Failures that are not remembered, since they are not caused by the file. */
const NOT_REMEMBERED: readonly TaskErrorCode[] = ["cancelled", "no_program"];

/** `retryAfter`: seconds for the Retry-After header when the queue is full. */
export function createWorkDeduplicator<Made>(clock: Clock, retryAfter?: number) {
  const inProgress = new Map<string, Work<Made>>();
  const failures = new LRUCache<string, { failure: AppError; until: number }>({ max: MAX_FAILURES });

  function start(key: string, begin: (signal: AbortSignal) => Promise<Made>): Work<Made> {
    const controller = new AbortController();
    const promise = attempt(key, () => begin(controller.signal)).finally(() => {
      if (inProgress.get(key) === work) inProgress.delete(key);
    });
    const work = { promise, controller, waiting: 0 };
    inProgress.set(key, work);
    return work;
  }

  async function attempt(key: string, begin: () => Promise<Made>): Promise<Made> {
    const last = failures.get(key);
    if (last && clock.now() < last.until) throw last.failure;
    try {
      return await begin();
    } catch (error) {
      if (isDiskFullError(error)) throw createAppError("storage.full", undefined, { cause: error });
      if (!(error instanceof TaskError)) throw error;
      if (error.code === "busy") throw new AppError("download.busy", { source: "external", retryAfter });
      const failure = failed(error);
      const rest = mayBeTransient(error.code) ? TRANSIENT_FAILURE_MS : FAILURE_MS;
      if (!NOT_REMEMBERED.includes(error.code)) failures.set(key, { failure, until: clock.now() + rest });
      throw failure;
    }
  }

  /**
   * Joins the running work of a key, or starts it; fails at once soon after a failure. An aborted `signal` rejects at once,
   * and aborts the work unless others wait for it. If the work of another request was refused as busy, it is started
   * again for this one.
   * @throws download.failed, also on abort; download.busy (external); storage.full; any error of `begin` that is no
   * TaskError
   */
  function join(key: string, begin: (signal: AbortSignal) => Promise<Made>, signal?: AbortSignal): Promise<Made> {
    const cancelled = () => failed(new TaskError("cancelled", "The request was cancelled."));
    if (signal?.aborted) return Promise.reject(cancelled());
    const isStarter = !inProgress.has(key);
    const work = inProgress.get(key) ?? start(key, begin);
    work.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        work.waiting--;
        if (work.waiting === 0) {
          if (inProgress.get(key) === work) inProgress.delete(key);
          work.controller.abort();
        }
        reject(cancelled());
      };
      signal?.addEventListener("abort", leave, { once: true });
      const failed = (error: unknown) => {
        if (isStarter || !isRefusal(error) || signal?.aborted) reject(error);
        else resolve(join(key, begin, signal));
      };
      work.promise.then(resolve, failed).finally(() => signal?.removeEventListener("abort", leave));
    });
  }

  return {
    /** Number of requests that wait for the work of a key. */
    countWaiting: (key: string): number => inProgress.get(key)?.waiting ?? 0,
    join,
  };
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code === "download.busy";
const failed = (cause: TaskError) => createAppError("download.failed", { source: "local" }, { cause });
