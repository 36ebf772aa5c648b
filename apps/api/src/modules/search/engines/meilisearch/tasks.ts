// Waits for Meilisearch's asynchronous tasks: a write returns the number of a task. One poll covers many tasks.
import type { EnqueuedTask, Task } from "meilisearch";
import type { Connection } from "./connection.ts";

/** Milliseconds between looks: short for new tasks, longer for long work. */
const SOON = 15;
const LATER = 100;
const ENDED = ["succeeded", "failed", "canceled"] as const;

interface Expected {
  resolve(task: Task): void;
  reject(error: unknown): void;
}

export class Tasks {
  private readonly connection: Connection;
  private readonly expected = new Map<number, Expected>();
  private timer: NodeJS.Timeout | undefined;
  private pause = SOON;
  private looking = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Hands in a task; resolves when Meilisearch has noted it, which it does durably and in order. */
  async hand(request: () => Promise<EnqueuedTask>): Promise<number> {
    return (await this.connection.send(request)).taskUid;
  }

  /** Resolves when the task is done; rejects with its reason when it failed. */
  done(uid: number): Promise<Task> {
    return new Promise((resolve, reject) => {
      this.expected.set(uid, { resolve, reject });
      this.pause = SOON;
      if (!this.looking) this.lookLater();
    });
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), this.pause);
    this.pause = Math.min(LATER, this.pause * 1.2);
  }

  private async look(): Promise<void> {
    const uids = [...this.expected.keys()];
    const wanted = { uids, statuses: [...ENDED], limit: uids.length };
    this.looking = true;
    try {
      const { results } = await this.connection.send(() => this.connection.client.tasks.getTasks(wanted));
      for (const task of results) this.settle(task);
    } catch (error) {
      for (const uid of uids) {
        this.expected.get(uid)?.reject(error);
        this.expected.delete(uid);
      }
    }
    this.looking = false;
    if (this.expected.size > 0) this.lookLater();
  }

  private settle(task: Task): void {
    const expected = this.expected.get(task.uid);
    this.expected.delete(task.uid);
    if (task.status === "succeeded") expected?.resolve(task);
    else expected?.reject(new TaskError(task));
  }
}

/** A task that was accepted, but failed. The message is for the log. */
export class TaskError extends Error {
  readonly code: string;
  constructor({ uid, type, status, error }: Task) {
    super(`Meilisearch did not carry out task ${uid} (${type}, ${status}): ${error?.message ?? "no reason given"}`);
    this.name = "TaskError";
    this.code = error?.code ?? status;
  }
}
