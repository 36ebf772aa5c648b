import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type ChildReply, type ChildRequest, TaskError } from "./child-task.ts";

/**
 * The life of a working child: one task at a time, and no longer than its parent, however that ended. A child leads
 * a process group of its own, so that the programs which it starts end together with it.
 * A child that exceeds its memory limit ends itself; the parent watches too, since work that never
 * yields cannot watch itself.
 */
export function serveTasks<Task, Made>(work: (task: Task) => Promise<Made>) {
  outliveNobody();
  offerToTheMemoryKiller();

  const limit = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY);
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(MEMORY_EXIT);
  }, 200).unref();

  const send = (reply: ChildReply<Made>) => process.send?.(reply);
  process.on("message", (message: ChildRequest<Task>) => {
    work(message.task).then(
      (ok) => send({ id: message.id, ok }),
      (error: unknown) => {
        // Nobody knows what state this left the program in: the parent takes a fresh child.
        const failure = error instanceof TaskError ? error : new TaskError("crashed", nameOf(error));
        send({ id: message.id, problem: failure.problem, detail: firstLine(failure.message) });
      },
    );
  });
  send({ ready: true });
}

/** Exit code of a child that found itself over its memory. */
export const MEMORY_EXIT = 86;

/** Errors of the system name the file, and where the store keeps one is nobody's business. */
function nameOf(error: unknown): string {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code ? [syscall, code].filter(Boolean).join(" ") : String(error);
}

/** Decoders repeat themselves line by line. */
export const firstLine = (text: string) => (text.split("\n")[0] ?? "").slice(0, 300);

/**
 * Killed and not asked to exit: an exit waits for the threads of a decoder. A thread of its own looks after the
 * parent too, since the first one hears of nothing while it computes.
 */
function outliveNobody() {
  const end = `process.kill(${groupOf(process.pid)}, "SIGKILL")`;
  const watch = `setInterval(() => { if (process.ppid !== ${process.env.VITRINE_PARENT}) ${end}; }, 300);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
  process.on("disconnect", () => endGroup(process.pid));
  if (!process.connected) endGroup(process.pid);
}

/** Ends a child and all that it started. */
export function endGroup(pid: number | undefined): void {
  try {
    // Without a number it never started; 0 would be our own group.
    if (pid) process.kill(groupOf(pid), "SIGKILL");
  } catch {
    // Gone already.
  }
}

/** Windows knows no groups. */
const groupOf = (pid: number) => (process.platform === "win32" ? pid : -pid);

/** When the machine runs out of memory, the kernel shall take a child and never the server. Linux only. */
function offerToTheMemoryKiller() {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
}
