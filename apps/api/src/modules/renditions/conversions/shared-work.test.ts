import { setImmediate as soon } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { createSettableClock } from "../../../testing/settable-clock.ts";
import { createWorkDeduplicator } from "./shared-work.ts";

const setUp = () => {
  const clock = createSettableClock();
  const work = createWorkDeduplicator<string>(clock, 20);
  const begun: { signal: AbortSignal; resolve: (made: string) => void; reject: (error: unknown) => void }[] = [];
  const begin = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => begun.push({ signal, resolve, reject }));
  return { clock, work, begun, begin };
};
const failing = (problem: TaskErrorCode) => vi.fn(() => Promise.reject(new TaskError(problem, "It did not work.")));

it("is done once for simultaneous requests, and again for a later one", async () => {
  const { work, begun, begin } = setUp();
  const all = [work.join("a", begin), work.join("a", begin), work.join("b", begin)];
  expect([begun.length, work.countWaiting("a"), work.countWaiting("b")]).toEqual([2, 2, 1]);
  begun[0]?.resolve("one");
  begun[1]?.resolve("two");
  expect(await Promise.all(all)).toEqual(["one", "one", "two"]);
  expect(work.countWaiting("a")).toBe(0);
  void work.join("a", begin);
  expect(begun).toHaveLength(3);
});

it("continues when one request is cancelled, and is aborted with the last", async () => {
  const { work, begun, begin } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const left = [work.join("a", begin, first.signal), work.join("a", begin, second.signal)].map((each) =>
    expect(each).rejects.toMatchObject({ code: "download.failed", cause: { code: "cancelled" } }),
  );
  first.abort();
  expect([begun[0]?.signal.aborted, work.countWaiting("a")]).toEqual([false, 1]);
  second.abort();
  expect(begun[0]?.signal.aborted).toBe(true);
  await Promise.all(left);
  // Whoever comes now does not get what was given up, though it has not ended yet.
  const next = work.join("a", begin);
  begun[0]?.reject(new TaskError("cancelled", "Nobody waits."));
  await soon();
  begun[1]?.resolve("anew");
  expect(await next).toBe("anew");
});

it("is never aborted while a request without signal waits", () => {
  const { work, begun, begin } = setUp();
  const controller = new AbortController();
  void work.join("a", begin);
  work.join("a", begin, controller.signal).catch(() => {});
  controller.abort();
  expect(begun[0]?.signal.aborted).toBe(false);
});

it.each([
  { problem: "broken", rest: 9 * 60_000, over: 11 * 60_000 },
  { problem: "crashed", rest: 15_000, over: 25_000 },
] as const)("that failed for being $problem is not tried again for a while", async ({ problem, rest, over }) => {
  const { clock, work } = setUp();
  const begin = failing(problem);
  const fails = (key = "a") => expect(work.join(key, begin)).rejects.toMatchObject({ code: "download.failed" });
  await fails();
  clock.advance(rest);
  await fails();
  expect(begin).toHaveBeenCalledTimes(1);
  await fails("b");
  clock.advance(over - rest);
  await fails();
  expect(begin).toHaveBeenCalledTimes(3);
});

it.each([
  ["busy", { code: "download.busy", details: { source: "external", retryAfter: 20 } }],
  ["disk_full", { code: "storage.full" }],
  ["no_program", { code: "download.failed" }],
  ["cancelled", { code: "download.failed" }],
] as const)("is tried again at once where the file is not to blame: %s", async (problem, expected) => {
  const { work } = setUp();
  const begin = failing(problem);
  await expect(work.join("a", begin)).rejects.toMatchObject(expected);
  await expect(work.join("a", begin)).rejects.toMatchObject(expected);
  expect(begin).toHaveBeenCalledTimes(2);
});
