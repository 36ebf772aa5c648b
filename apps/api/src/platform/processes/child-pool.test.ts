import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestChildPool } from "../../testing/child-pool-kit.ts";
import { descendants, type ProcessInfo, waitForExit } from "../../testing/process-tree.ts";
import { createChildPool } from "./child-pool.ts";
import type { TaskError } from "./child-task.ts";
import { spawnChild } from "./spawn-entry.ts";

// Starts programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let pool: ReturnType<typeof createTestChildPool>;
let folder: string;
let note: string;
beforeEach(() => {
  pool = createTestChildPool(1);
  folder = mkdtempSync(join(tmpdir(), "vitrine-pool-"));
  note = join(folder, "note");
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    ({ code }: TaskError) => code,
  );

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen !== undefined) return seen;
    await sleep(20);
  }
}

describe("the time limit", () => {
  it("counts processor time, regardless of how busy the machine is", async () => {
    expect(await problemOf(pool.run({ do: "dawdle", ms: 2_000 }, 800))).toBe("none");
    expect(await problemOf(pool.run({ do: "spin" }, 800))).toBe("too_slow");
  });

  it("ends a task that does not compute", async () => {
    expect(await problemOf(pool.run({ do: "sleep" }, 500))).toBe("too_slow");
    expect(await pool.run({ do: "answer", text: "next" }, 5_000)).toBe("next");
  });

  it.skipIf(process.platform !== "linux")(
    "includes processor time and memory of programs started by the child",
    async () => {
      const spin = { do: "start", program: "sh", args: ["-c", "while :; do :; done"] } as const;
      expect(await problemOf(pool.run(spin, 500))).toBe("too_slow");
      const greedy = {
        do: "start",
        program: process.execPath,
        args: ["-e", "Buffer.alloc(5e8, 1); setInterval(() => {}, 9)"],
      } as const;
      expect(await problemOf(pool.run(greedy, 50_000))).toBe("too_much_memory");
    },
  );
});

it("distinguishes errors of the machine from errors of the task", { tags: ["slow"] }, async () => {
  const causeOf = (promise: Promise<unknown>) => promise.catch(({ code, isMachineError }) => [code, isMachineError]);
  expect(await causeOf(pool.run({ do: "sleep" }, 500))).toEqual(["too_slow", true]);
  expect(await causeOf(pool.run({ do: "spin" }, 500))).toEqual(["too_slow", false]);
  expect(await causeOf(pool.run({ do: "fail", how: "abort", note }, 5_000))).toEqual(["crashed", false]);
  const entry: [string, string] = ["./no-such.child", import.meta.url];
  const absent = createChildPool({ entry, env: {}, size: 1, maxWaiting: 1, memoryBytes: 1e9 });
  expect(await causeOf(absent.run({}, 5_000))).toEqual(["crashed", true]);
  await absent.close();
});

it("serves a waiting task by the first free child, not only by the one that starts for it", async () => {
  const both = createTestChildPool(2);
  try {
    await both.run({ do: "answer", text: "warm" }, 5_000);
    const task = { do: "fail", how: "encrypted", note } as const;
    await Promise.all([problemOf(both.run(task, 5_000)), problemOf(both.run(task, 5_000))]);
    expect(new Set(readFileSync(note, "utf8").trim().split("\n")).size).toBe(1);
  } finally {
    await both.close();
  }
});

