// Costly work for an account is done one piece after the other, so that it takes one place from everybody else's, however
// much of it is asked for at once.
import { fail } from "./app-error.ts";
import { TaskError } from "./child-task.ts";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

/** Who asks, and until when somebody waits for the answer. */
export interface Requester {
  /** Has a queue of its own: `turnOf`. */
  account: string;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal | undefined;
}

export interface AccountTurns {
  /**
   * Begins the work once all that the account has asked for before is done or given up.
   * @throws rate.limited where too much of the account is waiting; TaskError cancelled, of work that has not begun
   */
  take<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
}

/** `maxWaiting`: of each account, beside what is under way. */
export function createAccountTurns(maxWaiting: number): AccountTurns {
  /** Of each account that has work under way. */
  const queues = new Map<string, WorkQueue>();
  return {
    async take({ account, signal = new AbortController().signal }, work) {
      const queue = queues.get(account) ?? createWorkQueue(1, maxWaiting);
      const entered = queue.enter(signal);
      // Not where nobody waited from the beginning: nothing would take it out again.
      if (!queue.hasRoom()) queues.set(account, queue);
      const leave = await entered.catch((error: unknown) => {
        if (error instanceof TaskError && error.problem === "busy") throw fail("rate.limited", undefined);
        throw error;
      });
      try {
        return await work();
      } finally {
        leave();
        if (queue.hasRoom()) queues.delete(account);
      }
    },
  };
}
