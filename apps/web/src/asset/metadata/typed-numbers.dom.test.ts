import { describe, expect, it } from "vitest";
import { formatKilobytes, formatNumber } from "../../shared/i18n/format.ts";
import { parseDayToEpochSeconds, parseDurationToSeconds, parseKilobytes, parseNumber } from "./typed-numbers.ts";

describe("the typed end of a range", () => {
  it("accepts sizes with and without unit, in either notation", () => {
    expect(parseKilobytes("2 MB", "de")).toBe(2000);
    expect(parseKilobytes("48,2 MB", "de")).toBe(48_200);
    expect(parseKilobytes("1.5gb", "de")).toBe(1_500_000);
    expect(parseKilobytes("300", "de")).toBe(300);
  });

  it("accepts numbers and days", () => {
    expect(parseNumber("1.250,5", "de")).toBe(1250.5);
    expect(parseNumber("1,250,000", "en")).toBe(1_250_000);
    expect(parseNumber("1.600", "de")).toBe(1600);
    expect(parseNumber("1.600", "en")).toBe(1.6);
    expect(parseNumber("1,600", "en")).toBe(1600);
    expect(parseNumber("-3", "de")).toBe(-3);
    expect(parseDayToEpochSeconds("2026-11-21")).toBe(1795219200);
  });

  it.each(["de", "de-CH", "en", "fr", "es", "pl", "ru", "sv", "sw", "ar", "ar-EG", "fa"])(
    "parses the formatted value in %s",
    (locale) => {
      for (const kilobytes of [0, 0.001, 0.008, 1, 9.5, 480, 2000, 48_200, 1_500_000, 12_345_000_000])
        expect(parseKilobytes(formatKilobytes(kilobytes, locale), locale)).toBeCloseTo(kilobytes, 5);
      for (const number of [-3, 0, 1.6, 1250.5, 1_250_000])
        expect(parseNumber(formatNumber(number, locale), locale)).toBe(number);
    },
  );

  it("rejects invalid text", () => {
    expect(parseNumber("", "de")).toBeUndefined();
    expect(parseKilobytes("viel", "de")).toBeUndefined();
    expect(parseKilobytes("3 apples", "de")).toBeUndefined();
    expect(parseNumber("3-4", "de")).toBeUndefined();
    expect(parseDayToEpochSeconds("")).toBeUndefined();
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
  expect(parseDurationToSeconds(typed, "de")).toBe(seconds);
});

it("rejects times for numbers, and units except for file sizes", () => {
  expect(parseNumber("1:30", "de")).toBeUndefined();
  expect(parseNumber("7 pieces", "en")).toBe(7);
  expect(parseKilobytes("7 pieces", "en")).toBeUndefined();
  expect(parseNumber(".5", "en")).toBe(0.5);
});
