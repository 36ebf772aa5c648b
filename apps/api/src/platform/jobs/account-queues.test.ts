import { expect, it } from "vitest";
import { createAccountQueues } from "./account-queues.ts";

/** A task that the test completes. */
function task() {
  let begun = false;
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    work: () => {
      begun = true;
      return promise;
    },
    begun: () => begun,
    done,
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("T30 runs one task per account, and other accounts do not wait for it", async () => {
  const turns = createAccountQueues(5);
  const [first, second, other] = [task(), task(), task()];
  const all = [
    turns.run({ account: "a" }, first.work),
    turns.run({ account: "a" }, second.work),
    turns.run({ account: "b" }, other.work),
  ];
  await settled();
  expect([first.begun(), second.begun(), other.begun()]).toEqual([true, false, true]);
  first.done();
  await settled();
  expect(second.begun()).toBe(true);
  for (const { done } of [second, other]) done();
  await Promise.all(all);
});

it("T30 cancelled tasks free their place at once, and too many waiting tasks of an account are rejected", async () => {
  const turns = createAccountQueues(2);
  const [first, last] = [task(), task()];
  const all = [turns.run({ account: "a" }, first.work)];
  const closed = new AbortController();
  const waiting = [1, 2].map(() => turns.run({ account: "a", signal: closed.signal }, last.work));
  await expect(turns.run({ account: "a" }, last.work)).rejects.toMatchObject({ code: "rate.limited" });
  closed.abort();
  for (const each of waiting) await expect(each).rejects.toMatchObject({ code: "cancelled" });
  all.push(turns.run({ account: "a" }, last.work));
  first.done();
  await settled();
  expect(last.begun()).toBe(true);
  last.done();
  await Promise.all(all);
});

it("runs the next task after one failed", async () => {
  const turns = createAccountQueues(1);
  const failing = turns.run({ account: "a" }, () => Promise.reject(new Error("no")));
  const next = turns.run({ account: "a" }, async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
