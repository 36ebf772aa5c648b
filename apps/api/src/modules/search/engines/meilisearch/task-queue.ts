// Submits and awaits Meilisearch's asynchronous tasks. One poll covers many tasks.
import type { EnqueuedTask, Task } from "meilisearch";
import type { MeilisearchConnection } from "./connection.ts";

/** Milliseconds between polls: short for new tasks, longer for long ones. */
const MIN_POLL_MS = 15;
const MAX_POLL_MS = 100;
const ENDED = ["succeeded", "failed", "canceled"] as const;

interface PendingTask {
  resolve(task: Task): void;
  reject(error: unknown): void;
}

export class TaskQueue {
  private readonly connection: MeilisearchConnection;
  private readonly pending = new Map<number, PendingTask>();
  private timer: NodeJS.Timeout | undefined;
  private pause = MIN_POLL_MS;
  private isPolling = false;

  constructor(connection: MeilisearchConnection) {
    this.connection = connection;
  }

  /** Submits a task; resolves when Meilisearch has enqueued it, which it does durably and in order. */
  async submit(request: () => Promise<EnqueuedTask>): Promise<number> {
    return (await this.connection.send(request)).taskUid;
  }

  /** Resolves when the task is done; rejects with its reason when it failed. */
  waitFor(uid: number): Promise<Task> {
    return new Promise((resolve, reject) => {
      this.pending.set(uid, { resolve, reject });
      this.pause = MIN_POLL_MS;
      if (!this.isPolling) this.schedulePoll();
    });
  }

  private schedulePoll(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.poll(), this.pause);
    this.pause = Math.min(MAX_POLL_MS, this.pause * 1.2);
  }

  private async poll(): Promise<void> {
    const uids = [...this.pending.keys()];
    const query = { uids, statuses: [...ENDED], limit: uids.length };
    this.isPolling = true;
    try {
      const { results } = await this.connection.send(() => this.connection.client.tasks.getTasks(query));
      for (const task of results) this.settle(task);
    } catch (error) {
      for (const uid of uids) {
        this.pending.get(uid)?.reject(error);
        this.pending.delete(uid);
      }
    }
    this.isPolling = false;
    if (this.pending.size > 0) this.schedulePoll();
  }

  private settle(task: Task): void {
    const expected = this.pending.get(task.uid);
    this.pending.delete(task.uid);
    if (task.status === "succeeded") expected?.resolve(task);
    else expected?.reject(new TaskError(task));
  }
}

/** A task was accepted but failed. The message is for the log. */
export class TaskError extends Error {
  readonly code: string;
  constructor({ uid, type, status, error }: Task) {
    super(`Meilisearch did not carry out task ${uid} (${type}, ${status}): ${error?.message ?? "no reason given"}`);
    this.name = "TaskError";
    this.code = error?.code ?? status;
  }
}
