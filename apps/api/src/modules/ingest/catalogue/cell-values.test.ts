import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDate } from "./catalogue-dates.ts";
import { formatList, parseCoordinates, parseList, parseNumber } from "./cell-values.ts";

it.each([
  ["12", 12],
  ["-12.5", -12.5],
  ["\u22123", -3],
  ["12,5", 12.5],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1.234.567", 1_234_567],
  ["1,234,567", 1_234_567],
  ["1 234,5", 1234.5],
  ["0,125", 0.125],
  ["1e3", 1000],
])("reads %s as the number %d", (text, number) => expect(parseNumber(text)).toEqual({ number }));

it("reads a comma before three digits as the mapping says, and rejects it otherwise", () => {
  expect(parseNumber("1,234")).toEqual({ problem: "two_numbers" });
  expect(parseNumber("1,234", ",")).toEqual({ number: 1.234 });
  expect(parseNumber("1,234", ".")).toEqual({ number: 1234 });
});

it.each(["", "12 cm", "x", "1-2", ".", "--1"])("rejects the number %j", (text) =>
  expect(parseNumber(text)).toEqual({ problem: "no_number" }),
);

it.each([
  ["52.52, 13.405", 52.52, 13.405],
  ["52.52,13.405", 52.52, 13.405],
  ["52,52; 13,405", 52.52, 13.405],
  ["-33.8688 151.2093", -33.8688, 151.2093],
  ["52°31'12\"N 13°24'18\"E", 52.52, 13.405],
  ["52° 31′ 12″ N, 13° 24′ 18″ O", 52.52, 13.405],
  ["W 0.1278° N 51.5074°", 51.5074, -0.1278],
  ["geo:52.52,13.405", 52.52, 13.405],
  ["POINT(13.405 52.52)", 52.52, 13.405],
])("reads the place %s", (text, latitude, longitude) =>
  expect(parseCoordinates(text)).toEqual({ latitude, longitude }),
);

it.each(["", "Berlin", "52.52", "95, 13", "52, 190", "52°N 13°N"])("rejects the coordinates %j", (text) =>
  expect(parseCoordinates(text)).toBeUndefined(),
);

it("reads cells full of blanks quickly", () => {
  const started = performance.now();
  const blanks = " ".repeat(50_000);
  for (const text of [`1${blanks}x`, `1°${blanks}x`, `52.52,${blanks}13.405`, `${blanks}\n`.repeat(50)])
    parseCoordinates(text);
  expect(parseCoordinates(`52.52,${blanks}13.405`)).toEqual({ latitude: 52.52, longitude: 13.405 });
  for (const text of [`1${blanks}x`, `a${blanks}(x`, `1. Mai${blanks}x`]) {
    expect(parseDate(text)).toEqual({ problem: "no_date" });
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

it("writes a list so that it is read again, whatever its texts contain", () => {
  expect(formatList(["Krug", "blau"], ";")).toBe("Krug;blau");
  expect(formatList(["Krug; blau"], ";")).toBe('["Krug; blau"]');
  const texts = fc.array(fc.stringMatching(/^[a-z;"[\],\\ ]{1,6}$/), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(texts, (list) => void expect(parseList(formatList(list, ";"), ";")).toEqual(list)));
});
