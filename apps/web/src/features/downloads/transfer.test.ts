import { describe, expect, it } from "vitest";
import { isOver, percentOf, percentOfAll, remainingSeconds, type Transfer } from "./transfer.ts";

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
    expect(percentOf({ loaded: 0, total: 200 })).toBe(0);
    expect(percentOf({ loaded: 199, total: 200 })).toBe(99);
    expect(percentOf({ loaded: 200, total: 200 })).toBe(100);
    expect(percentOf({ loaded: 5, total: undefined })).toBe(-1);
  });

  it("of all is that of the bytes that run", () => {
    expect(percentOfAll([])).toBeNull();
    expect(percentOfAll([transfer({ status: "done", loaded: 1, total: 1 })])).toBeNull();
    expect(percentOfAll([transfer({ loaded: 50, total: 100 }), transfer({ loaded: 0, total: 300 })])).toBe(12);
    expect(percentOfAll([transfer({})])).toBe(-1);
  });

  it("tells the time that is left only after it has seen some", () => {
    expect(remainingSeconds(transfer({ loaded: 50, total: 100 }), 500)).toBeUndefined();
    expect(remainingSeconds(transfer({ loaded: 50, total: 100 }), 10_000)).toBe(10);
    expect(remainingSeconds(transfer({ loaded: 50 }), 10_000)).toBeUndefined();
  });
});

describe("a download", () => {
  it("runs until the browser has taken it over or it has come to an end", () => {
    const over = (["preparing", "running", "browser", "done", "failed", "cancelled"] as const).map((status) =>
      isOver(transfer({ status })),
    );
    expect(over).toEqual([false, false, true, true, true, true]);
  });

  it("is never more than complete, also where more came than was announced", () => {
    expect(percentOf({ loaded: 300, total: 200 })).toBe(100);
    expect(percentOf({ loaded: 0, total: 0 })).toBe(-1);
  });

  it("counts among all only where its size is known, and as long as it runs", () => {
    const known = transfer({ loaded: 50, total: 100 });
    expect(percentOfAll([known, transfer({ loaded: 900 })])).toBe(50);
    expect(percentOfAll([known, transfer({ status: "done", loaded: 900, total: 900 })])).toBe(50);
  });

  it("has a second behind it before it says what is left", () => {
    const half = { loaded: 50, total: 100 };
    expect(remainingSeconds(transfer({ ...half, since: 2000 }), 2999)).toBeUndefined();
    expect(remainingSeconds(transfer({ ...half, since: 2000 }), 3000)).toBe(1);
    expect(remainingSeconds(transfer({ ...half, since: undefined }), 9000)).toBeUndefined();
    expect(remainingSeconds(transfer({ loaded: 0, total: 100 }), 9000)).toBeUndefined();
    expect(remainingSeconds(transfer({ loaded: 75, total: 100 }), 10_000)).toBe(4);
  });
});
