import fc from "fast-check";
import { expect, it } from "vitest";
import { listText, readList, readNumber, readPlace } from "./cell-values.ts";
import { readDate } from "./dates.ts";

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
])("reads %s as the number %d", (text, number) => expect(readNumber(text)).toEqual({ number }));

it("takes a comma before three digits as the mapping says, and not at all without it", () => {
  expect(readNumber("1,234")).toEqual({ problem: "two_numbers" });
  expect(readNumber("1,234", ",")).toEqual({ number: 1.234 });
  expect(readNumber("1,234", ".")).toEqual({ number: 1234 });
});

it.each(["", "12 cm", "x", "1-2", ".", "--1"])("takes %j for no number", (text) =>
  expect(readNumber(text)).toEqual({ problem: "no_number" }),
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
])("reads the place %s", (text, latitude, longitude) => expect(readPlace(text)).toEqual({ latitude, longitude }));

it.each(["", "Berlin", "52.52", "95, 13", "52, 190", "52°N 13°N"])("takes %j for no place", (text) =>
  expect(readPlace(text)).toBeUndefined(),
);

it("reads cells full of blanks at once", () => {
  const started = performance.now();
  const blanks = " ".repeat(50_000);
  for (const text of [`1${blanks}x`, `1°${blanks}x`, `52.52,${blanks}13.405`, `${blanks}\n`.repeat(50)])
    readPlace(text);
  expect(readPlace(`52.52,${blanks}13.405`)).toEqual({ latitude: 52.52, longitude: 13.405 });
  for (const text of [`1${blanks}x`, `a${blanks}(x`, `1. Mai${blanks}x`]) {
    expect(readDate(text)).toEqual({ problem: "no_date" });
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

it("writes a list so that it is read again, whatever its texts contain", () => {
  expect(listText(["Krug", "blau"], ";")).toBe("Krug;blau");
  expect(listText(["Krug; blau"], ";")).toBe('["Krug; blau"]');
  const texts = fc.array(fc.stringMatching(/^[a-z;"[\],\\ ]{1,6}$/), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(texts, (list) => void expect(readList(listText(list, ";"), ";")).toEqual(list)));
});
