// Work that several may wait for at once: it is done once, and given up when the last of them has gone.
import { TaskError } from "../../platform/child-task.ts";

interface Work<Made> {
  promise: Promise<Made>;
  controller: AbortController;
  waiting: number;
}

export interface SharedWork<Made> {
  /** How many wait for the work of this key. */
  waiting(key: string): number;
  /** Joins the work of this key, or begins it. Rejects at once when `signal` says so. */
  join(key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<Made>): Promise<Made>;
}

export function createSharedWork<Made>(): SharedWork<Made> {
  const underWay = new Map<string, Work<Made>>();

  function start(key: string, begin: (signal: AbortSignal) => Promise<Made>): Work<Made> {
    const controller = new AbortController();
    const promise = begin(controller.signal).finally(() => {
      if (underWay.get(key) === work) underWay.delete(key);
    });
    const work = { promise, controller, waiting: 0 };
    underWay.set(key, work);
    return work;
  }

  return {
    waiting: (key) => underWay.get(key)?.waiting ?? 0,
    join(key, signal, begin) {
      const cancelled = () => new TaskError("cancelled", "Nobody waits for it any more.");
      if (signal.aborted) return Promise.reject(cancelled());
      const work = underWay.get(key) ?? start(key, begin);
      work.waiting++;
      return new Promise((resolve, reject) => {
        const leave = () => {
          work.waiting--;
          if (work.waiting === 0) {
            if (underWay.get(key) === work) underWay.delete(key);
            work.controller.abort();
          }
          reject(cancelled());
        };
        signal.addEventListener("abort", leave, { once: true });
        work.promise.then(resolve, reject).finally(() => {
          if (!signal.aborted) work.waiting--;
          signal.removeEventListener("abort", leave);
        });
      });
    },
  };
}
