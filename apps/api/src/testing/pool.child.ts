// Worker child for the tests of the pool: runs the requested task.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { serveTasks } from "../platform/processes/child-loop.ts";
import { TaskError } from "../platform/processes/child-task.ts";

export type TestChildTask =
  | { do: "answer"; text: string }
  /** Computes and never yields. */
  | { do: "spin" }
  | { do: "sleep" }
  /** Computes a fifth of the time. */
  | { do: "dawdle"; ms: number }
  /** Starts a program and waits for it. */
  | { do: "start"; program: string; args: readonly string[] }
  /** Crashes, unless it is the first task of this child. */
  | { do: "break later" }
  /** Reports its file as broken, unless it is the first task of this child. */
  | { do: "complain later" }
  /** Appends its pid to a file and fails as requested. */
  | { do: "fail"; how: Failure; note: string };

/** `abort`: like a decoder with corrupt memory; it reports every later file as broken. */
export type Failure = "abort" | "broken" | "encrypted" | "too_much_memory";

let done = 0;
let isCorrupt = false;

serveTasks(async (task: TestChildTask): Promise<string> => {
  done++;
  if (isCorrupt) throw new TaskError("broken", "It cannot be read.");
  if (task.do === "fail") fail(task);
  if (task.do === "complain later" && done > 1) throw new TaskError("broken", "It cannot be read.");
  if (task.do === "answer") return task.text;
  if (task.do === "spin") for (;;);
  if (task.do === "sleep") await sleep(2 ** 30);
  if (task.do === "dawdle") await dawdle(task.ms);
  if (task.do === "start") await once(spawn(task.program, task.args), "exit");
  if (task.do === "break later" && done > 1) process.abort();
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

function fail({ how, note }: Extract<TestChildTask, { do: "fail" }>) {
  appendFileSync(note, `${process.pid}\n`);
  isCorrupt = how === "abort";
  if (how === "abort") throw new TypeError("null function or function signature mismatch");
  throw new TaskError(how, "It failed.");
}
