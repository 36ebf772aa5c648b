import { describe, expect, it } from "vitest";
import { parseEnd } from "./parse-end.ts";

describe("the typed end of a range", () => {
  it("takes sizes with and without unit, in either notation", () => {
    expect(parseEnd("2 MB", "filesize")).toBe(2000);
    expect(parseEnd("48,2 MB", "filesize")).toBe(48_200);
    expect(parseEnd("1.5gb", "filesize")).toBe(1_500_000);
    expect(parseEnd("300", "filesize")).toBe(300);
  });

  it("takes numbers and days", () => {
    expect(parseEnd("1.250,5", null)).toBe(1250.5);
    expect(parseEnd("1,250,000", null)).toBe(1_250_000);
    expect(parseEnd("-3", null)).toBe(-3);
    expect(parseEnd("2026-11-21", "date")).toBe(1795219200);
  });

  it("refuses what means nothing", () => {
    expect(parseEnd("", null)).toBeUndefined();
    expect(parseEnd("viel", "filesize")).toBeUndefined();
    expect(parseEnd("3 apples", "filesize")).toBeUndefined();
    expect(parseEnd("", "date")).toBeUndefined();
  });
});
