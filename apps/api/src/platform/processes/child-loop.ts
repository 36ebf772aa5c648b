import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type ChildReply, type ChildRequest, TaskError } from "./child-task.ts";

/**
 * Main loop of a worker child: runs one task at a time and exits with its parent. A child leads its own process group,
 * so that programs it started end with it. A child that exceeds its memory limit exits; the parent also checks, since
 * work that never yields cannot.
 */
export function serveTasks<Task, Made>(work: (task: Task) => Promise<Made>) {
  exitWithParent();
  preferOutOfMemoryKill();

  const limit = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY);
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(MEMORY_EXIT_CODE);
  }, 200).unref();

  const send = (reply: ChildReply<Made>) => process.send?.(reply);
  process.on("message", (message: ChildRequest<Task>) => {
    work(message.task).then(
      (ok) => send({ ok }),
      (error: unknown) => {
        // The state of the process is unknown now: the parent starts a new child.
        const failure = error instanceof TaskError ? error : new TaskError("crashed", nameOf(error));
        send({ code: failure.code, detail: firstLine(failure.message) });
      },
    );
  });
  send({ ready: true });
}

/** Exit code of a child that exceeded its memory limit. */
export const MEMORY_EXIT_CODE = 86;

/** Names an error without its message: messages of system errors contain file paths of the blob store. */
function nameOf(error: unknown): string {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code ? [syscall, code].filter(Boolean).join(" ") : String(error);
}

/** The first line of a message, at most 300 characters: decoders repeat the same message on several lines. */
export const firstLine = (text: string) => (text.split("\n")[0] ?? "").slice(0, 300);

/**
 * Ends this child when its parent ends. Kills the process group instead of exiting: an exit waits for decoder threads.
 * A separate thread also watches the parent, since the main thread cannot while it computes.
 */
function exitWithParent() {
  const end = `process.kill(${groupOf(process.pid)}, "SIGKILL")`;
  const watch = `setInterval(() => { if (process.ppid !== ${process.env.VITRINE_PARENT}) ${end}; }, 300);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
  process.on("disconnect", () => killProcessGroup(process.pid));
  if (!process.connected) killProcessGroup(process.pid);
}

/** Kills a child and all programs that it started. */
export function killProcessGroup(pid: number | undefined): void {
  try {
    // Without a pid it never started; 0 would be our own group.
    if (pid) process.kill(groupOf(pid), "SIGKILL");
  } catch {
    // Already exited.
  }
}

/** The id by which a signal reaches the process group; on Windows, which has no groups, the process alone. */
const groupOf = (pid: number) => (process.platform === "win32" ? pid : -pid);

/** When memory runs out, the kernel should kill a child and never the server. Linux only. */
function preferOutOfMemoryKill() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
}
