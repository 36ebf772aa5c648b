import { describe, expect, it } from "vitest";
import { formatFileSize, formatNumber } from "../../../shared/i18n/format.ts";
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

  it.each(["de", "de-CH", "en", "fr", "es", "pl", "ru", "sv", "sw", "ar", "ar-EG", "fa"])(
    "reads what is shown in %s",
    (locale) => {
      for (const kilobytes of [0, 0.001, 0.008, 1, 9.5, 480, 2000, 48_200, 1_500_000, 12_345_000_000])
        expect(parseEnd(formatFileSize(kilobytes, locale), "filesize", locale)).toBeCloseTo(kilobytes, 5);
      for (const number of [-3, 0, 1.6, 1250.5, 1_250_000])
        expect(parseEnd(formatNumber(number, locale), null, locale)).toBe(number);
    },
  );

  it("refuses what means nothing", () => {
    expect(parseEnd("", null, "de")).toBeUndefined();
    expect(parseEnd("viel", "filesize", "de")).toBeUndefined();
    expect(parseEnd("3 apples", "filesize", "de")).toBeUndefined();
    expect(parseEnd("3-4", null, "de")).toBeUndefined();
    expect(parseEnd("", "date", "de")).toBeUndefined();
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
  expect(parseEnd(typed, "duration", "de")).toBe(seconds);
});

it("a time is none where numbers are asked for, and a unit none but for the size of a file", () => {
  expect(parseEnd("1:30", null, "de")).toBeUndefined();
  expect(parseEnd("7 pieces", null, "en")).toBe(7);
  expect(parseEnd("7 pieces", "filesize", "en")).toBeUndefined();
  expect(parseEnd(".5", null, "en")).toBe(0.5);
});
