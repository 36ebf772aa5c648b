import { expect, test, vi } from "vitest";
import { createHealth } from "./health.ts";

test("a result is two seconds old at most, and asked for once by many", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let calls = 0;
  let up = true;
  const reported: string[] = [];
  const health = createHealth((name) => reported.push(name));
  health.check("database", () => {
    calls++;
    return up;
  });
  expect(await Promise.all([health.ready(), health.ready(), health.ready()])).toEqual([true, true, true]);
  expect(calls).toBe(1);
  up = false;
  expect(await health.ready()).toBe(true);
  vi.advanceTimersByTime(2001);
  expect(await health.ready()).toBe(false);
  vi.advanceTimersByTime(2001);
  expect(await health.ready()).toBe(false);
  expect(reported).toEqual(["database"]);
  up = true;
  vi.advanceTimersByTime(2001);
  expect(await health.ready()).toBe(true);
  vi.useRealTimers();
});

test("a probe that throws means not ready, and a server that stops is not ready at once", async () => {
  const reported: unknown[] = [];
  const health = createHealth((_name, error) => reported.push(error));
  health.check("index", () => Promise.reject(new Error("gone")));
  expect(await health.ready()).toBe(false);
  expect(reported).toHaveLength(1);
  const other = createHealth(() => {});
  expect(await other.ready()).toBe(true);
  other.stopping();
  expect(await other.ready()).toBe(false);
});
