import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRange, parseRange } from "./range.ts";

test.each([
  ["5 TO 10", { low: 5, high: 10 }],
  ["* TO -1.5", { low: null, high: -1.5 }],
  ["1735689600 TO *", { low: 1735689600, high: null }],
])("%s is a range", (text, range) => {
  expect(parseRange(text)).toEqual(range);
  expect(formatRange(range)).toBe(text);
});

test.each(["5", "5 TO", "5 to 10", " 5 TO 10", "5 TO 10 OR 1", "1e3 TO 5", "[5 TO 10]", ""])(
  "%j is no range",
  (text) => {
    expect(parseRange(text)).toBeUndefined();
  },
);

test("a formatted range can be parsed", () => {
  const end = fc.option(
    fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })),
  );
  fc.assert(
    fc.property(end, end, (low, high) => {
      const read = parseRange(formatRange({ low, high }));
      for (const [written, back] of [
        [low, read?.low],
        [high, read?.high],
      ] as const) {
        if (written === null) expect(back).toBeNull();
        else expect(back).toBeCloseTo(written, 12);
      }
    }),
  );
});

test("very large and very small ends are formatted without an exponent", () => {
  expect(formatRange({ low: 1e21, high: null })).toBe("1000000000000000000000 TO *");
  expect(formatRange({ low: null, high: 1.5e-7 })).toMatch(/^\* TO 0\.00000015\d*$/);
  expect(formatRange({ low: -1e21, high: -1e-7 })).toMatch(/^-1000000000000000000000 TO -0\.0000001\d*$/);
});

test.each(["*5 TO 1", "5 TO **", "5. TO 6", ".5 TO 6", "5 TO 6 ", "--5 TO 6", "5 TO"])(
  "%j is no range either",
  (text) => {
    expect(parseRange(text)).toBeUndefined();
  },
);
