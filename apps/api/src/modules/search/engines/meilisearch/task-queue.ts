// Submits and awaits Meilisearch's asynchronous tasks, which it processes durably and in order.
import { setTimeout as sleep } from "node:timers/promises";
import type { EnqueuedTask, Task } from "meilisearch";
import type { MeilisearchConnection } from "./connection.ts";

/** Milliseconds between polls: short for new tasks, longer for long ones. */
const MIN_POLL_MS = 15;
const MAX_POLL_MS = 100;

export type TaskRequest = () => Promise<EnqueuedTask>;

/** Resolves when Meilisearch has enqueued the task. */
export async function submitTask(connection: MeilisearchConnection, request: TaskRequest): Promise<number> {
  return (await connection.send(request)).taskUid;
}

/** Resolves when the task is done. @throws TaskError where it failed. */
export async function waitForTask(connection: MeilisearchConnection, uid: number): Promise<void> {
  for (let pause = MIN_POLL_MS; ; pause = Math.min(MAX_POLL_MS, pause * 1.2)) {
    await sleep(pause);
    const task = await connection.send(() => connection.client.tasks.getTask(uid));
    if (task.status === "succeeded") return;
    if (task.status === "failed" || task.status === "canceled") throw new MeilisearchTaskError(task);
  }
}

export async function submitTaskAndWait(connection: MeilisearchConnection, request: TaskRequest): Promise<void> {
  await waitForTask(connection, await submitTask(connection, request));
}

/** A task was accepted but failed. The message is for the log. */
export class MeilisearchTaskError extends Error {
  readonly code: string;
  constructor({ uid, type, status, error }: Task) {
    super(`Meilisearch did not carry out task ${uid} (${type}, ${status}): ${error?.message ?? "no reason given"}`);
    this.name = "TaskError";
    this.code = error?.code ?? status;
  }
}