describe("a child that crashes", () => {
  it("fails the task only after a new child crashed on it too", async () => {
    await pool.run({ do: "answer", text: "first" }, 5_000);
    expect(await problemOf(pool.run({ do: "break later" }, 5_000))).toBe("none");
  });

  it("is replaced before the next task after an unexpected error", async () => {
    expect(await problemOf(pool.run({ do: "fail", how: "abort", note }, 5_000))).toBe("crashed");
    expect(await pool.run({ do: "answer", text: "next" }, 5_000)).toBe("next");
  });

  it("reports a file as broken only after a new child did so too", async () => {
    await pool.run({ do: "answer", text: "first" }, 5_000);
    expect(await problemOf(pool.run({ do: "complain later" }, 5_000))).toBe("none");
  });

  it.each([
    { how: "abort", problem: "crashed", tries: 2 },
    { how: "broken", problem: "broken", tries: 2 },
    { how: "too_much_memory", problem: "too_much_memory", tries: 2 },
    { how: "encrypted", problem: "encrypted", tries: 1 },
  ] as const)(
    "is replaced for each of $tries attempts at a task that ends as $problem",
    async ({ how, problem, tries }) => {
      expect(await problemOf(pool.run({ do: "fail", how, note }, 5_000))).toBe(problem);
      const children = readFileSync(note, "utf8").trim().split("\n");
      expect(children).toHaveLength(tries);
      expect(new Set(children).size).toBe(tries);
    },
  );

  it("does not delay other tasks or end other children while a new one starts for its task", async () => {
    const both = createTestChildPool(2);
    try {
      // Both have completed a task before it starts.
      const sleeps = [1, 2].map(() => both.run({ do: "start", program: "sleep", args: ["1000"] }, 60_000));
      const programs = await until(() => {
        const started = descendants(process.pid).filter(({ program }) => program === "sleep");
        return started.length === 2 ? started : undefined;
      });
      for (const { pid } of programs) process.kill(pid);
      await Promise.all(sleeps);
      const order: string[] = [];
      const ended = (name: string) => () => order.push(name);
      await Promise.all([
        both.run({ do: "fail", how: "broken", note }, 5_000).catch(ended("again")),
        both.run({ do: "answer", text: "" }, 5_000).then(ended("second")),
        both.run({ do: "answer", text: "" }, 5_000).then(ended("third")),
      ]);
      expect(order).toEqual(["second", "third", "again"]);
      const left = descendants(process.pid).map(({ pid }) => pid);
      expect(programs.filter(({ parent }) => left.includes(parent))).toHaveLength(1);
    } finally {
      await both.close();
    }
  });

  it("ends together with the programs that it started", async () => {
    const task = problemOf(pool.run({ do: "start", program: "sleep", args: ["1000"] }, 60_000));
    const gone: number[] = [];
    // The second time it is the new child that retried.
    for (const _ of ["used", "fresh"]) {
      const isNew = ({ pid, program }: ProcessInfo) => program === "sleep" && !gone.includes(pid);
      const sleeper = await until(() => descendants(process.pid).find(isNew));
      process.kill(sleeper.parent, "SIGKILL");
      expect(await waitForExit([sleeper])).toEqual([]);
      gone.push(sleeper.pid);
    }
    expect(await task).toBe("crashed");
  });
});

it.skipIf(process.platform === "win32")("leaves no process when its owner is killed", async () => {
  const owner = spawnChild("../../testing/pool-owner.child", import.meta.url);
  const all = await until(() => {
    const started = descendants(owner.pid);
    return started.some(({ program }) => program === "sleep") ? started : undefined;
  });
  await sleep(300);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  expect(await waitForExit(all)).toEqual([]);
});

describe("a cancelled task", () => {
  it("ends its child with all programs that it started, and rejects at once", async () => {
    const controller = new AbortController();
    const start = { do: "start", program: "sleep", args: ["100"] } as const;
    const task = problemOf(pool.run(start, 60_000, controller.signal));
    const sleeping = await until(() => {
      const found = descendants(process.pid).filter(({ program }) => program.startsWith("sleep"));
      return found.length > 0 ? found : undefined;
    });
    const asked = performance.now();
    controller.abort();
    expect(await task).toBe("cancelled");
    expect(performance.now() - asked).toBeLessThan(100);
    expect(await waitForExit(sleeping)).toEqual([]);
    expect(performance.now() - asked).toBeLessThan(1500);
    expect(await pool.run({ do: "answer", text: "next" }, 5_000)).toBe("next");
  });

  it("leaves the queue, and all other tasks stay in it", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const running = problemOf(pool.run({ do: "sleep" }, 30_000, first.signal));
    const waiting = problemOf(pool.run({ do: "spin" }, 30_000, second.signal));
    const last = pool.run({ do: "answer", text: "last" }, 5_000);
    second.abort();
    expect(await waiting).toBe("cancelled");
    first.abort();
    expect(await running).toBe("cancelled");
    expect(await last).toBe("last");
  });

  it("does not start if it was cancelled before", async () => {
    expect(await problemOf(pool.run({ do: "spin" }, 30_000, AbortSignal.abort()))).toBe("cancelled");
  });
});
