import { afterEach, beforeEach, expect, test } from "vitest";
import { createJobs, type Jobs } from "../../platform/jobs/jobs.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createReindexJobRunner, REINDEX_JOB_KIND } from "./reindex-worker.service.ts";
import type { SearchService } from "./search.service.ts";

let app: TestApp;
let jobs: Jobs;
beforeEach(async () => {
  app = await startTestApp();
  jobs = createJobs(app.services.data.db, app.clock);
  await app.services.indexed;
});
afterEach(() => app.close());

async function until(kind: string, id: number) {
  for (let tries = 0; tries < 400; tries++) {
    const job = await jobs.find(id);
    if (job?.state === kind) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never ${kind}: ${JSON.stringify(await jobs.find(id))}`);
}

test("a server rebuilds its index for a job, and answers meanwhile", async () => {
  await addAssets(app.services.data.db, [{}, {}]);
  await app.services.search.catchUp();
  const { rebuilds } = app.services.search.status();
  const [first, second] = [await jobs.add(REINDEX_JOB_KIND, {}), await jobs.add(REINDEX_JOB_KIND, {})];
  await jobs.cancel(second);
  expect((await until("done", first)).result).toEqual({ documents: 2 });
  expect(app.services.search.status().rebuilds).toBe(rebuilds + 1);
});

test("a reindex job reports progress, can be cancelled, and reports why it failed", { tags: ["slow"] }, async () => {
  // Another process with this library open, whose index is slow.
  let fail = (_: Error) => {};
  const slow: Pick<SearchService, "reindex" | "status"> = {
    reindex: (signal) =>
      new Promise((_, reject) => {
        fail = reject;
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
    status: () => ({ ...app.services.search.status(), progress: { done: 3, expected: 7 } }),
  };
  await app.services.reindexing.stop();
  const reindexing = createReindexJobRunner(jobs, slow, () => {});
  const cancelled = await jobs.add(REINDEX_JOB_KIND, {});
  await until("running", cancelled);
  while ((await jobs.find(cancelled))?.progress === null) await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await jobs.find(cancelled))?.progress).toEqual({ done: 3, expected: 7 });
  await jobs.cancel(cancelled);
  await until("cancelled", cancelled);
  const failed = await jobs.add(REINDEX_JOB_KIND, {});
  await until("running", failed);
  fail(new Error("no space left"));
  expect((await until("failed", failed)).result).toEqual({ reason: "no space left" });
  // It stops in the middle; the next process claims the job.
  const left = await jobs.add(REINDEX_JOB_KIND, {});
  await until("running", left);
  await reindexing.stop();
  expect((await jobs.find(left))?.state).toBe("waiting");
  const next = createReindexJobRunner(jobs, { ...slow, reindex: async () => {} }, () => {});
  await until("done", left);
  await next.stop();
});
