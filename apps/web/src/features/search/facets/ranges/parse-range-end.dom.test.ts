import { describe, expect, it } from "vitest";
import { formatFileSize, formatNumber } from "../../../../shared/i18n/format.ts";
import { parseRangeEnd } from "./parse-range-end.ts";

describe("the typed end of a range", () => {
  it("accepts sizes with and without unit, in either notation", () => {
    expect(parseRangeEnd("2 MB", "filesize", "de")).toBe(2000);
    expect(parseRangeEnd("48,2 MB", "filesize", "de")).toBe(48_200);
    expect(parseRangeEnd("1.5gb", "filesize", "de")).toBe(1_500_000);
    expect(parseRangeEnd("300", "filesize", "de")).toBe(300);
  });

  it("accepts numbers and days", () => {
    expect(parseRangeEnd("1.250,5", null, "de")).toBe(1250.5);
    expect(parseRangeEnd("1,250,000", null, "en")).toBe(1_250_000);
    expect(parseRangeEnd("1.600", null, "de")).toBe(1600);
    expect(parseRangeEnd("1.600", null, "en")).toBe(1.6);
    expect(parseRangeEnd("1,600", null, "en")).toBe(1600);
    expect(parseRangeEnd("-3", null, "de")).toBe(-3);
    expect(parseRangeEnd("2026-11-21", "date", "de")).toBe(1795219200);
  });

  it.each(["de", "de-CH", "en", "fr", "es", "pl", "ru", "sv", "sw", "ar", "ar-EG", "fa"])(
    "parses the formatted value in %s",
    (locale) => {
      for (const kilobytes of [0, 0.001, 0.008, 1, 9.5, 480, 2000, 48_200, 1_500_000, 12_345_000_000])
        expect(parseRangeEnd(formatFileSize(kilobytes, locale), "filesize", locale)).toBeCloseTo(kilobytes, 5);
      for (const number of [-3, 0, 1.6, 1250.5, 1_250_000])
        expect(parseRangeEnd(formatNumber(number, locale), null, locale)).toBe(number);
    },
  );

  it("rejects invalid text", () => {
    expect(parseRangeEnd("", null, "de")).toBeUndefined();
    expect(parseRangeEnd("viel", "filesize", "de")).toBeUndefined();
    expect(parseRangeEnd("3 apples", "filesize", "de")).toBeUndefined();
    expect(parseRangeEnd("3-4", null, "de")).toBeUndefined();
    expect(parseRangeEnd("", "date", "de")).toBeUndefined();
  });
});

it.each([
  ["1:30", 90],
  ["1:02:09", 3729],
  [" 12 : 05 ", 725],
  ["0:42", 42],
  ["90", 90],
  ["1:x", undefined],
  ["1:", undefined],
  ["x1:30", undefined],
  ["1:30x", undefined],
])("a running time of %j is %s seconds", (typed, seconds) => {
  expect(parseRangeEnd(typed, "duration", "de")).toBe(seconds);
});

it("rejects times for numbers, and units except for file sizes", () => {
  expect(parseRangeEnd("1:30", null, "de")).toBeUndefined();
  expect(parseRangeEnd("7 pieces", null, "en")).toBe(7);
  expect(parseRangeEnd("7 pieces", "filesize", "en")).toBeUndefined();
  expect(parseRangeEnd(".5", null, "en")).toBe(0.5);
});
