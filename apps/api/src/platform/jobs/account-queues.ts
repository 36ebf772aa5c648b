// Runs the expensive work of each account one task at a time, so that no account uses more than one slot of the shared
// capacity.
import PQueue from "p-queue";
import { createAppError } from "../errors/app-error.ts";
import { runInQueue } from "../processes/work-queue.ts";

/** Who requests work, and until when the result is needed. */
export interface Requester {
  /** Each account has its own queue; see `queueKeyOf`. */
  account: string;
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal | undefined;
}

export type AccountQueues = ReturnType<typeof createAccountQueues>;

/** `maxWaiting`: maximum number of waiting tasks per account, not counting the running one. */
export function createAccountQueues(maxWaiting: number) {
  /** Queues of the accounts with running work. */
  const queues = new Map<string, PQueue>();

  function startQueue(account: string): PQueue {
    const queue = new PQueue({ concurrency: 1 });
    queue.once("idle", () => queues.delete(account));
    queues.set(account, queue);
    return queue;
  }

  return {
    /**
     * Starts the work after all earlier work of the account has ended or was cancelled.
     * @throws rate.limited if too much work of the account is waiting; TaskError `cancelled`
     */
    async run<T>({ account, signal }: Requester, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(account) ?? startQueue(account);
      if (queue.pending > 0 && queue.size >= maxWaiting) throw createAppError("rate.limited", undefined);
      return runInQueue(queue, work, { signal });
    },
  };
}
