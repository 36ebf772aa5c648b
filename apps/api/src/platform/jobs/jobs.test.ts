import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { systemClock } from "../clock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { resolveEntry } from "../processes/spawn-entry.ts";
import { createJobs, type JobRun, type Jobs } from "./jobs.ts";

const clock = createSettableClock();
const NEVER = 1_000_000_000;
let folder: string;
let db: Database;
let jobs: Jobs;
/** A worker without heartbeats. */
let silent: Jobs;
beforeEach(() => {
  folder = newDataFolder();
  db = openDatabase(join(folder, "vitrine.db"));
  jobs = createJobs(db, clock, { heartbeatMs: 5 });
  silent = createJobs(db, clock, { heartbeatMs: NEVER });
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(key: string, by = jobs): Promise<JobRun> {
  const begun = await by.start({ kind: "import", key, payload: { key } });
  if (begun.outcome !== "started") throw new Error(begun.outcome);
  return begun.run;
}
const aborted = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, "abort"));
const stateOf = async (id: number) => (await jobs.find(id))?.state;

describe("a waiting job", () => {
  test("is claimed by one worker only, oldest of its kind first", async () => {
    const first = await jobs.add("import", { folder: "a" });
    const second = await jobs.add("import", { folder: "b" });
    await jobs.add("mail", {});
    const claimed = await Promise.all([jobs.claim("import"), jobs.claim("import"), jobs.claim("import")]);
    expect(claimed.map((run) => run?.id)).toEqual([first, second, undefined]);
    expect(claimed[0]).toMatchObject({ payload: { folder: "a" }, resumed: false });
    expect(await jobs.find(first)).toMatchObject({ state: "running", attempts: 1, abandoned: false });
  });

  test("fails after five of its workers died", async () => {
    await jobs.add("import", {});
    for (let n = 1; n <= 5; n++) {
      expect(await silent.claim("import")).toMatchObject({ resumed: n > 1 });
      clock.advance(31_000);
    }
    expect(await jobs.claim("import")).toBeUndefined();
    expect(await jobs.list("import", 1)).toMatchObject([{ state: "failed", result: { reason: "attempts" } }]);
  });

  test("is cancelled at once while it waits, or if its worker died before it noticed", async () => {
    const waiting = await jobs.add("import", {});
    await jobs.cancel(waiting);
    expect(await stateOf(waiting)).toBe("cancelled");
    await jobs.add("import", {});
    const lost = await silent.claim("import");
    await jobs.cancel(lost?.id ?? 0);
    clock.advance(31_000);
    expect(await jobs.claim("import")).toBeUndefined();
    expect(await stateOf(lost?.id ?? 0)).toBe("cancelled");
  });
});

describe("a job that was put off", () => {
  const HOUR = 3_600_000;
  async function put(until: number): Promise<number> {
    await jobs.add("mail", {});
    const run = await jobs.claim("mail");
    run?.report({ said: "later" });
    await run?.release(until);
    return run?.id ?? 0;
  }

  test("is not claimed before its time, and reports that time", async () => {
    const id = await put(clock.now() + HOUR);
    expect(await jobs.claim("mail")).toBeUndefined();
    clock.advance(HOUR - 1);
    expect(await jobs.claim("mail")).toBeUndefined();
    expect(await jobs.find(id)).toMatchObject({ state: "waiting", progress: { said: "later" } });
    clock.advance(1);
    expect(await jobs.claim("mail")).toMatchObject({ id, attempts: 2 });
  });

  test("does not delay jobs added after it", async () => {
    await put(clock.now() + HOUR);
    const second = await jobs.add("mail", {});
    expect(await jobs.claim("mail")).toMatchObject({ id: second });
  });

  test("does not wait longer if the clock was set back", async () => {
    const id = await put(clock.now() + 1000);
    clock.advance(-HOUR);
    expect(await jobs.claim("mail")).toMatchObject({ id });
    clock.advance(HOUR);
  });

  test("does not count releases as lost workers", async () => {
    await jobs.add("mail", {});
    for (let n = 0; n < 9; n++) await (await jobs.claim("mail"))?.release(clock.now());
    await silent.claim("mail");
    clock.advance(31_000);
    expect(await jobs.claim("mail")).toMatchObject({ attempts: 11 });
  });
});

