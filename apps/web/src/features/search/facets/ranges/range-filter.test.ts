import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RangeKind, rangeKinds } from "../../../../asset/metadata/range-kinds.ts";
import {
  hasSeveralValues,
  isFullRange,
  moveByStops,
  parseRangeFilter,
  snapToStop,
  toRangeFilter,
} from "./range-filter.ts";

describe("ranges", () => {
  it("a slider over the full range is no filter", () => {
    const full = { min: 0, max: 100 };
    expect(toRangeFilter({ low: 0, high: 100 }, full, rangeKinds.number)).toBeNull();
    expect(toRangeFilter({ low: 1, high: 100 }, full, rangeKinds.number)).toBe("1 TO *");
    expect(toRangeFilter({ low: 0, high: 99 }, full, rangeKinds.number)).toBe("* TO 99");
    expect(toRangeFilter({ low: 5, high: 9 }, full, rangeKinds.number)).toBe("5 TO 9");
  });

  it("file sizes have a tolerance of ten, dates of a day", () => {
    const sizes = { min: 8, max: 1000 };
    expect(isFullRange({ low: 18, high: 992 }, sizes, rangeKinds.filesize)).toBe(true);
    expect(isFullRange({ low: 18, high: null }, sizes, rangeKinds.filesize)).toBe(true);
    expect(isFullRange({ low: 19, high: 1000 }, sizes, rangeKinds.filesize)).toBe(false);
    expect(isFullRange({ low: 8, high: 5000 }, sizes, rangeKinds.filesize), "narrows once other filters go").toBe(
      false,
    );
    const day = 86_400;
    const dates = { min: 10 * day + 500, max: 20 * day + 70_000 };
    expect(isFullRange(rangeKinds.date.toWhole({ low: 10 * day, high: 20 * day }), dates, rangeKinds.date)).toBe(true);
    expect(isFullRange({ low: 11 * day, high: 20 * day }, dates, rangeKinds.date)).toBe(false);
  });

  it("handles cover the full range exactly, dates by the day", () => {
    expect(toRangeFilter({ low: 10, high: 1000 }, { min: 8, max: 1000 }, rangeKinds.filesize)).toBe("10 TO *");
    expect(toRangeFilter({ low: 8, high: 999.5 }, { min: 8, max: 1000 }, rangeKinds.filesize)).toBe("* TO 999.5");
    expect(toRangeFilter({ low: 8, high: 1000 }, { min: 8, max: 1000 }, rangeKinds.filesize)).toBeNull();
    const day = 86_400;
    const dates = { min: 10 * day + 500, max: 20 * day + 70_000 };
    expect(
      toRangeFilter(rangeKinds.date.toWhole({ low: 10 * day, high: 20 * day }), dates, rangeKinds.date),
    ).toBeNull();
    expect(toRangeFilter({ low: 11 * day, high: 20 * day + 1 }, dates, rangeKinds.date)).toBe(`${11 * day} TO *`);
  });

  it("step by day, by ten kilobytes, by one; fine fields get a hundred steps", () => {
    expect([
      rangeKinds.date.step(true, 9e9),
      rangeKinds.filesize.step(false, 9e9),
      rangeKinds.number.step(true, 4),
    ]).toEqual([86_400, 10, 1]);
    expect(rangeKinds.number.step(false, 2)).toBe(0.02);
    expect([1.37, 9.99, 0.0007, 10, 0.3].map((span) => rangeKinds.number.step(false, span))).toEqual([
      0.01, 0.05, 0.000005, 0.1, 0.002,
    ]);
    expect(snapToStop(5.4, { min: 0, max: 10, step: 1, kind: rangeKinds.number })).toBe(5);
    expect(snapToStop(-3, { min: 0.5, max: 10, step: 1, kind: rangeKinds.number })).toBe(0.5);
    expect(snapToStop(9.9, { min: 0.5, max: 9.7, step: 1, kind: rangeKinds.number })).toBe(9.7);
    expect(snapToStop(1003, { min: 8, max: 1004, step: 10, kind: rangeKinds.filesize })).toBe(1004);
    expect(snapToStop(1001, { min: 8, max: 1004, step: 10, kind: rangeKinds.filesize })).toBe(1000);
  });
});

