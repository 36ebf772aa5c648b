import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, getRoundingSteps, rangeFacet, stepsAtBucketEdges } from "./histogram-steps.ts";

const moderate = fc.oneof(
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.integer({ min: 0, max: 220 }).map((tenth) => tenth / 10),
);
// Seconds of some million years, and numbers whose differences are finite.
const date = fc.oneof(moderate, fc.double({ noNaN: true, min: -1e14, max: 1e14 }));
const number = fc.oneof(moderate, fc.double({ noNaN: true, min: -8e307, max: 8e307 }));
const KINDS = [
  ["date", date],
  ["number", number],
] as const;

function countByValue(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  // As in Meilisearch, -0 is the same number as 0.
  for (const one of numbers) counts.set(one + 0, (counts.get(one + 0) ?? 0) + 1);
  return counts;
}

test.each(KINDS)("greater numbers never have smaller steps (%s)", (kind, some) => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const { round } = getRoundingSteps({ kind });
      expect(round(low)).toBeLessThanOrEqual(round(high));
    }),
    { numRuns: 2_000 },
  );
});

test.each(KINDS)("histograms from steps and exact edge values equal those from all values (%s)", (kind, some) => {
  const { round, rangeOf } = getRoundingSteps({ kind });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 80 }), (numbers) => {
      const steps = countByValue(numbers.map((one) => round(one)));
      const open = new Set(stepsAtBucketEdges([...steps.keys()], { round, rangeOf }));
      const values = countByValue(numbers.filter((one) => open.has(round(one))));
      const [min, max] = [Math.min(...numbers) + 0, Math.max(...numbers) + 0];
      const histogram = new Uint32Array(22);
      for (const one of numbers) histogram[bucketOf(one, min, max)] = (histogram[bucketOf(one, min, max)] ?? 0) + 1;
      expect(rangeFacet(steps, open, values)).toEqual({ kind: "range", count: numbers.length, min, max, histogram });
    }),
    { numRuns: 3_000 },
  );
});

test("only few steps of many need exact values", () => {
  const days = Array.from({ length: 3_650 }, (_, day) => 1_400_000_000 + day * 86_400);
  const sizes = Array.from({ length: 100_000 }, (_, i) => Math.exp(i / 8_000) * 1_000);
  const share = (numbers: readonly number[], kind: "date" | "number") => {
    const steps = [...new Set(numbers.map(getRoundingSteps({ kind }).round))];
    return stepsAtBucketEdges(steps, getRoundingSteps({ kind })).length / steps.length;
  };
  expect(share(days, "date")).toBeLessThan(0.02);
  expect(share(sizes, "number")).toBeLessThan(0.05);
});
