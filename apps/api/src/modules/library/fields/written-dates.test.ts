import { expect, it } from "vitest";
import { parseDate } from "./written-dates.ts";

const read = (text: string, order?: "dmy" | "mdy") => {
  const found = parseDate(text, order);
  if ("problem" in found) return found.problem;
  const clock = new Date(found.clock * 1000).toISOString().replace("T00:00:00.000Z", "").replace("Z", "");
  return found.offset === undefined ? clock : `${clock} ${found.offset}`;
};

it.each([
  ["2024-05-01", "2024-05-01"],
  ["2024/5/1", "2024-05-01"],
  ["2024:05:01 12:30:00", "2024-05-01T12:30:00.000"],
  ["2024-05-01T12:30:00.25+02:00", "2024-05-01T12:30:00.000 120"],
  ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000 0"],
  ["2024-07-01 00:30 +02", "2024-07-01T00:30:00.000 120"],
  ["01.05.2024", "2024-05-01"],
  ["1. 5. 2024, 9:05", "2024-05-01T09:05:00.000"],
  ["31/12/2024", "2024-12-31"],
  ["12/31/2024", "2024-12-31"],
  ["4/4/2024", "2024-04-04"],
  ["1. Mai 2024", "2024-05-01"],
  ["May 1st, 2024", "2024-05-01"],
  ["1 Sept. 2024", "2024-09-01"],
  ["1er août 2024", "2024-08-01"],
  ["3 de mayo de 2024", "2024-05-03"],
  ["März 1987", "1987-03-01"],
  ["05/1987", "1987-05-01"],
  ["1987-05", "1987-05-01"],
  ["1987", "1987-01-01"],
  ["ca. 1850", "1850-01-01"],
  ["um 1850", "1850-01-01"],
  ["[1850?]", "1850-01-01"],
  ["1850\u20131860", "1850-01-01"],
  ["1850/51", "1850-01-01"],
  ["1920er", "1920-01-01"],
  ["1920s", "1920-01-01"],
  ["19. Jh.", "1801-01-01"],
  ["19th century", "1801-01-01"],
  ["800", "0800-01-01"],
])("reads %s as %s", (text, day) => expect(read(text)).toBe(day));

it.each([
  "",
  "undatiert",
  "31.02.2024",
  "1.13.2024",
  "12.03.87",
  "2024-05-01 25:00",
  "vor 1900",
  "99",
  "1. Mai 24",
  "May 24",
  "1 Foo 2024",
])("takes %j for no date", (text) => expect(read(text)).toBe("no_date"));

it("reads an ambiguous day and month as the mapping says, and rejects it otherwise", () => {
  expect(read("3/4/2024")).toBe("two_dates");
  expect(read("3/4/2024 10:00")).toBe("two_dates");
  expect(read("3/4/2024", "dmy")).toBe("2024-04-03");
  expect(read("3/4/2024", "mdy")).toBe("2024-03-04");
  expect(read("31/12/2024", "mdy")).toBe("no_date");
});
