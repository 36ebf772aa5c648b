// Reports results. Only machine-independent results fail the benchmark: ratios and counts. Milliseconds are printed
// with their goal and a baseline of the machine.
import { computeStatistic, rateRatio, type Statistic } from "./statistics.ts";

export const printHeading = (text: string) => console.log(`\n  ${text}`);

/** Fails the benchmark if not `ok`. */
export function requireTrue(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

/** Fails the benchmark if the ratio exceeds its limit and the margin. */
export function requireRatio(text: string, ratio: number, limit: number): void {
  const verdict = rateRatio(ratio, limit);
  if (verdict === "MISSED") process.exitCode = 1;
  console.log(`  ${text}: ${ratio.toFixed(2)} (at most ${limit}) ${verdict}`);
}

/** Prints a goal in milliseconds with the result of a comparison page. */
export function printGoal(text: string, values: readonly number[], most: number, peer: string): void {
  const figure = computeStatistic(values);
  const verdict = figure.median <= most ? "ok" : "over the goal";
  console.log(`  ${text}: ${formatStatistic(figure)} ms (goal ${most}; ${peer}) ${verdict}`);
}

export const formatStatistic = ({ median, deviation }: Statistic) =>
  `${formatNumber(median)} ± ${formatNumber(deviation)}`;
export const formatNumber = (value: number) => (value < 20 ? value.toFixed(1) : value.toFixed(0));
