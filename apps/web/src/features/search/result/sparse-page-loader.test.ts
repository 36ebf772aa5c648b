import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSparsePageLoader } from "./sparse-page-loader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A result of a thousand, of which 50 are loaded, in pages of 15. */
function setUp(size = 1000, window?: number) {
  const asked: { start: number; rows: number; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
  const pages: number[] = [];
  const errors: unknown[] = [];
  const loader = createSparsePageLoader<number>({
    covered: 50,
    size,
    rows: 15,
    load: (start, rows, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ start, rows, signal, answer: () => resolve(start), fail: () => reject(new Error("away")) });
      }),
    onPage: (page) => pages.push(page),
    onError: (error, end) => {
      errors.push(error);
      return window !== undefined && window < end ? window : undefined;
    },
  });
  const windows = () => asked.map(({ start, rows }) => [start, rows]);
  const settle = async (at: number, how: "answer" | "fail" = "answer") => {
    asked[at]?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  const rest = () => vi.advanceTimersByTimeAsync(1000);
  return { loader, asked, pages, errors, windows, settle, rest };
}

describe("a jump into a result", () => {
  it("requests visible pages at once in one request, except loaded ones", async () => {
    const { loader, windows, settle, rest, pages } = setUp();
    loader.ensureLoaded(0, 49);
    expect(windows()).toEqual([]);
    loader.ensureLoaded(500, 530);
    expect(windows()).toEqual([[500, 45]]);
    await settle(0);
    expect(pages).toEqual([500]);
    await rest();
    loader.ensureLoaded(505, 540);
    await rest();
    expect(windows()).toEqual([[500, 45]]);
    loader.ensureLoaded(540, 546);
    await rest();
    expect(windows()[1]).toEqual([545, 15]);
  });

  it("aborts requests no longer visible, and loads where a dragged scrollbar pauses", async () => {
    const { loader, asked, windows, rest } = setUp();
    loader.ensureLoaded(500, 510);
    for (let at = 520; at < 900; at += 20) loader.ensureLoaded(at, at + 10);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(windows()).toHaveLength(1);
    await rest();
    expect(windows()).toHaveLength(2);
    // 880 is in the page that starts at 875.
    expect(windows()[1]).toEqual([875, 30]);
  });

  it("continues with missing pages, within the last hit and the request limit", async () => {
    const { loader, windows, settle, rest } = setUp(2000);
    loader.ensureLoaded(40, 1990);
    expect(windows()).toEqual([[50, 495]]);
    await settle(0);
    expect(windows()[1]).toEqual([545, 495]);
    loader.ensureLoaded(1985, 1999);
    await rest();
    expect(windows().at(-1)).toEqual([1985, 15]);
  });

  it("stops at an error and continues on retry", async () => {
    const { loader, windows, settle, rest, errors } = setUp();
    loader.ensureLoaded(500, 510);
    await settle(0, "fail");
    expect(errors).toHaveLength(1);
    loader.ensureLoaded(500, 510);
    await rest();
    expect(windows()).toHaveLength(1);
    loader.retry();
    expect(windows()).toHaveLength(2);
  });

  it("continues within the engine's limit after a jump beyond it", async () => {
    const { loader, windows, settle, rest, errors } = setUp(1000, 500);
    loader.ensureLoaded(990, 999);
    await settle(0, "fail");
    expect(errors).toHaveLength(1);
    loader.ensureLoaded(480, 520);
    await rest();
    expect(windows()[1], "no place beyond the cut").toEqual([470, 30]);
    await settle(1);
    loader.ensureLoaded(990, 999);
    await rest();
    expect(windows()).toHaveLength(2);
  });

  it("ignores replies after stop", async () => {
    const { loader, asked, settle, pages } = setUp();
    loader.ensureLoaded(500, 510);
    loader.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
    await settle(0);
    expect(pages).toEqual([]);
  });
});
