import { expect, it } from "vitest";
import { createAccountTurns } from "./account-turns.ts";

/** Work that is done when it is told. */
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

it("T30 an account has one piece of work under way, and others wait for none of it", async () => {
  const turns = createAccountTurns(5);
  const [first, second, other] = [task(), task(), task()];
  const all = [
    turns.take({ account: "a" }, first.work),
    turns.take({ account: "a" }, second.work),
    turns.take({ account: "b" }, other.work),
  ];
  await settled();
  expect([first.begun(), second.begun(), other.begun()]).toEqual([true, false, true]);
  first.done();
  await settled();
  expect(second.begun()).toBe(true);
  for (const { done } of [second, other]) done();
  await Promise.all(all);
});

it("T30 what nobody waits for any more leaves its place at once, and more than an account may have waiting is refused", async () => {
  const turns = createAccountTurns(2);
  const [first, last] = [task(), task()];
  const all = [turns.take({ account: "a" }, first.work)];
  const closed = new AbortController();
  const waiting = [1, 2].map(() => turns.take({ account: "a", signal: closed.signal }, last.work));
  await expect(turns.take({ account: "a" }, last.work)).rejects.toMatchObject({ code: "rate.limited" });
  closed.abort();
  for (const each of waiting) await expect(each).rejects.toMatchObject({ problem: "cancelled" });
  all.push(turns.take({ account: "a" }, last.work));
  first.done();
  await settled();
  expect(last.begun()).toBe(true);
  last.done();
  await Promise.all(all);
});

it("work that fails makes way for the next", async () => {
  const turns = createAccountTurns(1);
  const failing = turns.take({ account: "a" }, () => Promise.reject(new Error("no")));
  const next = turns.take({ account: "a" }, async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
