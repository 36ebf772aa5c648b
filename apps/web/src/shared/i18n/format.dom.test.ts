import { describe, expect, it, vi } from "vitest";
import {
  formatDate,
  formatDimensions,
  formatDuration,
  formatKilobytes,
  formatList,
  formatNumber,
  getKilobytesByUnitName,
  getListIndicesWithSeparators,
  getRegionalLocale,
  truncateText,
} from "./format.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

describe("the size of a file", () => {
  it.each([
    [0, "0 kB"],
    [0.5, "500 byte"],
    [0.949, "949 byte"],
    [0.95, "1 kB"],
    [1.25, "1.3 kB"],
    [9.94, "9.9 kB"],
    [12.4, "12 kB"],
    [999, "999 kB"],
    [1000, "1 MB"],
    [99_940, "99.9 MB"],
    [100_400, "100 MB"],
    [1_000_000, "1 GB"],
    [123_400_000, "123 GB"],
  ])("of %s kilobytes is %s", (kilobytes, text) => {
    expect(plain(formatKilobytes(kilobytes, "en"))).toBe(text);
  });

  it("has units that are read as they are written", () => {
    expect(Object.fromEntries(getKilobytesByUnitName(2, "en"))).toEqual({
      byte: 0.001,
      kB: 1,
      MB: 1000,
      GB: 1_000_000,
    });
    expect([...getKilobytesByUnitName(2, "fr").keys()]).toEqual(["o", "ko", "Mo", "Go"]);
  });
});

describe("a date", () => {
  const newYear = Date.UTC(2026, 0, 1) / 1000;

  it("is long or short", () => {
    expect(formatDate(newYear, "de")).toBe("1. Januar 2026");
    expect(formatDate(newYear, "de", "long")).toBe("1. Januar 2026");
    expect(formatDate(newYear, "de", "short")).toBe("01.01.2026");
  });

  it("is the same day everywhere, up to its last second", () => {
    expect(formatDate(newYear - 1, "de", "short")).toBe("31.12.2025");
    expect(formatDate(newYear + 86_399, "de", "short")).toBe("01.01.2026");
  });

  it("is formatted for the user's country, else for the default one", () => {
    const languages = vi.spyOn(navigator, "languages", "get");
    languages.mockReturnValue(["de-AT", "en-US"]);
    expect([getRegionalLocale("de"), getRegionalLocale("en"), getRegionalLocale("fr")]).toEqual([
      "de-AT",
      "en-US",
      "fr",
    ]);
    expect(formatDate(newYear, "de")).toBe("1. Jänner 2026");
    languages.mockReturnValue(["enx-US", "fr"]);
    expect([getRegionalLocale("en"), getRegionalLocale("de")]).toEqual(["en-GB", "de"]);
    languages.mockRestore();
  });
});

describe("a number", () => {
  it("has two decimals at most, or as many as are asked for", () => {
    expect(formatNumber(1234.567, "de")).toBe("1.234,57");
    expect(formatNumber(1234.567, "de", 0)).toBe("1.235");
    expect(formatNumber(2, "de")).toBe("2");
  });

  it("of a measure has its decimals always, and no groups", () => {
    expect(formatDimensions([12_000, 900], "de", 0)).toBe("12000 × 900");
    expect(formatDimensions([210, 1297.25], "de", 1)).toBe("210,0 × 1297,3");
  });

  it("of seconds is a running time", () => {
    expect([0, 9.6, 59.5, 60, 3599.4, 3600, 36_000].map(formatDuration)).toEqual([
      "0:00",
      "0:09",
      "0:59",
      "1:00",
      "59:59",
      "1:00:00",
      "10:00:00",
    ]);
  });
});

describe("a list", () => {
  it("has the comma of its script", () => {
    expect(formatList(["A", "B"], "de")).toBe("A, B");
    expect(formatList(["A", "B"], "ja")).toBe("A、B");
    expect(formatList(["A", "B"], "ar")).toBe("A، B");
    expect(formatList(["A"], "de")).toBe("A");
    expect(getListIndicesWithSeparators(1, "de")).toEqual([0]);
  });
});

describe("a text that is too long", () => {
  it("is cut by letters, and ends with an ellipsis in their stead", () => {
    expect(truncateText("a".repeat(50))).toBe("a".repeat(50));
    expect(truncateText("a".repeat(51))).toBe(`${"a".repeat(49)}…`);
    expect(truncateText(`${"a".repeat(48)} bcd`)).toBe(`${"a".repeat(48)}…`);
    expect(truncateText("𠮷".repeat(51))).toBe(`${"𠮷".repeat(49)}…`);
  });
});
