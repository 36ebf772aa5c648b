// Runs the expensive work of each account one task at a time, so that no account uses more than one slot of the shared
// capacity.
import { fail } from "../errors/app-error.ts";
import { TaskError } from "../processes/child-task.ts";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

/** Who requests work, and until when the result is needed. */
export interface Requester {
  /** Each account has its own queue; see `queueKeyOf`. */
  account: string;
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal | undefined;
}

export interface AccountQueues {
  /**
   * Starts the work after all earlier work of the account has ended or was cancelled.
   * @throws rate.limited if too much work of the account is waiting; TaskError `cancelled` for work that has not
   * started
   */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
}

/** `maxWaiting`: per account, not counting the running task. */
export function createAccountQueues(maxWaiting: number): AccountQueues {
  /** Queues of the accounts with running work. */
  const queues = new Map<string, WorkQueue>();
  return {
    async run({ account, signal = new AbortController().signal }, work) {
      const queue = queues.get(account) ?? createWorkQueue(1, maxWaiting);
      const entered = queue.acquire(signal);
      // If the caller has already given up, nothing would remove the queue again.
      if (!queue.hasFreeSlot()) queues.set(account, queue);
      const leave = await entered.catch((error: unknown) => {
        if (error instanceof TaskError && error.problem === "busy") throw fail("rate.limited", undefined);
        throw error;
      });
      try {
        return await work();
      } finally {
        leave();
        if (queue.hasFreeSlot()) queues.delete(account);
      }
    },
  };
}
