// A child for the tests of the pool: it does what it is told to.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { serveJobs } from "../platform/child-loop.ts";

export type PoolJob =
  | { do: "answer"; text: string }
  /** Computes and never yields. */
  | { do: "spin" }
  | { do: "sleep" }
  /** Computes a fifth of the time. */
  | { do: "dawdle"; ms: number }
  /** Starts a program and waits for it. */
  | { do: "start"; program: string; args: readonly string[] }
  /** Breaks down, unless it is the first job of this child. */
  | { do: "break later" };

let done = 0;

serveJobs(async (job: PoolJob): Promise<string> => {
  done++;
  if (job.do === "answer") return job.text;
  if (job.do === "spin") for (;;);
  if (job.do === "sleep") await sleep(2 ** 30);
  if (job.do === "dawdle") await dawdle(job.ms);
  if (job.do === "start") await once(spawn(job.program, job.args), "exit");
  if (job.do === "break later" && done > 1) process.abort();
  return "done";
});

async function dawdle(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const pause = performance.now() + 20;
    while (performance.now() < pause);
    await sleep(80);
  }
}
