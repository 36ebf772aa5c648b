import type { ChildProcess } from "node:child_process";
import { endGroup, MEMORY_EXIT } from "./child-loop.ts";
import { type ChildReply, mayPass, TaskError, type TaskProblem } from "./child-task.ts";
import { usageOf } from "./process-usage.ts";
import { spawnChild } from "./spawn-entry.ts";

/**
 * As many children as are needed, at most `size`; each does one task at a time. A child that takes too much time or
 * memory, the programs it started included, is killed and so costs its own task only. What a child broke down over, or
 * called broken, is tried once more in a fresh one: the cause may be what earlier tasks left behind, or the machine.
 * Children that are idle are let go.
 */
export interface ChildPool<Task, Made> {
  /**
   * Rejects with a TaskError; `busy` at once when the queue is full. The limit is one of processor time, so that a busy
   * machine does not decide what can be done; by the clock it ends what does not compute at all for as long. `signal`
   * gives the task up: its child is killed at once, and it is `cancelled`.
   */
  run(task: Task, limitMs: number, signal?: AbortSignal): Promise<Made>;
  close(): Promise<void>;
}

export interface ChildPoolOptions {
  /** As for `spawnChild`: a file that calls `serveTasks`, and the caller's own address. */
  entry: [name: string, base: string];
  /** All that a child sees of the environment, beside PATH: nothing of the server's, and so no secret. */
  env: Record<string, string>;
  size: number;
  /** Tasks that may wait; those under way not counted. */
  maxWaiting: number;
  /** Resident bytes one child may take, with what it started. */
  memoryBytes: number;
  /** After so many a fresh child takes over, so that what decoders leak does not add up. Default: 400. */
  tasksPerChild?: number;
}

interface Waiting<Task, Made> {
  task: Task;
  limitMs: number;
  resolve: (made: Made) => void;
  reject: (error: TaskError) => void;
  signal: AbortSignal | undefined;
  /** One child has failed: now a fresh one shall try. */
  again?: true;
}

interface Current<Task, Made> extends Waiting<Task, Made> {
  id: number;
  /** Processor time of the child when the task began. */
  cpuMs: number;
  /** When it was last seen to compute, by the clock, and its processor time then. */
  seen: { at: number; cpuMs: number };
}

interface Child<Task, Made> {
  process: ChildProcess;
  ready: boolean;
  current?: Current<Task, Made>;
  /** Why we killed it. */
  verdict?: TaskError;
  done: number;
  idleTimer?: NodeJS.Timeout;
}

const TASKS_PER_CHILD = 400;
/** What is too slow would take as long again. */
const TWICE: readonly TaskProblem[] = ["broken", "crashed", "too_much_memory"];
const IDLE_MS = 30_000;
const WATCH_MS = 100;
/** Less than this share of the time is no computing, but what Node does while nothing happens. */
const LEAST_SHARE = 1 / 500;

