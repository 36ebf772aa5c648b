import { describe, expect, it } from "vitest";
import { parseEnd } from "./parse-end.ts";

describe("the typed end of a range", () => {
  it("takes sizes with and without unit, in either notation", () => {
    expect(parseEnd("2 MB", "filesize", "de")).toBe(2000);
    expect(parseEnd("48,2 MB", "filesize", "de")).toBe(48_200);
    expect(parseEnd("1.5gb", "filesize", "de")).toBe(1_500_000);
    expect(parseEnd("300", "filesize", "de")).toBe(300);
  });

  it("takes numbers and days", () => {
    expect(parseEnd("1.250,5", null, "de")).toBe(1250.5);
    expect(parseEnd("1,250,000", null, "en")).toBe(1_250_000);
    expect(parseEnd("1.600", null, "de")).toBe(1600);
    expect(parseEnd("1.600", null, "en")).toBe(1.6);
    expect(parseEnd("1,600", null, "en")).toBe(1600);
    expect(parseEnd("-3", null, "de")).toBe(-3);
    expect(parseEnd("2026-11-21", "date", "de")).toBe(1795219200);
  });

  it("refuses what means nothing", () => {
    expect(parseEnd("", null, "de")).toBeUndefined();
    expect(parseEnd("viel", "filesize", "de")).toBeUndefined();
    expect(parseEnd("3 apples", "filesize", "de")).toBeUndefined();
    expect(parseEnd("", "date", "de")).toBeUndefined();
  });
});
