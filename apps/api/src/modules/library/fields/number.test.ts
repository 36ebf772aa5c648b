import { expect, it } from "vitest";
import { parseNumber } from "./number.ts";

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
])("reads %s as the number %d", (text, number) => expect(parseNumber(text)).toEqual({ value: number }));

it("reads a comma before three digits as the mapping says, and rejects it otherwise", () => {
  expect(parseNumber("1,234")).toEqual({ problem: "two_numbers" });
  expect(parseNumber("1,234", ",")).toEqual({ value: 1.234 });
  expect(parseNumber("1,234", ".")).toEqual({ value: 1234 });
});

it.each(["", "12 cm", "x", "1-2", ".", "--1"])("rejects the number %j", (text) =>
  expect(parseNumber(text)).toEqual({ problem: "no_number" }),
);
