import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { MEMORY_EXIT } from "./child-loop.ts";
import { type ChildReply, type Decoded, DecodeError, type DecodeJob } from "./decode-protocol.ts";

/**
 * As many decoding children as are needed, at most `size`; each does one job at a time. A child that takes too
 * long or too much memory is killed, and so costs its own job only. Children that idle are let go.
 */
export interface ChildPool {
  /** Rejects with a DecodeError; `busy` at once when the queue is full. */
  run(job: DecodeJob, timeoutMs: number): Promise<Decoded>;
  close(): Promise<void>;
}

export interface ChildPoolOptions {
  start: () => ChildProcess;
  size: number;
  /** Jobs that may wait; those under way not counted. */
  maxWaiting: number;
  /** Resident bytes one child may take. */
  memoryBytes: number;
}

interface Waiting {
  job: DecodeJob;
  timeoutMs: number;
  resolve: (made: Decoded) => void;
  reject: (error: DecodeError) => void;
}

interface Child {
  process: ChildProcess;
  ready: boolean;
  current?: Waiting & { id: number; timer: NodeJS.Timeout };
  /** Why we killed it. */
  verdict?: DecodeError;
  done: number;
  idleTimer?: NodeJS.Timeout;
}

/** A fresh start now and then keeps what decoders leak from adding up. */
const JOBS_PER_CHILD = 400;
const IDLE_MS = 30_000;
const WATCH_MS = 100;

export function createChildPool({ start, size, maxWaiting, memoryBytes }: ChildPoolOptions): ChildPool {
  const children = new Set<Child>();
  const waiting: Waiting[] = [];
  let nextId = 1;
  let watch: NodeJS.Timeout | undefined;
  let closed = false;

  function pump() {
    while (waiting.length > 0) {
      const free = [...children].find((child) => child.ready && !child.current && !child.verdict);
      if (!free) {
        const starting = [...children].filter((child) => !child.ready).length;
        if (children.size < size && starting < waiting.length) begin();
        return;
      }
      const next = waiting.shift();
      if (next) give(free, next);
    }
  }

  function begin() {
    const child: Child = { process: start(), ready: false, done: 0 };
    children.add(child);
    child.process.on("message", (reply: ChildReply) => {
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

  function give(child: Child, next: Waiting) {
    clearTimeout(child.idleTimer);
    const id = nextId++;
    const timer = setTimeout(() => {
      kill(child, new DecodeError("too_slow", `No result after ${next.timeoutMs / 1000} s.`));
    }, next.timeoutMs);
    child.current = { ...next, id, timer };
    child.process.ref();
    child.process.channel?.ref();
    child.process.send({ id, job: next.job }, () => {});
    watch ??= setInterval(watchMemory, WATCH_MS).unref();
  }

  function answer(child: Child, reply: Exclude<ChildReply, { ready: true }>) {
    const current = child.current;
    if (current?.id !== reply.id) return;
    clearTimeout(current.timer);
    delete child.current;
    child.done++;
    if ("ok" in reply) current.resolve(reply.ok);
    else current.reject(new DecodeError(reply.problem, reply.detail));
    if (child.done >= JOBS_PER_CHILD) {
      children.delete(child);
      child.process.disconnect();
    } else idle(child);
    pump();
  }

  function idle(child: Child) {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => {
      children.delete(child);
      if (child.process.connected) child.process.disconnect();
    }, IDLE_MS).unref();
  }

  function gone(child: Child, code: number | null) {
    clearTimeout(child.idleTimer);
    const known = children.delete(child);
    const current = child.current;
    if (current) {
      clearTimeout(current.timer);
      delete child.current;
      current.reject(child.verdict ?? exitVerdict(code));
    } else if (known && !child.ready) {
      // It never came up: who waits must hear of it rather than wait forever.
      waiting.shift()?.reject(new DecodeError("crashed", "The decoder did not start."));
    }
    pump();
  }

  function exitVerdict(code: number | null) {
    if (code === MEMORY_EXIT) return tooMuchMemory();
    return new DecodeError("crashed", "The decoder broke down over this file.");
  }

  const tooMuchMemory = () =>
    new DecodeError("too_much_memory", `Decoding needed more than ${Math.round(memoryBytes / 1e6)} MB.`);

  function kill(child: Child, verdict: DecodeError) {
    child.verdict = verdict;
    child.process.kill("SIGKILL");
  }

  function watchMemory() {
    let busy = false;
    for (const child of children) {
      if (!child.current || child.verdict) continue;
      busy = true;
      if (residentBytes(child.process.pid) > memoryBytes) kill(child, tooMuchMemory());
    }
    if (!busy) {
      clearInterval(watch);
      watch = undefined;
    }
  }

  return {
    run(job, timeoutMs) {
      return new Promise((resolve, reject) => {
        if (closed || waiting.length >= maxWaiting) {
          reject(new DecodeError("busy", "Too many pictures are waiting to be made."));
          return;
        }
        waiting.push({ job, timeoutMs, resolve, reject });
        pump();
      });
    },
    async close() {
      closed = true;
      for (const next of waiting.splice(0)) next.reject(new DecodeError("busy", "The server is stopping."));
      const exits = [...children].map((child) => {
        clearTimeout(child.idleTimer);
        if (child.process.exitCode !== null || child.process.signalCode !== null) return undefined;
        return new Promise((resolve) => {
          child.process.once("exit", resolve);
          child.process.ref();
          child.process.kill("SIGKILL");
        });
      });
      await Promise.all(exits);
      clearInterval(watch);
    },
  };
}

/** 0 where the system does not tell; children then watch themselves. */
function residentBytes(pid: number | undefined): number {
  if (process.platform !== "linux" || !pid) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}
