import { describe, expect, it } from "vitest";
import { dayOf, dayRange, rangeFilter, rangeStep, readRange, snap } from "./range-rules.ts";

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
    expect(snap(5.4, { min: 0, max: 10, step: 1, kind: null })).toBe(5);
    expect(snap(-3, { min: 0.5, max: 10, step: 1, kind: null })).toBe(0.5);
    expect(snap(9.9, { min: 0.5, max: 9.7, step: 1, kind: null })).toBe(9.7);
  });
});

describe("the handles of a range", () => {
  it("make a filter of what is read back as the same range", () => {
    const filter = rangeFilter({ low: -1.5, high: 9 }, { min: -5, max: 20 }, null);
    expect(readRange(filter ?? undefined)).toEqual({ low: -1.5, high: 9 });
    expect(readRange(undefined)).toBeUndefined();
    expect(readRange(["5 TO 9"])).toBeUndefined();
  });

  it("leave an end open that lies beyond what there is", () => {
    const full = { min: 10, max: 20 };
    expect(rangeFilter({ low: 5, high: 15 }, full, null)).toBe("* TO 15");
    expect(rangeFilter({ low: 15, high: 25 }, full, null)).toBe("15 TO *");
  });

  it("miss the end of a file-size range by ten kilobytes, and by no more", () => {
    const full = { min: 100, max: 1000 };
    expect(rangeFilter({ low: 110, high: 990 }, full, "filesize")).toBeNull();
    expect(rangeFilter({ low: 110.5, high: 990 }, full, "filesize")).toBe("110.5 TO *");
    expect(rangeFilter({ low: 110, high: 989.5 }, full, "filesize")).toBe("* TO 989.5");
    expect(rangeFilter({ low: 101, high: 999 }, full, "duration")).toBe("101 TO 999");
  });

  it("take whole days, from the first second to the last", () => {
    const day = 86_400;
    expect(dayOf(3 * day - 1)).toBe(2);
    expect(dayRange(2 * day + 5, 4 * day + 5)).toEqual({ low: 2 * day, high: 5 * day - 1 });
  });

  it("step by one where fractions would be too fine to tell", () => {
    expect(rangeStep("duration", false, 2)).toBe(1);
    expect(rangeStep(null, false, 20)).toBe(0.2);
    expect(rangeStep(null, false, 20.5)).toBe(1);
    expect(rangeStep(null, true, 1)).toBe(1);
  });

  it("stand at the beginnings of days, wherever in a day the first of all dates lies", () => {
    const day = 86_400;
    const dates = { min: 2 * day + 60_000, max: 9 * day + 5, step: day, kind: "date" } as const;
    expect(snap(5 * day + 80_000, dates)).toBe(5 * day);
    expect(snap(2 * day + 70_000, dates)).toBe(dates.min);
    expect(snap(9 * day + 9, dates)).toBe(dates.max);
  });

  it("stand on a step between the ends, or on an end", () => {
    const fine = { min: 0.1, max: 2, step: 0.2, kind: null };
    expect(snap(0.65, fine)).toBe(0.7);
    expect(snap(0.1, fine)).toBe(0.1);
    expect(snap(2, fine)).toBe(2);
    expect(snap(7, fine)).toBe(2);
  });
});
