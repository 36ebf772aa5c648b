import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDataFolder } from "../testing/harness.ts";
import { settableClock } from "../testing/settable-clock.ts";
import { systemClock } from "./clock.ts";
import { type Database, openDatabase } from "./database.ts";
import { createJobs, type JobRun, type Jobs } from "./jobs.ts";
import { entryFile } from "./spawn-entry.ts";

const clock = settableClock();
const NEVER = 1_000_000_000;
let folder: string;
let db: Database;
let jobs: Jobs;
/** Of a worker from whom nothing is heard any more. */
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
  const begun = await by.begin({ kind: "import", key, payload: { key } });
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  return begun.run;
}
const aborted = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, "abort"));
const stateOf = async (id: number) => (await jobs.find(id))?.state;

describe("work that waits for a worker", () => {
  test("is claimed by one worker only, the oldest of a kind first", async () => {
    const first = await jobs.add("import", { folder: "a" });
    const second = await jobs.add("import", { folder: "b" });
    await jobs.add("mail", {});
    const claimed = await Promise.all([jobs.claim("import"), jobs.claim("import"), jobs.claim("import")]);
    expect(claimed.map((run) => run?.id)).toEqual([first, second, undefined]);
    expect(claimed[0]).toMatchObject({ payload: { folder: "a" }, resumed: false });
    expect(await jobs.find(first)).toMatchObject({ state: "running", attempts: 1, abandoned: false });
  });

  test("is given up once it took its worker down five times", async () => {
    await jobs.add("import", {});
    for (let n = 1; n <= 5; n++) {
      expect(await silent.claim("import")).toMatchObject({ resumed: n > 1 });
      clock.advance(31_000);
    }
    expect(await jobs.claim("import")).toBeUndefined();
    expect(await jobs.list("import", 1)).toMatchObject([{ state: "failed", result: { reason: "attempts" } }]);
  });

  test("is cancelled at once while it waits, and where its worker is gone before it noticed", async () => {
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

describe("work that waits for a moment", () => {
  const HOUR = 3_600_000;
  async function put(until: number): Promise<number> {
    await jobs.add("mail", {});
    const run = await jobs.claim("mail");
    run?.report({ said: "later" });
    await run?.release(until);
    return run?.id ?? 0;
  }

  test("is claimed by nobody before that, and says what it waits for", async () => {
    const id = await put(clock.now() + HOUR);
    expect(await jobs.claim("mail")).toBeUndefined();
    clock.advance(HOUR - 1);
    expect(await jobs.claim("mail")).toBeUndefined();
    expect(await jobs.find(id)).toMatchObject({ state: "waiting", progress: { said: "later" } });
    clock.advance(1);
    expect(await jobs.claim("mail")).toMatchObject({ id, attempts: 2 });
  });

  test("holds up nothing that was added after it", async () => {
    await put(clock.now() + HOUR);
    const second = await jobs.add("mail", {});
    expect(await jobs.claim("mail")).toMatchObject({ id: second });
  });

  test("waits no longer for a clock that was set back", async () => {
    const id = await put(clock.now() + 1000);
    clock.advance(-HOUR);
    expect(await jobs.claim("mail")).toMatchObject({ id });
    clock.advance(HOUR);
  });

  test("is not given up for the times it was put back when its worker is lost once", async () => {
    await jobs.add("mail", {});
    for (let n = 0; n < 9; n++) await (await jobs.claim("mail"))?.release(clock.now());
    await silent.claim("mail");
    clock.advance(31_000);
    expect(await jobs.claim("mail")).toMatchObject({ attempts: 11 });
  });
});

describe("work that replaces what waits under its key", () => {
  const add = (said: string) => db.write((tx) => jobs.addInPlace(tx, { kind: "mail", key: "7", payload: { said } }));
  const states = async () => (await jobs.list("mail", 9)).map(({ payload, state }) => [payload.said, state]);

  test("is the only one of it that is carried out", async () => {
    await add("first");
    await add("second");
    expect(await states()).toEqual([
      ["second", "waiting"],
      ["first", "cancelled"],
    ]);
  });

  test("is not added while another worker carries one out", async () => {
    await add("first");
    const run = await jobs.claim("mail");
    await add("second");
    await run?.end("done", {});
    expect(await states()).toEqual([["first", "done"]]);
  });

  test("is not added where the write that adds it fails", async () => {
    const failed = db.write((tx) => {
      jobs.addInPlace(tx, { kind: "mail", key: "7", payload: {} });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await states()).toEqual([]);
  });
});

describe("a running job", () => {
  test("is its worker's for as long as that gives signs of life, and shows how far it is", async () => {
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

  test("is taken over when its lease has run out, and the old worker's word counts no more", async () => {
    await jobs.add("import", {});
    const lost = await silent.claim("import");
    clock.advance(29_000);
    expect(await jobs.claim("import")).toBeUndefined();
    clock.advance(2_000);
    expect(await jobs.find(lost?.id ?? 0)).toMatchObject({ state: "running", abandoned: true });
    const next = await jobs.claim("import");
    expect(next).toMatchObject({ id: lost?.id, resumed: true });
    let wrote = false;
    await lost?.end("failed", {}, () => {
      wrote = true;
    });
    await lost?.release();
    expect(await jobs.find(lost?.id ?? 0)).toMatchObject({ state: "running", attempts: 2 });
    expect(wrote).toBe(false);
    await next?.end("done", {});
    expect(await stateOf(lost?.id ?? 0)).toBe("done");
  });

  test("stops a worker who wakes up after another has taken it over", async () => {
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

  test("ends together with what is written for it, or not at all", async () => {
    const run = await begin("a");
    const refused = run.end("done", {}, () => {
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await stateOf(run.id)).toBe("running");
  });

  test("that is released is nobody's failure: whoever asks next goes on", async () => {
    await jobs.add("import", {});
    for (let n = 0; n < 7; n++) await (await jobs.claim("import"))?.release();
    expect(await jobs.list("import", 1)).toMatchObject([{ state: "waiting", attempts: 7 }]);
    expect(await jobs.claim("import")).toMatchObject({ resumed: true });
  });
});

describe("a job that is begun by its key", () => {
  test("runs once at a time; who begins it again is told which, and may wait for its end", async () => {
    const run = await begin("a");
    const other = await begin("b");
    const again = await jobs.begin({ kind: "import", key: "a", payload: {} });
    expect(again).toMatchObject({ outcome: "running", job: { id: run.id } });
    const joined = jobs.settled(run.id);
    await run.end("done", { files: 1 });
    expect(await joined).toMatchObject({ state: "done", result: { files: 1 } });
    expect((await begin("a")).id).toBeGreaterThan(other.id);
    const impatient = AbortSignal.timeout(20);
    await expect(jobs.settled(other.id, impatient)).rejects.toThrow();
  });

  test("goes on where a worker was cut off, with what is asked now, however often that was", async () => {
    const lost = await begin("a", silent);
    for (let n = 0; n < 6; n++) {
      clock.advance(31_000);
      const begun = await silent.begin({ kind: "import", key: "a", payload: { n } });
      expect(begun).toMatchObject({ outcome: "begun", run: { id: lost.id, resumed: true, payload: { n } } });
    }
  });

  test("is not made where it is not wanted, but gone on with", async () => {
    const unwanted = { kind: "import", key: "a", payload: {}, onlyIf: () => false };
    expect(await jobs.begin(unwanted)).toEqual({ outcome: "unwanted" });
    expect(await jobs.list("import", 1)).toEqual([]);
    await (await begin("a")).release();
    expect(await jobs.begin(unwanted)).toMatchObject({ outcome: "begun" });
  });
});

describe("with processes of their own", () => {
  let children: ChildProcess[];
  beforeEach(async () => {
    const { file, execArgv } = entryFile("../testing/job.child", import.meta.url);
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

  test("one of two that begin the same jobs at once gets each of them", { timeout: 60_000 }, async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `folder ${n}`);
    const [one = [], two = []] = await Promise.all(children.map((child) => beginAll(child, keys)));
    const pairs = keys.map((_, n) => [one[n], two[n]].sort().join(" and "));
    expect(new Set(pairs)).toEqual(new Set(["begun and running"]));
  });

  test("what a killed process had begun is anybody's at once, before its lease runs out", {
    timeout: 60_000,
  }, async () => {
    const live = createJobs(db, systemClock);
    const [child] = children as [ChildProcess];
    expect(await beginAll(child, ["a"])).toEqual(["begun"]);
    expect(await live.begin({ kind: "import", key: "a", payload: {} })).toMatchObject({ outcome: "running" });
    await kill(child);
    expect(await live.list("import", 1)).toMatchObject([{ state: "running", abandoned: true }]);
    const begun = await live.begin({ kind: "import", key: "a", payload: {} });
    expect(begun).toMatchObject({ outcome: "begun", run: { resumed: true } });
  });
});
