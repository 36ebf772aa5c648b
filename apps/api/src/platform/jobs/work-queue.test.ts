import { expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const { signal } = new AbortController();
/** Settles the result, so that no rejection is unhandled. */
const outcome = (entered: Promise<unknown>) =>
  Promise.race([
    entered.then(
      () => "entered",
      ({ problem }) => problem as string,
    ),
    new Promise((resolve) => setImmediate(resolve, "waits")),
  ]);

it("rejects tasks when the queue is full, but never those that always wait", async () => {
  const queue = createWorkQueue(1, 2);
  await queue.acquire(signal);
  const all = [
    queue.acquire(signal),
    queue.acquire(signal),
    queue.acquire(signal),
    queue.acquire(signal, { alwaysWait: true }),
  ];
  expect(await Promise.all(all.map(outcome))).toEqual(["waits", "waits", "busy", "waits"]);
});

it("does not count tasks that always wait towards the limit", async () => {
  const queue = createWorkQueue(1, 2);
  const leave = await queue.acquire(signal);
  const patient = Array.from({ length: 5 }, () => queue.acquire(signal, { alwaysWait: true }));
  const others = [queue.acquire(signal), queue.acquire(signal), queue.acquire(signal)];
  expect(await Promise.all(others.map(outcome))).toEqual(["waits", "waits", "busy"]);
  // In the order in which they came.
  leave();
  expect(await Promise.all(patient.slice(0, 2).map(outcome))).toEqual(["entered", "waits"]);
});

it("frees the place of a cancelled task", async () => {
  const queue = createWorkQueue(1, 1);
  await queue.acquire(signal);
  const controller = new AbortController();
  const gone = queue.acquire(controller.signal);
  expect(await outcome(queue.acquire(signal))).toBe("busy");
  controller.abort();
  expect(await outcome(gone)).toBe("cancelled");
  expect(await outcome(queue.acquire(signal))).toBe("waits");
});

it("assigns slots round-robin between keys, however many tasks each has", async () => {
  const queue = createWorkQueue(1, 20);
  let leave = await queue.acquire(signal);
  const served: string[] = [];
  const enter = (turn: string, name: string) =>
    queue.acquire(signal, { queueKey: turn }).then((mine) => {
      leave = mine;
      served.push(name);
    });
  const all = [enter("a", "a1"), enter("a", "a2"), enter("a", "a3"), enter("b", "b1"), enter("c", "c1")];
  all.push(enter("b", "b2"));
  for (const _ of all) {
    leave();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("drops the last task of the longest queue for a shorter queue when full", async () => {
  const queue = createWorkQueue(1, 4);
  await queue.acquire(signal);
  const greedy = [1, 2, 3, 4].map(() => queue.acquire(signal, { queueKey: "greedy" }));
  const honest = [1, 2].map(() => queue.acquire(signal, { queueKey: "honest" }));
  expect(await Promise.all(greedy.map(outcome))).toEqual(["waits", "waits", "busy", "busy"]);
  expect(await Promise.all(honest.map(outcome))).toEqual(["waits", "waits"]);
  // No key has more tasks than theirs now.
  expect(await outcome(queue.acquire(signal, { queueKey: "honest" }))).toBe("busy");
  expect(await outcome(queue.acquire(signal, { queueKey: "greedy" }))).toBe("busy");
  expect(await outcome(queue.acquire(signal, { queueKey: "another" }))).toBe("waits");
});