describe("the handles of a range", () => {
  it("create a filter that parses to the same range", () => {
    const filter = toRangeFilter({ low: -1.5, high: 9 }, { min: -5, max: 20 }, rangeKinds.number);
    expect(parseRangeFilter(filter ?? undefined)).toEqual({ low: -1.5, high: 9 });
    expect(parseRangeFilter(undefined)).toBeUndefined();
    expect(parseRangeFilter(["5 TO 9"])).toBeUndefined();
  });

  it("leave an end open if it lies beyond the full range", () => {
    const full = { min: 10, max: 20 };
    expect(toRangeFilter({ low: 5, high: 15 }, full, rangeKinds.number)).toBe("* TO 15");
    expect(toRangeFilter({ low: 15, high: 25 }, full, rangeKinds.number)).toBe("15 TO *");
  });

  it("have a tolerance of ten kilobytes for file sizes", () => {
    const full = { min: 100, max: 1000 };
    expect(isFullRange({ low: 110, high: 990 }, full, rangeKinds.filesize)).toBe(true);
    expect(isFullRange({ low: 110.5, high: 990 }, full, rangeKinds.filesize)).toBe(false);
    expect(isFullRange({ low: 110, high: 989.5 }, full, rangeKinds.filesize)).toBe(false);
    expect(isFullRange({ low: 101, high: 1000 }, full, rangeKinds.duration)).toBe(false);
    expect([
      rangeKinds.filesize.isNear(110, 100),
      rangeKinds.filesize.isNear(111, 100),
      rangeKinds.number.isNear(101, 100),
    ]).toEqual([true, false, false]);
  });

  it("are hidden for a single value or day", () => {
    const day = 86_400;
    expect(hasSeveralValues({ min: 3 * day, max: 4 * day - 1 }, rangeKinds.date)).toBe(false);
    expect(hasSeveralValues({ min: 4 * day - 1, max: 4 * day }, rangeKinds.date)).toBe(true);
    expect(hasSeveralValues({ min: 3, max: 3 }, rangeKinds.number)).toBe(false);
    expect(hasSeveralValues({ min: 3 }, rangeKinds.number)).toBe(false);
    expect(hasSeveralValues({ min: 3, max: 4 }, rangeKinds.number)).toBe(true);
  });

  it("cover whole days, from the first second to the last", () => {
    const day = 86_400;
    expect(rangeKinds.date.countSteps(3 * day - 1, day)).toBe(2);
    expect(rangeKinds.date.toWhole({ low: 2 * day + 5, high: 4 * day + 5 })).toEqual({
      low: 2 * day,
      high: 5 * day - 1,
    });
  });

  it("step by one where fractions would be too fine to tell", () => {
    expect(rangeKinds.duration.step(false, 2)).toBe(1);
    expect(rangeKinds.number.step(false, 20)).toBe(0.2);
    expect(rangeKinds.number.step(false, 20.5)).toBe(1);
    expect(rangeKinds.number.step(true, 1)).toBe(1);
  });

  it("are at the starts of days, whatever the time of the first date", () => {
    const day = 86_400;
    const dates = { min: 2 * day + 60_000, max: 9 * day + 5, step: day, kind: rangeKinds.date } as const;
    expect(snapToStop(5 * day + 80_000, dates)).toBe(5 * day);
    expect(snapToStop(2 * day + 70_000, dates)).toBe(dates.min);
    expect(snapToStop(9 * day + 9, dates)).toBe(dates.max);
  });

  it("are on a step between the ends, or on an end", () => {
    const fine = { min: 0.1, max: 2, step: 0.2, kind: rangeKinds.number };
    expect(snapToStop(0.65, fine)).toBe(0.6);
    expect(snapToStop(0.1, fine)).toBe(0.1);
    expect(snapToStop(2, fine)).toBe(2);
    expect(snapToStop(7, fine)).toBe(2);
  });
});

describe("a key, over any range", () => {
  const kinds = fc.constantFrom(...Object.values(rangeKinds));
  const small = fc.double({ min: -50_000, max: 50_000, noNaN: true });
  const large = fc.double({ min: -2e9, max: 4e9, noNaN: true });
  const span = fc.oneof(
    fc.double({ min: 0.01, max: 20, noNaN: true }),
    fc.double({ min: 20, max: 3e9, noNaN: true }),
    fc.integer({ min: 1, max: 40 }),
  );
  const round = (value: number) => Number(value.toFixed(3));
  const ranges = fc
    .record({ kind: kinds, integer: fc.boolean(), min: fc.oneof(small, large, fc.integer()), span })
    .map(({ kind, integer, min, span }) => {
      const ends = integer
        ? { min: Math.round(min), max: Math.round(min) + Math.max(1, Math.round(span)) }
        : { min: round(min), max: round(round(min) + span) };
      return { kind, ...ends, step: kind.step(integer, ends.max - ends.min) };
    })
    .filter((range) => hasSeveralValues(range, range.kind));
  const filterOf = (low: number, high: number, { kind, ...full }: { kind: RangeKind } & { min: number; max: number }) =>
    toRangeFilter(kind.toWhole({ low, high }), full, kind);
  const isStop = (value: number, { min, max, step }: { min: number; max: number; step: number }) =>
    value === min ||
    value === max ||
    Math.abs(value / step - Math.round(value / step)) <= Math.max(1e-6, Math.abs(value / step) * 1e-15 * 8);

  it("leaves either end by one step and by a page, makes a filter of it, and stands on a multiple of the step or the other end", () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(1, 2, 20), (range, steps) => {
        const up = moveByStops(range.min, steps, range);
        const down = moveByStops(range.max, -steps, range);
        expect(up).toBeGreaterThan(range.min);
        expect(down).toBeLessThan(range.max);
        expect(filterOf(up, range.max, range)).not.toBeNull();
        expect(filterOf(range.min, down, range)).not.toBeNull();
        expect([isStop(up, range), isStop(down, range)]).toEqual([true, true]);
      }),
      { numRuns: 5000 },
    );
  });

  it("returns to the end, and only both ends are the full range", () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 30 }), (range, presses) => {
        let low = range.min;
        const path = [low];
        for (let press = 0; press < presses && low < range.max; press++) {
          low = moveByStops(low, 1, range);
          path.push(low);
        }
        expect(new Set(path).size, "each press goes on").toBe(path.length);
        for (const at of path.slice(1)) expect(filterOf(at, range.max, range)).not.toBeNull();
        for (let press = 0; press <= presses; press++) low = moveByStops(low, -1, range);
        expect(low).toBe(range.min);
        expect(filterOf(low, range.max, range)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("is no filter in an address within ten of the ends of file sizes", () => {
    const near = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 30, max: 1e9 }),
        near,
        near,
        (min, span, below, above) => {
          const full = { min, max: min + span };
          const range = { low: Math.floor((min + below) * 8) / 8, high: Math.ceil((full.max - above) * 8) / 8 };
          expect(isFullRange(range, full, rangeKinds.filesize)).toBe(true);
          expect(isFullRange({ ...range, low: min + 10.5 }, full, rangeKinds.filesize)).toBe(false);
          expect(isFullRange({ ...range, high: full.max - 10.5 }, full, rangeKinds.filesize)).toBe(false);
        },
      ),
    );
  });
});
