// A child for the tests of the pool: it does what it is told to.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { JobError } from "../platform/child-job.ts";
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
  | { do: "break later" }
  /** Calls its file broken, unless it is the first job of this child. */
  | { do: "complain later" }
  /** Notes its process in a file, and fails in the way that is named. */
  | { do: "fail"; how: Failure; note: string };

/** `abort`: as a decoder whose memory is spoilt; from then on it calls every file broken. */
export type Failure = "abort" | "broken" | "encrypted" | "too_much_memory";

let done = 0;
let spoilt = false;

serveJobs(async (job: PoolJob): Promise<string> => {
  done++;
  if (spoilt) throw new JobError("broken", "It cannot be read.");
  if (job.do === "fail") fail(job);
  if (job.do === "complain later" && done > 1) throw new JobError("broken", "It cannot be read.");
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

function fail({ how, note }: Extract<PoolJob, { do: "fail" }>) {
  appendFileSync(note, `${process.pid}\n`);
  spoilt = how === "abort";
  if (how === "abort") throw new TypeError("null function or function signature mismatch");
  throw new JobError(how, "It failed.");
}
