import { describe, expect, it } from "vitest";
import { computeStatistic, rateRatio } from "./statistics.ts";

describe("a figure of several rounds", () => {
  it("is the median, and the median distance from it", () => {
    expect(computeStatistic([100, 104, 90, 101, 400])).toEqual({ median: 101, deviation: 3 });
  });
  it("is not a number without rounds", () => {
    expect(computeStatistic([]).median).toBeNaN();
  });
});

describe("a ratio", () => {
  it("is within its limit up to the limit itself", () => {
    expect(rateRatio(1.9, 1.9)).toBe("ok");
  });
  it("is over it, but no failure, within the margin of 15 %", () => {
    expect(rateRatio(1.91, 1.9)).toBe("over, within the margin");
    expect(rateRatio(2.18, 1.9)).toBe("over, within the margin");
  });
  it("is missed beyond the margin, and where there is none", () => {
    expect(rateRatio(2.19, 1.9)).toBe("MISSED");
    expect(rateRatio(Number.NaN, 1.9)).toBe("MISSED");
  });
});
