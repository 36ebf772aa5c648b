import { describe, expect, it } from "vitest";
import { figureOf, judgeRatio } from "./statistics.ts";

describe("a figure of several rounds", () => {
  it("is the median, and the median distance from it", () => {
    expect(figureOf([100, 104, 90, 101, 400])).toEqual({ median: 101, deviation: 3 });
  });
  it("is not a number without rounds", () => {
    expect(figureOf([]).median).toBeNaN();
  });
});

describe("a ratio", () => {
  it("is within its limit up to the limit itself", () => {
    expect(judgeRatio(1.9, 1.9)).toBe("ok");
  });
  it("is over it, but no failure, within the margin of 15 %", () => {
    expect(judgeRatio(1.91, 1.9)).toBe("over, within the margin");
    expect(judgeRatio(2.18, 1.9)).toBe("over, within the margin");
  });
  it("is missed beyond the margin, and where there is none", () => {
    expect(judgeRatio(2.19, 1.9)).toBe("MISSED");
    expect(judgeRatio(Number.NaN, 1.9)).toBe("MISSED");
  });
});
