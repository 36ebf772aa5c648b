// Statistics of several rounds, and comparison with a limit.
import { median } from "../programs.ts";

export interface Statistic {
  median: number;
  /** Median of the distances from the median. */
  deviation: number;
}

export function computeStatistic(values: readonly number[]): Statistic {
  const middle = median(values);
  return { median: middle, deviation: median(values.map((value) => Math.abs(value - middle))) };
}

/** Tolerance of a ratio over its limit before the benchmark fails, for shared machines. */
const MARGIN = 0.15;

export type RatioResult = "ok" | "over, within the margin" | "MISSED";

export function rateRatio(ratio: number, limit: number): RatioResult {
  if (ratio <= limit) return "ok";
  return ratio <= limit * (1 + MARGIN) ? "over, within the margin" : "MISSED";
}
