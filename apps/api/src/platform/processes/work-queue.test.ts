import { expect, it } from "vitest";
import { createWorkQueue, type WaitOptions, type WorkQueue } from "./work-queue.ts";

const { signal } = new AbortController();
/** Occupies a slot once there is one, until the returned function is called. */
const acquire = (queue: WorkQueue, until: AbortSignal, options?: WaitOptions) =>
  new Promise<() => void>((entered, refused) => {
    queue.run(() => new Promise<void>((leave) => entered(leave)), until, options).catch(refused);
  });
/** Settles the result, so that no rejection is unhandled. */
const outcome = (entered: Promise<unknown>) =>
  Promise.race([
    entered.then(
      () => "entered",
      ({ code }) => code as string,
    ),
    new Promise((resolve) => setImmediate(resolve, "waits")),
  ]);

it("rejects tasks when the queue is full, but never those that always wait", async () => {
  const queue = createWorkQueue(1, 2);
  await acquire(queue, signal);
  const all = [
    acquire(queue, signal),
    acquire(queue, signal),
    acquire(queue, signal),
    acquire(queue, signal, { alwaysWait: true }),
  ];
  expect(await Promise.all(all.map(outcome))).toEqual(["waits", "waits", "busy", "waits"]);
});

it("does not count tasks that always wait towards the limit", async () => {
  const queue = createWorkQueue(1, 2);
  const leave = await acquire(queue, signal);
  const patient = Array.from({ length: 5 }, () => acquire(queue, signal, { alwaysWait: true }));
  const others = [acquire(queue, signal), acquire(queue, signal), acquire(queue, signal)];
  expect(await Promise.all(others.map(outcome))).toEqual(["waits", "waits", "busy"]);
  // In the order in which they came.
  leave();
  expect(await Promise.all(patient.slice(0, 2).map(outcome))).toEqual(["entered", "waits"]);
});

it("frees the place of a cancelled task", async () => {
  const queue = createWorkQueue(1, 1);
  await acquire(queue, signal);
  const controller = new AbortController();
  const gone = acquire(queue, controller.signal);
  expect(await outcome(acquire(queue, signal))).toBe("busy");
  controller.abort();
  expect(await outcome(gone)).toBe("cancelled");
  expect(await outcome(acquire(queue, signal))).toBe("waits");
});

it("assigns slots round-robin between keys, however many tasks each has", async () => {
  const queue = createWorkQueue(1, 20);
  let leave = await acquire(queue, signal);
  const served: string[] = [];
  const enter = (turn: string, name: string) =>
    acquire(queue, signal, { queueKey: turn }).then((mine) => {
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
  await acquire(queue, signal);
  const greedy = [1, 2, 3, 4].map(() => acquire(queue, signal, { queueKey: "greedy" }));
  const honest = [1, 2].map(() => acquire(queue, signal, { queueKey: "honest" }));
  expect(await Promise.all(greedy.map(outcome))).toEqual(["waits", "waits", "busy", "busy"]);
  expect(await Promise.all(honest.map(outcome))).toEqual(["waits", "waits"]);
  // No key has more tasks than theirs now.
  expect(await outcome(acquire(queue, signal, { queueKey: "honest" }))).toBe("busy");
  expect(await outcome(acquire(queue, signal, { queueKey: "greedy" }))).toBe("busy");
  expect(await outcome(acquire(queue, signal, { queueKey: "another" }))).toBe("waits");
});
