import PQueue from "p-queue";
import { TaskError, type TaskErrorCode } from "./child-task.ts";
import { runInQueue } from "./work-queue.ts";
import { WorkerChild, type WorkerChildOptions } from "./worker-child.ts";

export type ChildPool<Task, Made> = ReturnType<typeof createChildPool<Task, Made>>;

export interface ChildPoolOptions extends WorkerChildOptions {
  size: number;
  /** Maximum number of tasks that wait, not counting running ones. */
  maxWaiting: number;
  /** After this many tasks a child is replaced, so that memory leaks of decoders do not add up. Default: 400. */
  tasksPerChild?: number;
}

const MAX_TASKS_PER_CHILD = 400;
/** Errors after which a task is retried once. Not too_slow: a retry would take as long again. */
const RETRIED_ONCE: readonly TaskErrorCode[] = ["broken", "crashed", "too_much_memory"];
const IDLE_MS = 30_000;

/**
 * A pool of at most `size` child processes; each runs one task at a time. A child that exceeds its time or memory,
 * including the programs it started, is killed, which affects only its own task. A task that crashed or was reported
 * broken is retried once in a new child: earlier tasks or the machine may be the cause. Idle children are stopped.
 */
export function createChildPool<Task, Made>(options: ChildPoolOptions) {
  const { size, maxWaiting, tasksPerChild = MAX_TASKS_PER_CHILD } = options;
  const queue = new PQueue({ concurrency: size });
  const children = new Set<WorkerChild<Task, Made>>();
  const idle = new Map<WorkerChild<Task, Made>, NodeJS.Timeout>();
  /** Tasks that wait for a child: the first that is free or ready serves the first of them. */
  const takers: ((child: WorkerChild<Task, Made>) => void)[] = [];
  let starting = 0;
  let closed = false;

  function startChild(): WorkerChild<Task, Made> {
    const child = new WorkerChild<Task, Made>(options);
    children.add(child);
    child.ended.then(() => {
      children.delete(child);
      wake(child);
    });
    return child;
  }

  function wake(child: WorkerChild<Task, Made>): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  async function takeChild(signal: AbortSignal | undefined): Promise<WorkerChild<Task, Made>> {
    const [child] = idle.keys();
    if (child) {
      wake(child);
      child.keepAlive(true);
      return child;
    }
    return new Promise((resolve, reject) => {
      takers.push(resolve);
      const leave = () => {
        if (takers.includes(resolve)) takers.splice(takers.indexOf(resolve), 1);
        reject(cancelled());
      };
      signal?.addEventListener("abort", leave, { once: true });
      if (starting < takers.length) startForTakers();
    });
  }

  function startForTakers(): void {
    const child = startChild();
    starting++;
    child.started.then(() => {
      starting--;
      // A child that could not start is passed on too: the task of the first waiter then fails.
      if (child.hasEnded) takers.shift()?.(child);
      else putBack(child);
    });
  }

  function retire(child: WorkerChild<Task, Made>): void {
    wake(child);
    child.disconnect();
  }

  function putBack(child: WorkerChild<Task, Made>): void {
    const isUsable = !closed && !child.hasEnded && child.doneCount < tasksPerChild;
    const taker = isUsable ? takers.shift() : undefined;
    if (!isUsable) retire(child);
    else if (taker) taker(child);
    else {
      child.keepAlive(false);
      idle.set(child, setTimeout(() => retire(child), IDLE_MS).unref());
    }
  }

  async function attempt(task: Task, limitMs: number, signal?: AbortSignal, isRetry = false): Promise<Made> {
    if (closed) throw stopping();
    const child = isRetry ? startChild() : await takeChild(signal);
    const cancel = () => child.kill(cancelled());
    signal?.addEventListener("abort", cancel);
    try {
      const made = await child.run(task, limitMs);
      putBack(child);
      return made;
    } catch (error) {
      if (isRetry || closed || signal?.aborted || !mayRetry(error)) {
        putBack(child);
        throw error;
      }
      retire(child);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
    return attempt(task, limitMs, signal, true);
  }

  return {
    /**
     * Rejects with a TaskError; `busy` at once if the queue is full. `limitMs` is of processor time, see `WorkerChild`.
     * Aborting `signal` kills the child at once and rejects with `cancelled`.
     */
    async run(task: Task, limitMs: number, signal?: AbortSignal): Promise<Made> {
      const isFull = queue.pending === size && queue.size >= maxWaiting;
      if (closed || isFull) throw new TaskError("busy", "Too many tasks are waiting.");
      return runInQueue(queue, () => attempt(task, limitMs, signal), { signal });
    },
    async close(): Promise<void> {
      closed = true;
      for (const child of children) {
        // Reports that the server is stopping, which is no error of the file that the child worked on.
        child.kill(stopping());
        child.keepAlive(true);
      }
      await Promise.all([...children].map(({ ended }) => ended));
    },
  };
}

const cancelled = () => new TaskError("cancelled", "It was cancelled.");
const stopping = () => new TaskError("busy", "The server is stopping.");

const mayRetry = (error: unknown) =>
  error instanceof TaskError && !error.isMachineError && RETRIED_ONCE.includes(error.code);
