// A fair queue for a limited number of work slots: a bounded number of tasks wait, and queue keys take turns.
import PQueue from "p-queue";
import { TaskError } from "./child-task.ts";

export type WorkQueue = ReturnType<typeof createWorkQueue>;

export interface WaitOptions {
  /** Groups waiting tasks (`queueKeyOf`): slots are assigned round-robin between keys, however many tasks each has. */
  queueKey?: string;
  /** Waits however long the queue is: for downloads that have started and cannot be rejected any more. */
  alwaysWait?: boolean;
}

interface Waiting {
  queueKey: string;
  alwaysWait: boolean;
  /** Each key has one task per round; earlier rounds come first. */
  round: number;
  refusal: AbortController;
}

export function createWorkQueue(slots: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency: slots });
  const waiting = new Set<Waiting>();
  let currentRound = 0;

  function nextRoundOf(queueKey: string): number {
    const own = [...waiting].filter((each) => each.queueKey === queueKey);
    return Math.max(currentRound, ...own.map(({ round }) => round + 1));
  }

  /**
   * Whether one more task may wait: if the queue is full, the key with most tasks loses its last one to another. Tasks
   * that always wait do not count, so that downloads do not block requests for single files.
   */
  function displaceWaiter(queueKey: string): boolean {
    const refusable = [...waiting].filter(({ alwaysWait }) => !alwaysWait);
    if (refusable.length < maxWaiting) return true;
    const counts = new Map<string, number>();
    for (const each of refusable) counts.set(each.queueKey, (counts.get(each.queueKey) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= (counts.get(queueKey) ?? 0) + 1) return false;
    const last = refusable.findLast((each) => counts.get(each.queueKey) === most);
    if (last) waiting.delete(last);
    last?.refusal.abort(busy());
    return true;
  }

  /** Whether a slot is free and no task waits. */
  const hasFreeSlot = () => queue.pending < slots && queue.size === 0;

  return {
    hasFreeSlot,
    /**
     * Runs the work once a slot is free. Rejects and frees the slot at once when `signal` aborts: running work must end by
     * the same signal.
     * @throws TaskError `busy` if too many others wait, `cancelled` on abort
     */
    async run<T>(
      work: () => Promise<T>,
      signal: AbortSignal,
      { queueKey = "", alwaysWait = false }: WaitOptions = {},
    ): Promise<T> {
      if (!hasFreeSlot() && !alwaysWait && !displaceWaiter(queueKey)) throw busy();
      const place = { queueKey, alwaysWait, round: nextRoundOf(queueKey), refusal: new AbortController() };
      waiting.add(place);
      const begin = () => {
        waiting.delete(place);
        currentRound = place.round;
        return work();
      };
      const either = AbortSignal.any([signal, place.refusal.signal]);
      return runInQueue(queue, begin, { signal: either, priority: -place.round }).finally(() => waiting.delete(place));
    },
  };
}

/** Runs work in a queue; rejects at once when `signal` aborts, with its reason if that is a TaskError, or `cancelled`. */
export async function runInQueue<T>(
  queue: PQueue,
  work: () => Promise<T>,
  { signal, priority = 0 }: { signal?: AbortSignal | undefined; priority?: number },
): Promise<T> {
  try {
    return await queue.add(work, { priority, ...(signal && { signal }) });
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason || error instanceof TaskError) throw error;
    throw new TaskError("cancelled", "Nobody waits for it any more.");
  }
}

const busy = () => new TaskError("busy", "Too many wait for it.");
