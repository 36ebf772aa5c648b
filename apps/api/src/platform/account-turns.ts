// Costly work for an account is done one piece after the other, so that it takes one place from everybody else's, however
// much of it is asked for at once.
import { fail } from "./app-error.ts";
import { TaskError } from "./child-task.ts";

/** Who asks, and until when somebody waits for the answer. */
export interface Requester {
  /** One place for each. */
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

const cancelled = () => new TaskError("cancelled", "Nobody waits for it any more.");

/** `maxWaiting`: of each account, beside what is under way. */
export function createAccountTurns(maxWaiting: number): AccountTurns {
  /** What waits, for each account of which something is under way. */
  const queues = new Map<string, (() => void)[]>();

  function wait(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
    if (queue.length >= maxWaiting) throw fail("rate.limited", undefined);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(cancelled());
      };
      const begin = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      queue.push(begin);
      signal?.addEventListener("abort", giveUp);
    });
  }

  return {
    async take({ account, signal }, work) {
      if (signal?.aborted) throw cancelled();
      const queue = queues.get(account);
      if (queue) await wait(queue, signal);
      else queues.set(account, []);
      try {
        return await work();
      } finally {
        const next = queues.get(account)?.shift();
        if (next) next();
        else queues.delete(account);
      }
    },
  };
}
