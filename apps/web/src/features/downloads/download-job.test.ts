import { describe, expect, it } from "vitest";
import { type DownloadJob, percentOf, percentOfAll, remainingSeconds } from "./download-job.ts";

const job = (change: Partial<DownloadJob>): DownloadJob => ({
  key: "1",
  name: "Bowl",
  picture: undefined,
  status: "running",
  loaded: 0,
  total: undefined,
  since: 0,
  ...change,
});

describe("progress", () => {
  it("goes from 0 to 100 and is -1 where the total is unknown", () => {
    expect(percentOf({ loaded: 0, total: 200 })).toBe(0);
    expect(percentOf({ loaded: 199, total: 200 })).toBe(99);
    expect(percentOf({ loaded: 200, total: 200 })).toBe(100);
    expect(percentOf({ loaded: 5, total: undefined })).toBe(-1);
  });

  it("of all is that of the bytes that run", () => {
    expect(percentOfAll([])).toBeNull();
    expect(percentOfAll([job({ status: "done", loaded: 1, total: 1 })])).toBeNull();
    expect(percentOfAll([job({ loaded: 50, total: 100 }), job({ loaded: 0, total: 300 })])).toBe(12);
    expect(percentOfAll([job({})])).toBe(-1);
  });

  it("tells the time that is left only after it has seen some", () => {
    expect(remainingSeconds(job({ loaded: 50, total: 100 }), 500)).toBeUndefined();
    expect(remainingSeconds(job({ loaded: 50, total: 100 }), 10_000)).toBe(10);
    expect(remainingSeconds(job({ loaded: 50 }), 10_000)).toBeUndefined();
  });
});
