import fc from "fast-check";
import { expect, test } from "vitest";
import { openSteps, partOf, rangeFacet, stepOf } from "./steps.ts";

const moderate = fc.oneof(
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.integer({ min: 0, max: 220 }).map((tenth) => tenth / 10),
);
// Seconds of some million years, and numbers whose distances are numbers too.
const date = fc.oneof(moderate, fc.double({ noNaN: true, min: -1e14, max: 1e14 }));
const number = fc.oneof(moderate, fc.double({ noNaN: true, min: -8e307, max: 8e307 }));
const KINDS = [
  ["date", date],
  ["number", number],
] as const;

function tally(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  // As Meilisearch keeps them: -0 is no number of its own.
  for (const one of numbers) counts.set(one + 0, (counts.get(one + 0) ?? 0) + 1);
  return counts;
}

test.each(KINDS)("greater numbers never have smaller steps (%s)", (kind, some) => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(stepOf(low, kind)).toBeLessThanOrEqual(stepOf(high, kind));
    }),
    { numRuns: 2_000 },
  );
});

test.each(KINDS)(
  "parts told from steps and the values of the open ones are those told from all values (%s)",
  (kind, some) => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 80 }), (numbers) => {
        const steps = tally(numbers.map((one) => stepOf(one, kind)));
        const open = new Set(openSteps([...steps.keys()], kind));
        const values = tally(numbers.filter((one) => open.has(stepOf(one, kind))));
        const [min, max] = [Math.min(...numbers) + 0, Math.max(...numbers) + 0];
        const histogram = new Uint32Array(22);
        for (const one of numbers) histogram[partOf(one, min, max)] = (histogram[partOf(one, min, max)] ?? 0) + 1;
        expect(rangeFacet(steps, open, values)).toEqual({ kind: "range", count: numbers.length, min, max, histogram });
      }),
      { numRuns: 3_000 },
    );
  },
);

test("only few steps of many are open", () => {
  const days = Array.from({ length: 3_650 }, (_, day) => 1_400_000_000 + day * 86_400);
  const sizes = Array.from({ length: 100_000 }, (_, i) => Math.exp(i / 8_000) * 1_000);
  const share = (numbers: readonly number[], kind: "date" | "number") => {
    const steps = [...new Set(numbers.map((one) => stepOf(one, kind)))];
    return openSteps(steps, kind).length / steps.length;
  };
  expect(share(days, "date")).toBeLessThan(0.02);
  expect(share(sizes, "number")).toBeLessThan(0.05);
});