export function createChildPool<Task, Made>(options: ChildPoolOptions): ChildPool<Task, Made> {
  const { size, maxWaiting, memoryBytes, tasksPerChild = TASKS_PER_CHILD } = options;
  const children = new Set<Child<Task, Made>>();
  const waiting: Waiting<Task, Made>[] = [];
  let nextId = 1;
  let watch: NodeJS.Timeout | undefined;
  let closed = false;

  function pump() {
    for (const child of children) {
      // Those that need a fresh child stand first, and each of them made room for one.
      const at = isFree(child) ? waiting.findIndex(({ again }) => !again || child.done === 0) : -1;
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (next) give(child, next);
    }
    const starting = [...children].filter((child) => !child.ready).length;
    if (children.size < size && starting < waiting.length) begin();
  }

  const isFree = ({ ready, current, verdict }: Child<Task, Made>) => ready && !current && !verdict;

  function begin() {
    const child: Child<Task, Made> = { process: startChild(options), ready: false, done: 0 };
    children.add(child);
    child.process.on("message", (reply: ChildReply<Made>) => {
      if ("ready" in reply) {
        child.ready = true;
        idle(child);
        pump();
      } else answer(child, reply);
    });
    child.process.on("error", () => gone(child, null));
    child.process.on("exit", (code) => gone(child, code));
    if (children.size < size && waiting.length > children.size) begin();
  }

  function give(child: Child<Task, Made>, next: Waiting<Task, Made>) {
    clearTimeout(child.idleTimer);
    const id = nextId++;
    const { cpuMs } = usageOf(child.process.pid);
    child.current = { ...next, id, cpuMs, seen: { at: performance.now(), cpuMs } };
    child.process.ref();
    child.process.channel?.ref();
    child.process.send({ id, task: next.task }, () => {});
    watch ??= setInterval(watchAll, WATCH_MS).unref();
  }

  function answer(child: Child<Task, Made>, reply: Exclude<ChildReply<Made>, { ready: true }>) {
    const current = child.current;
    if (current?.id !== reply.id) return;
    const problem = "ok" in reply ? undefined : new TaskError(reply.problem, reply.detail);
    if (problem && mayPass(problem.problem)) {
      kill(child, problem);
      return;
    }
    delete child.current;
    child.done++;
    if ("ok" in reply) current.resolve(reply.ok);
    const again = problem && failed(current, problem);
    if (again || child.done >= tasksPerChild) retire(child);
    else idle(child);
    pump();
  }

  /** True when it shall be tried again, for which the caller makes room for a fresh child. */
  function failed(current: Current<Task, Made>, problem: TaskError): boolean {
    const again = !current.again && !closed && !current.signal?.aborted && TWICE.includes(problem.problem);
    if (again) waiting.unshift({ ...current, again });
    else current.reject(problem);
    return again;
  }

  /** Gives up the tasks of a signal. Whoever asked hears of it at once, and not when the child has ended. */
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

  function gone(child: Child<Task, Made>, code: number | null) {
    clearTimeout(child.idleTimer);
    // What it started may have outlived it.
    endGroup(child.process.pid);
    const wasInPool = children.delete(child);
    const current = child.current;
    if (current) {
      delete child.current;
      failed(current, child.verdict ?? exitVerdict(code));
    } else if (wasInPool && !child.ready) {
      // It never came up: who waits must hear of it rather than wait forever.
      waiting.shift()?.reject(new TaskError("crashed", "The program did not start.", { isOfMachine: true }));
    }
    pump();
  }

  function exitVerdict(code: number | null) {
    if (code === MEMORY_EXIT) return tooMuchMemory();
    return new TaskError("crashed", "The program broke down over this file.");
  }

  const tooSlow = ({ limitMs }: Current<Task, Made>, cause?: { isOfMachine: boolean }) =>
    new TaskError("too_slow", `No result after ${limitMs / 1000} s.`, cause);

  const tooMuchMemory = () =>
    new TaskError("too_much_memory", `It needed more than ${Math.round(memoryBytes / 1e6)} MB.`);

  function kill(child: Child<Task, Made>, verdict: TaskError) {
    child.verdict = verdict;
    endGroup(child.process.pid);
  }

  function watchAll() {
    let busy = false;
    for (const child of children) {
      if (!child.current || child.verdict) continue;
      busy = true;
      const { cpuMs, bytes } = usageOf(child.process.pid);
      if (bytes > memoryBytes) kill(child, tooMuchMemory());
      else if (hasUsedUp(child.current, cpuMs)) kill(child, tooSlow(child.current));
      else if (isStalled(child.current, cpuMs)) kill(child, tooSlow(child.current, { isOfMachine: true }));
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
        // No fault of the file that it worked on.
        child.verdict ??= stopping();
        if (child.process.exitCode !== null || child.process.signalCode !== null) return undefined;
        return new Promise((resolve) => {
          child.process.once("exit", resolve);
          child.process.ref();
          endGroup(child.process.pid);
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
    // The head of a group: Ctrl-C at the parent's terminal does not cut short what is under way.
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

/** Whether it has not computed for as long as it may by the clock. */
function isStalled(current: Current<unknown, never>, cpuMs: number): boolean {
  const now = performance.now();
  if (now - current.seen.at < current.limitMs) return false;
  const computed = cpuMs - current.seen.cpuMs;
  current.seen = { at: now, cpuMs };
  return computed < current.limitMs * LEAST_SHARE;
}
