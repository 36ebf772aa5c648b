import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFetchAhead, useFetchWhenIdle } from "./use-fetch-when-idle.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("fetches once the page is there and the browser rests, and a failure hurts nobody", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const fetch = vi.fn(() => Promise.reject(new Error("offline")));
  const fetches = [fetch];
  const { rerender } = renderHook(({ ready }) => useFetchWhenIdle(ready, fetches), { initialProps: { ready: false } });
  expect(idle).toEqual([]);
  rerender({ ready: true });
  rerender({ ready: true });
  expect(idle).toHaveLength(1);
  expect(fetch).not.toHaveBeenCalled();
  idle[0]?.();
  expect(fetch).toHaveBeenCalledOnce();
});

it("fetches a part of the frame once the page has come to rest, and not for a page that is gone by then", () => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.reject(new Error("offline")));
  const { unmount } = renderHook(() => useFetchAhead(fetch));
  vi.advanceTimersByTime(1000);
  expect(fetch).not.toHaveBeenCalled();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(fetch).not.toHaveBeenCalled();
  renderHook(() => useFetchAhead(fetch));
  vi.advanceTimersByTime(5000);
  expect(fetch).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