describe("a job that replaces the waiting one with its key", () => {
  const add = (said: string) => db.write((tx) => jobs.addInWrite(tx, { kind: "mail", key: "7", payload: { said } }));
  const states = async () => (await jobs.list("mail", 9)).map(({ payload, state }) => [payload.said, state]);

  test("is the only one with its key that runs", async () => {
    await add("first");
    await add("second");
    expect(await states()).toEqual([
      ["second", "waiting"],
      ["first", "cancelled"],
    ]);
  });

  test("is not added while another worker runs one", async () => {
    await add("first");
    const run = await jobs.claim("mail");
    await add("second");
    await run?.end("done", {});
    expect(await states()).toEqual([["first", "done"]]);
  });

  test("is not added if the caller's write fails", async () => {
    const failed = db.write(async (tx) => {
      await jobs.addInWrite(tx, { kind: "mail", key: "7", payload: {} });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await states()).toEqual([]);
  });
});

describe("a running job", () => {
  test("belongs to its worker as long as heartbeats arrive, and reports progress", async () => {
    const run = await begin("a");
    run.report({ done: 3 });
    await expect.poll(async () => (await jobs.find(run.id))?.progress).toEqual({ done: 3 });
    clock.advance(29_000);
    const heartbeat = (await jobs.find(run.id))?.updatedAt ?? 0;
    await expect.poll(async () => (await jobs.find(run.id))?.updatedAt).toBeGreaterThan(heartbeat);
    clock.advance(29_000);
    expect(await jobs.find(run.id)).toMatchObject({ abandoned: false });
    await run.end("done", { files: 7 });
    expect(await jobs.list("import", 5)).toMatchObject([
      { state: "done", result: { files: 7 }, progress: { done: 3 }, key: "a" },
    ]);
  });

  test("is taken over when its lease has expired, and the old worker can no longer write", async () => {
    await jobs.add("import", {});
    const lost = await silent.claim("import");
    clock.advance(29_000);
    expect(await jobs.claim("import")).toBeUndefined();
    clock.advance(2_000);
    expect(await jobs.find(lost?.id ?? 0)).toMatchObject({ state: "running", abandoned: true });
    const next = await jobs.claim("import");
    expect(next).toMatchObject({ id: lost?.id, resumed: true });
    let wrote = false;
    await lost?.end("failed", {}, async () => {
      wrote = true;
    });
    await lost?.release();
    expect(await jobs.find(lost?.id ?? 0)).toMatchObject({ state: "running", attempts: 2 });
    expect(wrote).toBe(false);
    await next?.end("done", {});
    expect(await stateOf(lost?.id ?? 0)).toBe("done");
  });

  test("stops a worker that resumes after another has taken it over", async () => {
    const sleeper = await begin("a", createJobs(db, clock, { heartbeatMs: 50 }));
    clock.advance(31_000);
    await begin("a");
    await aborted(sleeper.signal);
    expect(String(sleeper.signal.reason)).toContain("another worker");
  });

  test("is cancelled when its worker notices", async () => {
    const run = await begin("a");
    await jobs.cancel(run.id);
    expect(await stateOf(run.id)).toBe("running");
    await aborted(run.signal);
    await run.end("cancelled", {});
    expect(await stateOf(run.id)).toBe("cancelled");
  });

  test("ends in one transaction with its final write", async () => {
    const run = await begin("a");
    const refused = run.end("done", {}, () => {
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await stateOf(run.id)).toBe("running");
  });

  test("that is released counts no failure, and the next worker continues it", async () => {
    await jobs.add("import", {});
    for (let n = 0; n < 7; n++) await (await jobs.claim("import"))?.release();
    expect(await jobs.list("import", 1)).toMatchObject([{ state: "waiting", attempts: 7 }]);
    expect(await jobs.claim("import")).toMatchObject({ resumed: true });
  });
});

describe("a job that is started by its key", () => {
  test("runs once at a time; starting it again returns the running job, which can be awaited", async () => {
    const run = await begin("a");
    const other = await begin("b");
    const again = await jobs.start({ kind: "import", key: "a", payload: {} });
    expect(again).toMatchObject({ outcome: "running", job: { id: run.id } });
    const joined = jobs.waitUntilIdle(run.id);
    await run.end("done", { files: 1 });
    expect(await joined).toMatchObject({ state: "done", result: { files: 1 } });
    expect((await begin("a")).id).toBeGreaterThan(other.id);
    const impatient = AbortSignal.timeout(20);
    await expect(jobs.waitUntilIdle(other.id, impatient)).rejects.toThrow();
  });

  test("is continued after its worker died, with the new payload, however often", async () => {
    const lost = await begin("a", silent);
    for (let n = 0; n < 6; n++) {
      clock.advance(31_000);
      const begun = await silent.start({ kind: "import", key: "a", payload: { n } });
      expect(begun).toMatchObject({ outcome: "started", run: { id: lost.id, resumed: true, payload: { n } } });
    }
  });

  test("is not created if onlyIf returns false, but an existing one is continued", async () => {
    const unwanted = { kind: "import", key: "a", payload: {}, onlyIf: async () => false };
    expect(await jobs.start(unwanted)).toEqual({ outcome: "skipped" });
    expect(await jobs.list("import", 1)).toEqual([]);
    await (await begin("a")).release();
    expect(await jobs.start(unwanted)).toMatchObject({ outcome: "started" });
  });
});

describe("in separate processes", () => {
  let children: ChildProcess[];
  beforeEach(async () => {
    const { file, execArgv } = resolveEntry("../../testing/job.child", import.meta.url);
    children = [0, 1].map(() => fork(file, [folder], { execArgv }));
    await Promise.all(children.map((child) => once(child, "message")));
  });
  afterEach(() => Promise.all(children.map(kill)));
  async function kill(child: ChildProcess) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  async function beginAll(child: ChildProcess, keys: string[]): Promise<string[]> {
    child.send(keys);
    const [outcomes] = await once(child, "message");
    return outcomes;
  }

  test("of two processes that start the same jobs, one gets each of them", { timeout: 60_000 }, async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `folder ${n}`);
    const [one = [], two = []] = await Promise.all(children.map((child) => beginAll(child, keys)));
    const pairs = keys.map((_, n) => [one[n], two[n]].sort().join(" and "));
    expect(new Set(pairs)).toEqual(new Set(["running and started"]));
  });

  test("jobs of a killed process can be claimed at once, before their lease expires", {
    timeout: 60_000,
  }, async () => {
    const live = createJobs(db, systemClock);
    const [child] = children as [ChildProcess];
    expect(await beginAll(child, ["a"])).toEqual(["started"]);
    expect(await live.start({ kind: "import", key: "a", payload: {} })).toMatchObject({ outcome: "running" });
    await kill(child);
    expect(await live.list("import", 1)).toMatchObject([{ state: "running", abandoned: true }]);
    const begun = await live.start({ kind: "import", key: "a", payload: {} });
    expect(begun).toMatchObject({ outcome: "started", run: { resumed: true } });
  });
});
