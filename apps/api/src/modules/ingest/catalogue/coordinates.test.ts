import { expect, it } from "vitest";
import { parseDate } from "../../library/fields/written-dates.ts";
import { parseCoordinates } from "./coordinates.ts";

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
