import { describe, expect, it } from "vitest";
import {
  estimateRemainingSeconds,
  getRunningTransfersPercent,
  getTransferPercent,
  isFinished,
  type Transfer,
} from "./transfer.ts";

const transfer = (change: Partial<Transfer>): Transfer => ({
  key: "1",
  name: "Bowl",
  picture: undefined,
  status: "running",
  converted: false,
  loaded: 0,
  total: undefined,
  since: 0,
  ...change,
});

describe("progress", () => {
  it("goes from 0 to 100 and is -1 where the total is unknown", () => {
    expect(getTransferPercent({ loaded: 0, total: 200 })).toBe(0);
    expect(getTransferPercent({ loaded: 199, total: 200 })).toBe(99);
    expect(getTransferPercent({ loaded: 200, total: 200 })).toBe(100);
    expect(getTransferPercent({ loaded: 5, total: undefined })).toBe(-1);
  });

  it("of all is that of the bytes that run", () => {
    expect(getRunningTransfersPercent([])).toBeNull();
    expect(getRunningTransfersPercent([transfer({ status: "done", loaded: 1, total: 1 })])).toBeNull();
    expect(
      getRunningTransfersPercent([transfer({ loaded: 50, total: 100 }), transfer({ loaded: 0, total: 300 })]),
    ).toBe(12);
    expect(getRunningTransfersPercent([transfer({})])).toBe(-1);
  });

  it("estimates the remaining time only after some progress", () => {
    expect(estimateRemainingSeconds(transfer({ loaded: 50, total: 100 }), 500)).toBeUndefined();
    expect(estimateRemainingSeconds(transfer({ loaded: 50, total: 100 }), 10_000)).toBe(10);
    expect(estimateRemainingSeconds(transfer({ loaded: 50 }), 10_000)).toBeUndefined();
  });
});

describe("a download", () => {
  it("is running until handed over to the browser or finished", () => {
    const over = (["preparing", "running", "browser", "done", "failed", "cancelled"] as const).map((status) =>
      isFinished(transfer({ status })),
    );
    expect(over).toEqual([false, false, true, true, true, true]);
  });

  it("never exceeds 100 percent, even if more bytes arrive than announced", () => {
    expect(getTransferPercent({ loaded: 300, total: 200 })).toBe(100);
    expect(getTransferPercent({ loaded: 0, total: 0 })).toBe(-1);
  });

  it("counts towards the total only while running and with known size", () => {
    const known = transfer({ loaded: 50, total: 100 });
    expect(getRunningTransfersPercent([known, transfer({ loaded: 900 })])).toBe(50);
    expect(getRunningTransfersPercent([known, transfer({ status: "done", loaded: 900, total: 900 })])).toBe(50);
  });

  it("estimates no remaining time in the first second", () => {
    const half = { loaded: 50, total: 100 };
    expect(estimateRemainingSeconds(transfer({ ...half, since: 2000 }), 2999)).toBeUndefined();
    expect(estimateRemainingSeconds(transfer({ ...half, since: 2000 }), 3000)).toBe(1);
    expect(estimateRemainingSeconds(transfer({ ...half, since: undefined }), 9000)).toBeUndefined();
    expect(estimateRemainingSeconds(transfer({ loaded: 0, total: 100 }), 9000)).toBeUndefined();
    expect(estimateRemainingSeconds(transfer({ loaded: 75, total: 100 }), 10_000)).toBe(4);
  });
});
