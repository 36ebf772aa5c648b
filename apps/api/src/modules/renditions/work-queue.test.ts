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
  const all = [queue.enter(signal), queue.enter(signal), queue.enter(signal), queue.enter(signal, true)];
  expect(await Promise.all(all.map(outcome))).toEqual(["waits", "waits", "busy", "waits"]);
});

it("refuses nobody for the patient, however many of them wait", async () => {
  const queue = createWorkQueue(1, 2);
  const leave = await queue.enter(signal);
  const patient = Array.from({ length: 5 }, () => queue.enter(signal, true));
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
