// What figures of several rounds come to, and how they are held against a limit.
import { median } from "../program.ts";

export interface Figure {
  median: number;
  /** Median of the distances from the median. */
  deviation: number;
}

export function figureOf(values: readonly number[]): Figure {
  const middle = median(values);
  return { median: middle, deviation: median(values.map((value) => Math.abs(value - middle))) };
}

/** What a ratio may be over its limit before the bench fails: so far a shared machine moves it by itself. */
const MARGIN = 0.15;

export type Verdict = "ok" | "over, within the margin" | "MISSED";

export function judgeRatio(ratio: number, limit: number): Verdict {
  if (ratio <= limit) return "ok";
  return ratio <= limit * (1 + MARGIN) ? "over, within the margin" : "MISSED";
}
