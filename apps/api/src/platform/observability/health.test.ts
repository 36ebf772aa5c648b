import { expect, test, vi } from "vitest";
import { createHealth } from "./health.ts";

test("a result is cached for two seconds and shared by concurrent requests", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let calls = 0;
  let up = true;
  const reported: string[] = [];
  const health = createHealth((name) => reported.push(name));
  health.addCheck("database", () => {
    calls++;
    return up;
  });
  expect(await Promise.all([health.isReady(), health.isReady(), health.isReady()])).toEqual([true, true, true]);
  expect(calls).toBe(1);
  up = false;
  expect(await health.isReady()).toBe(true);
  vi.advanceTimersByTime(2001);
  expect(await health.isReady()).toBe(false);
  vi.advanceTimersByTime(2001);
  expect(await health.isReady()).toBe(false);
  expect(reported).toEqual(["database"]);
  up = true;
  vi.advanceTimersByTime(2001);
  expect(await health.isReady()).toBe(true);
  vi.useRealTimers();
});

test("a failing check means not ready, and a stopping server is not ready at once", async () => {
  const reported: unknown[] = [];
  const health = createHealth((_name, error) => reported.push(error));
  health.addCheck("index", () => Promise.reject(new Error("gone")));
  expect(await health.isReady()).toBe(false);
  expect(reported).toHaveLength(1);
  const other = createHealth(() => {});
  expect(await other.isReady()).toBe(true);
  other.markStopping();
  expect(await other.isReady()).toBe(false);
});
