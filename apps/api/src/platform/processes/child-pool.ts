import type { ChildProcess } from "node:child_process";
import { killProcessGroup, MEMORY_EXIT_CODE } from "./child-loop.ts";
import { type ChildReply, mayBeTransient, TaskError, type TaskErrorCode } from "./child-task.ts";
import { readProcessUsage } from "./process-usage.ts";
import { spawnChild } from "./spawn-entry.ts";

/**
 * A pool of at most `size` child processes; each runs one task at a time. A child that exceeds its time or memory,
 * including the programs it started, is killed, which affects only its own task. A task that crashed or was reported
 * broken is retried once in a new child: earlier tasks or the machine may be the cause. Idle children are stopped.
 */
export interface ChildPool<Task, Made> {
  /**
   * Rejects with a TaskError; `busy` at once if the queue is full. The limit counts processor time, so that a busy
   * machine does not fail tasks; wall-clock time only ends a task that does not compute. Aborting `signal` kills the
   * child at once and rejects with `cancelled`.
   */
  run(task: Task, limitMs: number, signal?: AbortSignal): Promise<Made>;
  close(): Promise<void>;
}

export interface ChildPoolOptions {
  /** Arguments of `spawnChild`: a file that calls `serveTasks`, and the caller's `import.meta.url`. */
  entry: [name: string, base: string];
  /** The child's environment besides PATH: it inherits nothing from the server, and so no secret. */
  env: Record<string, string>;
  size: number;
  /** Tasks that may wait, not counting running ones. */
  maxWaiting: number;
  /** Resident bytes of one child, including the programs it started. */
  memoryBytes: number;
  /** After this many tasks a child is replaced, so that memory leaks of decoders do not add up. Default: 400. */
  tasksPerChild?: number;
}

interface Waiting<Task, Made> {
  task: Task;
  limitMs: number;
  resolve: (made: Made) => void;
  reject: (error: TaskError) => void;
  signal: AbortSignal | undefined;
  /** A child failed on it: retry in a new child. */
  again?: true;
}

interface Current<Task, Made> extends Waiting<Task, Made> {
  id: number;
  /** Processor time of the child when the task started. */
  cpuMs: number;
  /** When it was last seen computing (wall clock), and its processor time then. */
  seen: { at: number; cpuMs: number };
}

interface Child<Task, Made> {
  process: ChildProcess;
  ready: boolean;
  current?: Current<Task, Made>;
  /** Why we killed it. */
  killReason?: TaskError;
  done: number;
  idleTimer?: NodeJS.Timeout;
}

const MAX_TASKS_PER_CHILD = 400;
/** Excludes too_slow: a retry would take as long again. */
const RETRIED_ONCE: readonly TaskErrorCode[] = ["broken", "crashed", "too_much_memory"];
const IDLE_MS = 30_000;
const WATCH_MS = 100;
/** Less than this share of processor time is idle activity of Node, not computing. */
const MIN_CPU_SHARE = 1 / 500;

