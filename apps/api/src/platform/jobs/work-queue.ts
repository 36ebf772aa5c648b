// A fair queue for a limited number of work slots: a bounded number of tasks wait, and queue keys take turns.
import { TaskError } from "../processes/child-task.ts";

export interface WorkQueue {
  /**
   * Waits for a slot; resolves to the function that releases it, to be called once.
   * @throws TaskError `busy` if too many others wait, `cancelled` when `signal` aborts
   */
  acquire(signal: AbortSignal, options?: WaitOptions): Promise<() => void>;
  /** Whether a slot is free and no task waits. */
  hasFreeSlot(): boolean;
}

export interface WaitOptions {
  /** Groups waiting tasks (`queueKeyOf`): slots are assigned round-robin between keys, however many tasks each has. */
  queueKey?: string;
  /** Waits however long the queue is: for downloads that have started and cannot be rejected any more. */
  alwaysWait?: boolean;
}

interface Waiting {
  begin(): void;
  refuse(): void;
  alwaysWait: boolean;
}

export function createWorkQueue(slots: number, maxWaiting: number): WorkQueue {
  let active = 0;
  /** By queueKey, the next one first; none is empty. */
  const queues = new Map<string, Waiting[]>();

  const leave = () => {
    active--;
    const [next] = queues;
    if (!next) return;
    const [queueKey, [first, ...others]] = next;
    queues.delete(queueKey);
    if (others.length > 0) queues.set(queueKey, others);
    first?.begin();
  };

  function remove(queueKey: string, one: Waiting): void {
    const line = (queues.get(queueKey) ?? []).filter((each) => each !== one);
    if (line.length > 0) queues.set(queueKey, line);
    else queues.delete(queueKey);
  }

  /**
   * Tasks that always wait do not count towards the limit, so that downloads do not block requests for single files.
   */
  const refusable = (line: readonly Waiting[] = []) => line.filter(({ alwaysWait }) => !alwaysWait);

  /** Whether one more task may wait: if the queue is full, the longest queue loses its last task to a shorter one. */
  function displaceWaiter(queueKey: string): boolean {
    const all = [...queues].map(([name, line]) => ({ name, line: refusable(line) }));
    if (all.reduce((sum, { line }) => sum + line.length, 0) < maxWaiting) return true;
    const longest = all.reduce((a, b) => (b.line.length > a.line.length ? b : a));
    const last = longest.line.at(-1);
    if (!last || longest.line.length <= refusable(queues.get(queueKey)).length + 1) return false;
    remove(longest.name, last);
    last.refuse();
    return true;
  }

  return {
    hasFreeSlot: () => active < slots && queues.size === 0,
    acquire(signal, { queueKey = "", alwaysWait = false } = {}) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener("abort", giveUp);
          active++;
          resolve(leave);
        };
        const giveUp = () => {
          remove(queueKey, place);
          reject(new TaskError("cancelled", "Nobody waits for it any more."));
        };
        const refuse = () => {
          signal.removeEventListener("abort", giveUp);
          reject(new TaskError("busy", "Too many wait for it."));
        };
        const place = { begin, refuse, alwaysWait };
        if (signal.aborted) giveUp();
        else if (active < slots && queues.size === 0) begin();
        else if (!alwaysWait && !displaceWaiter(queueKey)) refuse();
        else {
          queues.set(queueKey, [...(queues.get(queueKey) ?? []), place]);
          signal.addEventListener("abort", giveUp);
        }
      });
    },
  };
}
