import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testPool } from "../testing/pool-kit.ts";
import { descendants, survivors } from "../testing/process-tree.ts";
import type { JobError } from "./child-job.ts";
import { spawnChild } from "./spawn-entry.ts";

// Programs are started: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let pool: ReturnType<typeof testPool>;
beforeEach(() => {
  pool = testPool(1);
});
afterEach(() => pool.close());

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    ({ problem }: JobError) => problem,
  );

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen !== undefined) return seen;
    await sleep(20);
  }
}

describe("the limit on time", () => {
  it("is one of computing, and not of how busy the machine is", async () => {
    expect(await problemOf(pool.run({ do: "dawdle", ms: 2_000 }, 800))).toBe("none");
    expect(await problemOf(pool.run({ do: "spin" }, 800))).toBe("too_slow");
  });

  it("ends what waits for nothing", async () => {
    expect(await problemOf(pool.run({ do: "sleep" }, 500))).toBe("too_slow");
    expect(await pool.run({ do: "answer", text: "next" }, 5_000)).toBe("next");
  });

  it.skipIf(process.platform !== "linux")("counts what a child's programs compute and take", async () => {
    const spin = { do: "start", program: "sh", args: ["-c", "while :; do :; done"] } as const;
    expect(await problemOf(pool.run(spin, 500))).toBe("too_slow");
    const greedy = {
      do: "start",
      program: process.execPath,
      args: ["-e", "Buffer.alloc(5e8, 1); setInterval(() => {}, 9)"],
    } as const;
    expect(await problemOf(pool.run(greedy, 50_000))).toBe("too_much_memory");
  });
});

describe("a child that breaks down", () => {
  it("is not held against a file before a fresh one broke down over it too", async () => {
    await pool.run({ do: "answer", text: "first" }, 5_000);
    expect(await problemOf(pool.run({ do: "break later" }, 5_000))).toBe("none");
  });

  it("takes with it what it started", async () => {
    const job = problemOf(pool.run({ do: "start", program: "sleep", args: ["1000"] }, 60_000));
    const program = await until(() => descendants(process.pid).find((one) => one.program === "sleep"));
    process.kill(program.parent, "SIGKILL");
    expect(await job).toBe("crashed");
    expect(await survivors([program])).toEqual([]);
  });
});

it.skipIf(process.platform === "win32")("leaves no process behind when its owner is killed", async () => {
  const owner = spawnChild("../testing/pool-owner.child", import.meta.url);
  const all = await until(() => {
    const started = descendants(owner.pid);
    return started.some(({ program }) => program === "sleep") ? started : undefined;
  });
  await sleep(300);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  expect(await survivors(all)).toEqual([]);
});