export function createChildPool<Task, Made>(options: ChildPoolOptions): ChildPool<Task, Made> {
  const { size, maxWaiting, memoryBytes, tasksPerChild = MAX_TASKS_PER_CHILD } = options;
  const children = new Set<Child<Task, Made>>();
  const waiting: Waiting<Task, Made>[] = [];
  let nextId = 1;
  let watch: NodeJS.Timeout | undefined;
  let closed = false;

  function pump() {
    for (const child of children) {
      // Retries come first in the queue, and each of them freed a place for a new child.
      const at = isFree(child) ? waiting.findIndex(({ again }) => !again || child.done === 0) : -1;
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next) assignTask(child, next);
    }
    const starting = [...children].filter((child) => !child.ready).length;
    if (children.size < size && starting < waiting.length) addChild();
  }

  const isFree = ({ ready, current, killReason }: Child<Task, Made>) => ready && !current && !killReason;

  function addChild() {
    const child: Child<Task, Made> = { process: startChild(options), ready: false, done: 0 };
    children.add(child);
    child.process.on("message", (reply: ChildReply<Made>) => {
      if ("ready" in reply) {
        child.ready = true;
        idle(child);
        pump();
      } else handleReply(child, reply);
    });
    child.process.on("error", () => handleExit(child, null));
    child.process.on("exit", (code) => handleExit(child, code));
    if (children.size < size && waiting.length > children.size) addChild();
  }

  function assignTask(child: Child<Task, Made>, next: Waiting<Task, Made>) {
    clearTimeout(child.idleTimer);
    const id = nextId++;
    const { cpuMs } = readProcessUsage(child.process.pid);
    child.current = { ...next, id, cpuMs, seen: { at: performance.now(), cpuMs } };
    child.process.ref();
    child.process.channel?.ref();
    child.process.send({ id, task: next.task }, () => {});
    watch ??= setInterval(watchAll, WATCH_MS).unref();
  }

  function handleReply(child: Child<Task, Made>, reply: Exclude<ChildReply<Made>, { ready: true }>) {
    const current = child.current;
    if (current?.id !== reply.id) return;
    const problem = "ok" in reply ? undefined : new TaskError(reply.problem, reply.detail);
    if (problem && mayBeTransient(problem.problem)) {
      kill(child, problem);
      return;
    }
    delete child.current;
    child.done++;
    if ("ok" in reply) current.resolve(reply.ok);
    const again = problem && retryOrReject(current, problem);
    if (again || child.done >= tasksPerChild) retire(child);
    else idle(child);
    pump();
  }

  /** True if the task is retried; then the caller makes room for a new child. */
  function retryOrReject(current: Current<Task, Made>, problem: TaskError): boolean {
    const again = !current.again && !closed && !current.signal?.aborted && RETRIED_ONCE.includes(problem.problem);
    if (again) waiting.unshift({ ...current, again });
    else current.reject(problem);
    return again;
  }

  /** Cancels the tasks of a signal. Callers are rejected at once, before the child has exited. */
  function cancel(signal: AbortSignal | undefined) {
    for (const task of waiting.filter((each) => each.signal === signal)) {
      waiting.splice(waiting.indexOf(task), 1);
      task.reject(cancelled());
    }
    for (const child of children) {
      if (!child.current || child.current.signal !== signal) continue;
      child.current.reject(cancelled());
      kill(child, cancelled());
    }
  }

  function idle(child: Child<Task, Made>) {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => retire(child), IDLE_MS).unref();
  }

  function retire(child: Child<Task, Made>) {
    clearTimeout(child.idleTimer);
    children.delete(child);
    if (child.process.connected) child.process.disconnect();
  }

  function handleExit(child: Child<Task, Made>, code: number | null) {
    clearTimeout(child.idleTimer);
    // Programs it started may still run.
    killProcessGroup(child.process.pid);
    const wasInPool = children.delete(child);
    const current = child.current;
    if (current) {
      delete child.current;
      retryOrReject(current, child.killReason ?? exitError(code));
    } else if (wasInPool && !child.ready) {
      // It never started: reject the waiting task.
      waiting.shift()?.reject(new TaskError("crashed", "The program did not start.", { isMachineError: true }));
    }
    pump();
  }

  function exitError(code: number | null) {
    if (code === MEMORY_EXIT_CODE) return tooMuchMemory();
    return new TaskError("crashed", "The program crashed on this file.");
  }

  const tooSlow = ({ limitMs }: Current<Task, Made>, cause?: { isMachineError: boolean }) =>
    new TaskError("too_slow", `No result after ${limitMs / 1000} s.`, cause);

  const tooMuchMemory = () =>
    new TaskError("too_much_memory", `It needed more than ${Math.round(memoryBytes / 1e6)} MB.`);

  function kill(child: Child<Task, Made>, killReason: TaskError) {
    child.killReason = killReason;
    killProcessGroup(child.process.pid);
  }

  function watchAll() {
    let busy = false;
    for (const child of children) {
      if (!child.current || child.killReason) continue;
      busy = true;
      const { cpuMs, bytes } = readProcessUsage(child.process.pid);
      if (bytes > memoryBytes) kill(child, tooMuchMemory());
      else if (hasUsedUp(child.current, cpuMs)) kill(child, tooSlow(child.current));
      else if (isStalled(child.current, cpuMs)) kill(child, tooSlow(child.current, { isMachineError: true }));
    }
    if (!busy) {
      clearInterval(watch);
      watch = undefined;
    }
  }

  return {
    run(task, limitMs, signal) {
      if (signal?.aborted) return Promise.reject(cancelled());
      if (closed || waiting.length >= maxWaiting) {
        return Promise.reject(new TaskError("busy", "Too many tasks are waiting."));
      }
      const giveUp = () => cancel(signal);
      signal?.addEventListener("abort", giveUp);
      return new Promise<Made>((resolve, reject) => {
        waiting.push({ task, limitMs, resolve, reject, signal });
        pump();
      }).finally(() => signal?.removeEventListener("abort", giveUp));
    },
    async close() {
      closed = true;
      for (const next of waiting.splice(0)) next.reject(stopping());
      const exits = [...children].map((child) => {
        clearTimeout(child.idleTimer);
        // Not an error of the file that it worked on.
        child.killReason ??= stopping();
        if (child.process.exitCode !== null || child.process.signalCode !== null) return undefined;
        return new Promise((resolve) => {
          child.process.once("exit", resolve);
          child.process.ref();
          killProcessGroup(child.process.pid);
        });
      });
      await Promise.all(exits);
      clearInterval(watch);
    },
  };
}

const stopping = () => new TaskError("busy", "The server is stopping.");
const cancelled = () => new TaskError("cancelled", "Nobody waits for it any more.");

function startChild({ entry: [name, base], env, memoryBytes }: ChildPoolOptions): ChildProcess {
  return spawnChild(name, base, [], {
    execArgv: ["--max-old-space-size=512"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Leads its own process group, so that Ctrl-C at the parent's terminal does not kill running tasks.
    detached: process.platform !== "win32",
    env: {
      PATH: process.env.PATH ?? "",
      VITRINE_PARENT: String(process.pid),
      VITRINE_CHILD_MEMORY: String(memoryBytes),
      ...env,
    },
  });
}

const hasUsedUp = (current: Current<unknown, never>, cpuMs: number) => cpuMs - current.cpuMs > current.limitMs;

/** Whether the task has not computed for `limitMs` of wall-clock time. */
function isStalled(current: Current<unknown, never>, cpuMs: number): boolean {
  const now = performance.now();
  if (now - current.seen.at < current.limitMs) return false;
  const computed = cpuMs - current.seen.cpuMs;
  current.seen = { at: now, cpuMs };
  return computed < current.limitMs * MIN_CPU_SHARE;
}
