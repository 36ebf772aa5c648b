import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDataFolder } from "../testing/harness.ts";
import { settableClock } from "./clock.ts";
import { type Database, openDatabase } from "./database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const clock = settableClock();
let folder: string;
let db: Database;
let jobs: Jobs;
beforeEach(() => {
  folder = newDataFolder();
  db = openDatabase(join(folder, "vitrine.db"));
  jobs = createJobs(db, clock);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the oldest job of a kind is taken by one worker only", async () => {
  const first = await jobs.add("import", { folder: "a" });
  const second = await jobs.add("import", { folder: "b" });
  await jobs.add("mail", {});
  const taken = await Promise.all([jobs.claim("import"), jobs.claim("import"), jobs.claim("import")]);
  expect(taken.map((job) => job?.id)).toEqual([first, second, undefined]);
  expect(taken[0]).toMatchObject({ payload: { folder: "a" }, state: "running", attempts: 1 });
});

test("a job whose worker has gone is taken up again, and the old worker's word counts no more", async () => {
  await jobs.add("import", {});
  const lost = await jobs.claim("import");
  clock.advance(20_000);
  expect(lost && (await jobs.progress(lost, { done: 1 }))).toBe(true);
  clock.advance(20_000);
  expect(await jobs.claim("import")).toBeUndefined();
  clock.advance(20_000);
  const again = await jobs.claim("import");
  expect(again).toMatchObject({ id: lost?.id, attempts: 2, progress: { done: 1 } });
  expect(lost && (await jobs.progress(lost, { done: 2 }))).toBe(false);
  if (lost) await jobs.finish(lost, "failed", {});
  expect((await jobs.find(again?.id ?? 0))?.state).toBe("running");
  if (again) await jobs.finish(again, "done", { taken: 7 });
  expect(await jobs.list("import", 5)).toMatchObject([{ state: "done", result: { taken: 7 } }]);
});

test("a job that took its worker down five times is given up", async () => {
  await jobs.add("import", {});
  for (let n = 1; n <= 5; n++) {
    expect(await jobs.claim("import")).toMatchObject({ attempts: n });
    clock.advance(31_000);
  }
  expect(await jobs.claim("import")).toBeUndefined();
  expect(await jobs.list("import", 1)).toMatchObject([{ state: "failed", result: { reason: "attempts" } }]);
});

test("a waiting job is cancelled at once, a running one at its next word", async () => {
  const waiting = await jobs.add("import", {});
  await jobs.cancel(waiting);
  expect((await jobs.find(waiting))?.state).toBe("cancelled");
  await jobs.add("import", {});
  const running = await jobs.claim("import");
  await jobs.cancel(running?.id ?? 0);
  expect((await jobs.find(running?.id ?? 0))?.state).toBe("running");
  expect(running && (await jobs.progress(running, {}))).toBe(false);
});
