import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePicturesLoaded, usePrefetchAfterPictures, usePrefetchWhenIdle } from "./use-prefetch-when-idle.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("fetches once the page is loaded and the browser is idle, and ignores failures", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const fetch = vi.fn(() => Promise.reject(new Error("offline")));
  const fetches = [fetch];
  const { rerender } = renderHook(({ ready }) => usePrefetchWhenIdle(ready, fetches), {
    initialProps: { ready: false },
  });
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
  const { unmount } = renderHook(() => usePrefetchAfterPictures(fetch));
  vi.advanceTimersByTime(1000);
  expect(fetch).not.toHaveBeenCalled();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(fetch).not.toHaveBeenCalled();
  renderHook(() => usePrefetchAfterPictures(fetch));
  vi.advanceTimersByTime(5000);
  expect(fetch).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("fetches parts of the frame soon where the page has its pictures", () => {
  vi.useFakeTimers();
  const come = () => {
    const picture = document.body.appendChild(document.createElement("img"));
    Object.defineProperty(picture, "complete", { value: true });
  };
  const fetch = vi.fn(() => Promise.resolve());
  renderHook(() => usePrefetchAfterPictures(fetch));
  come();
  vi.advanceTimersByTime(1000);
  expect(fetch, "the house's logo").not.toHaveBeenCalled();
  come();
  vi.advanceTimersByTime(1000);
  expect(fetch).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9000);
  expect(fetch).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("pictures in the window", () => {
  /** A picture on its way, in the window or below it. */
  function pictureAt(top: number): HTMLImageElement {
    const picture = document.body.appendChild(document.createElement("img"));
    Object.defineProperty(picture, "complete", { value: false });
    picture.getBoundingClientRect = () => ({ top, bottom: top + 200 }) as DOMRect;
    return picture;
  }
  const ask = () => {
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    vi.stubGlobal("cancelIdleCallback", () => {});
    const fetch = vi.fn(() => Promise.resolve());
    const fetches = [fetch];
    return { fetch, ...renderHook(() => usePrefetchWhenIdle(true, fetches)) };
  };
  afterEach(() => document.body.replaceChildren());

  it("come first: the parts are fetched once all of them are there, or have failed", () => {
    const pictures = [pictureAt(10), pictureAt(300)];
    pictureAt(window.innerHeight + 50);
    const { fetch } = ask();
    pictures[0]?.dispatchEvent(new Event("load"));
    expect(fetch).not.toHaveBeenCalled();
    pictures[1]?.dispatchEvent(new Event("error"));
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("are not waited for without end, and not for a page that is gone", () => {
    vi.useFakeTimers();
    pictureAt(10);
    const gone = ask();
    gone.unmount();
    const { fetch } = ask();
    vi.advanceTimersByTime(6000);
    expect(fetch).toHaveBeenCalledOnce();
    expect(gone.fetch).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  describe("hold up what stands beside the results", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const paint = () => act(() => vi.advanceTimersByTime(20));

    it("until the last one is there, and not again for those of another search", () => {
      const pictures = [pictureAt(10), pictureAt(300)];
      const { result, rerender } = renderHook(({ ready }) => usePicturesLoaded(ready), {
        initialProps: { ready: true },
      });
      paint();
      act(() => void pictures[0]?.dispatchEvent(new Event("load")));
      expect(result.current).toBe(false);
      act(() => void pictures[1]?.dispatchEvent(new Event("load")));
      expect(result.current).toBe(true);
      pictureAt(20);
      rerender({ ready: false });
      rerender({ ready: true });
      expect(result.current).toBe(true);
    });

    it("not at all where there is none, and no longer than a moment where one does not come", () => {
      const none = renderHook(() => usePicturesLoaded(true));
      paint();
      expect(none.result.current).toBe(true);
      pictureAt(10);
      const slow = renderHook(() => usePicturesLoaded(true));
      paint();
      expect(slow.result.current).toBe(false);
      act(() => vi.advanceTimersByTime(1500));
      expect(slow.result.current).toBe(true);
    });

    it("and not before there is anything to see", () => {
      const { result } = renderHook(() => usePicturesLoaded(false));
      act(() => vi.advanceTimersByTime(5000));
      expect(result.current).toBe(false);
    });
  });
});
