import { describe, expect, it } from "vitest";
import { dayRange, rangeFilter, rangeStep, snap } from "./range-rules.ts";

describe("ranges", () => {
  it("a slider over the full range is no filter", () => {
    const full = { min: 0, max: 100 };
    expect(rangeFilter({ low: 0, high: 100 }, full, null)).toBeNull();
    expect(rangeFilter({ low: 1, high: 100 }, full, null)).toBe("1 TO *");
    expect(rangeFilter({ low: 0, high: 99 }, full, null)).toBe("* TO 99");
    expect(rangeFilter({ low: 5, high: 9 }, full, null)).toBe("5 TO 9");
  });

  it("file sizes may miss the ends by ten, dates by the rest of the day", () => {
    expect(rangeFilter({ low: 18, high: 992 }, { min: 8, max: 1000 }, "filesize")).toBeNull();
    expect(rangeFilter({ low: 19, high: 1000 }, { min: 8, max: 1000 }, "filesize")).toBe("19 TO *");
    const day = 86_400;
    const dates = { min: 10 * day + 500, max: 20 * day + 70_000 };
    expect(rangeFilter(dayRange(10 * day, 20 * day), dates, "date")).toBeNull();
    expect(rangeFilter({ low: 11 * day, high: 20 * day + 1 }, dates, "date")).toBe(`${11 * day} TO *`);
  });

  it("step by day, by ten kilobytes, by one; fine fields get a hundred steps", () => {
    expect([rangeStep("date", true, 9e9), rangeStep("filesize", false, 9e9), rangeStep(null, true, 4)]).toEqual([
      86_400, 10, 1,
    ]);
    expect(rangeStep(null, false, 2)).toBe(0.02);
    expect(snap(5.4, { min: 0, max: 10, step: 1 })).toBe(5);
    expect(snap(-3, { min: 0.5, max: 10, step: 1 })).toBe(0.5);
    expect(snap(9.9, { min: 0.5, max: 9.7, step: 1 })).toBe(9.7);
  });
});
