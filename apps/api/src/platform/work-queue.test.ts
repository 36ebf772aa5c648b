import { expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const { signal } = new AbortController();
/** Those that wait or have a place leave nothing unhandled. */
const outcome = (entered: Promise<unknown>) =>
  Promise.race([
    entered.then(
      () => "entered",
      ({ problem }) => problem as string,
    ),
    new Promise((resolve) => setImmediate(resolve, "waits")),
  ]);

it("refuses who comes when so many wait who can be refused, and never the patient", async () => {
  const queue = createWorkQueue(1, 2);
  await queue.enter(signal);
  const all = [queue.enter(signal), queue.enter(signal), queue.enter(signal), queue.enter(signal, { patient: true })];
  expect(await Promise.all(all.map(outcome))).toEqual(["waits", "waits", "busy", "waits"]);
});

it("refuses nobody for the patient, however many of them wait", async () => {
  const queue = createWorkQueue(1, 2);
  const leave = await queue.enter(signal);
  const patient = Array.from({ length: 5 }, () => queue.enter(signal, { patient: true }));
  const others = [queue.enter(signal), queue.enter(signal), queue.enter(signal)];
  expect(await Promise.all(others.map(outcome))).toEqual(["waits", "waits", "busy"]);
  // In the order in which they came.
  leave();
  expect(await Promise.all(patient.slice(0, 2).map(outcome))).toEqual(["entered", "waits"]);
});

it("has the place of one who went away for another", async () => {
  const queue = createWorkQueue(1, 1);
  await queue.enter(signal);
  const controller = new AbortController();
  const gone = queue.enter(controller.signal);
  expect(await outcome(queue.enter(signal))).toBe("busy");
  controller.abort();
  expect(await outcome(gone)).toBe("cancelled");
  expect(await outcome(queue.enter(signal))).toBe("waits");
});

it("serves those who wait in turn, however many pieces of work one of them has", async () => {
  const queue = createWorkQueue(1, 20);
  let leave = await queue.enter(signal);
  const served: string[] = [];
  const enter = (turn: string, name: string) =>
    queue.enter(signal, { turn }).then((mine) => {
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

it("gives up the last of the longest line, where too many wait, for who has a shorter one", async () => {
  const queue = createWorkQueue(1, 4);
  await queue.enter(signal);
  const greedy = [1, 2, 3, 4].map(() => queue.enter(signal, { turn: "greedy" }));
  const honest = [1, 2].map(() => queue.enter(signal, { turn: "honest" }));
  expect(await Promise.all(greedy.map(outcome))).toEqual(["waits", "waits", "busy", "busy"]);
  expect(await Promise.all(honest.map(outcome))).toEqual(["waits", "waits"]);
  // Nobody has more now than they have.
  expect(await outcome(queue.enter(signal, { turn: "honest" }))).toBe("busy");
  expect(await outcome(queue.enter(signal, { turn: "greedy" }))).toBe("busy");
  expect(await outcome(queue.enter(signal, { turn: "another" }))).toBe("waits");
});
