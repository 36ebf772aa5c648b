// A child process that runs one task at a time, within limits of time and memory.
import type { ChildProcess } from "node:child_process";
import { killProcessGroup, MEMORY_EXIT_CODE } from "./child-loop.ts";
import { type ChildReply, type ChildRequest, mayBeTransient, TaskError } from "./child-task.ts";
import { readProcessUsage } from "./process-usage.ts";
import { spawnChild } from "./spawn-entry.ts";

export interface WorkerChildOptions {
  /** Arguments of `spawnChild`: a file that calls `serveTasks`, and the caller's `import.meta.url`. */
  entry: [name: string, base: string];
  /** The child's environment besides PATH: it inherits nothing from the server, and so no secret. */
  env: Record<string, string>;
  /** Maximum bytes of resident memory of the child and the programs that it started. */
  memoryBytes: number;
}

const WATCH_MS = 100;
/** Minimum share of processor time of a child that computes; less is idle activity of Node. */
const MIN_CPU_SHARE = 1 / 500;

export class WorkerChild<Task, Made> {
  /** Number of tasks that the child has answered. */
  doneCount = 0;
  hasEnded = false;
  readonly ended: Promise<void>;
  /** Resolves when the child is ready, or has ended before that. */
  readonly started: Promise<void>;
  readonly #process: ChildProcess;
  readonly #memoryBytes: number;
  #current: { resolve(made: Made): void; reject(error: TaskError): void } | undefined;
  #killReason: TaskError | undefined;

  constructor(options: WorkerChildOptions) {
    this.#memoryBytes = options.memoryBytes;
    this.#process = startProcess(options);
    this.#process.on("message", (reply: ChildReply<Made>) => this.#handleReply(reply));
    this.ended = new Promise((resolve) => {
      this.#process.once("error", () => resolve(this.#handleEnd(null)));
      this.#process.once("exit", (code) => resolve(this.#handleEnd(code)));
    });
    const ready = new Promise<void>((resolve) => this.#process.once("message", () => resolve()));
    this.started = Promise.race([ready, this.ended]);
  }

  /**
   * Rejects with a TaskError that the child reported; or with the reason of its end, once it has ended. The limit
   * counts processor time, so that a busy machine does not fail tasks; wall-clock time only ends a task that does not
   * compute.
   */
  async run(task: Task, limitMs: number): Promise<Made> {
    await this.started;
    if (this.hasEnded)
      throw this.#killReason ?? new TaskError("crashed", "The program did not start.", { isMachineError: true });
    const watch = this.#watch(limitMs);
    try {
      return await new Promise<Made>((resolve, reject) => {
        this.#current = { resolve, reject };
        this.#process.send({ task } satisfies ChildRequest<Task>, () => {});
      });
    } finally {
      this.#current = undefined;
      clearInterval(watch);
    }
  }

  /** Kills the child with the programs that it started; its task rejects with the first reason. */
  kill(reason: TaskError): void {
    this.#killReason ??= reason;
    killProcessGroup(this.#process.pid);
  }

  /** Closes the channel to the child, which then exits by itself. */
  disconnect(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  /** Sets whether this process stays alive as long as the child does. */
  keepAlive(on: boolean): void {
    for (const handle of [this.#process, this.#process.channel]) on ? handle?.ref() : handle?.unref();
  }

  #handleReply(reply: ChildReply<Made>): void {
    if ("ready" in reply) return;
    if ("ok" in reply) {
      this.doneCount++;
      this.#current?.resolve(reply.ok);
      return;
    }
    const error = new TaskError(reply.code, reply.detail);
    // Kills the child, whose state is unknown after an unexpected error.
    if (mayBeTransient(error.code)) {
      this.kill(error);
      return;
    }
    this.doneCount++;
    this.#current?.reject(error);
  }

  #handleEnd(code: number | null): void {
    this.hasEnded = true;
    // Kills programs that the child started, which may still run.
    killProcessGroup(this.#process.pid);
    const crashed = new TaskError("crashed", "The program crashed on this file.");
    this.#current?.reject(this.#killReason ?? (code === MEMORY_EXIT_CODE ? this.#tooMuchMemory() : crashed));
  }

  #watch(limitMs: number): NodeJS.Timeout {
    const tooSlow = (cause?: { isMachineError: boolean }) =>
      new TaskError("too_slow", `No result after ${limitMs / 1000} s.`, cause);
    const { cpuMs: cpuAtStart } = readProcessUsage(this.#process.pid);
    /** When it was last seen computing (wall clock), and its processor time then. */
    let seen = { at: performance.now(), cpuMs: cpuAtStart };
    const check = () => {
      const { cpuMs, bytes } = readProcessUsage(this.#process.pid);
      if (bytes > this.#memoryBytes) this.kill(this.#tooMuchMemory());
      else if (cpuMs - cpuAtStart > limitMs) this.kill(tooSlow());
      else if (performance.now() - seen.at >= limitMs) {
        const isStalled = cpuMs - seen.cpuMs < limitMs * MIN_CPU_SHARE;
        seen = { at: performance.now(), cpuMs };
        if (isStalled) this.kill(tooSlow({ isMachineError: true }));
      }
    };
    return setInterval(check, WATCH_MS).unref();
  }

  #tooMuchMemory(): TaskError {
    return new TaskError("too_much_memory", `It needed more than ${Math.round(this.#memoryBytes / 1e6)} MB.`);
  }
}

function startProcess({ entry: [name, base], env, memoryBytes }: WorkerChildOptions): ChildProcess {
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
