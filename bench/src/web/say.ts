// How the bench says what it saw. Only what does not depend on the machine fails it: ratios and counts. Milliseconds are
// printed beside their goal and beside what the machine does at best.
import { type Figure, figureOf, judgeRatio } from "./statistics.ts";

export const heading = (text: string) => console.log(`\n  ${text}`);

/** Fails the bench where it is broken. */
export function gate(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

/** Fails the bench beyond the margin. */
export function gateRatio(text: string, ratio: number, limit: number): void {
  const verdict = judgeRatio(ratio, limit);
  if (verdict === "MISSED") process.exitCode = 1;
  console.log(`  ${text}: ${ratio.toFixed(2)} (at most ${limit}) ${verdict}`);
}

/** A goal in milliseconds, beside that of a peer. */
export function goal(text: string, values: readonly number[], most: number, peer: string): void {
  const figure = figureOf(values);
  const verdict = figure.median <= most ? "ok" : "over the goal";
  console.log(`  ${text}: ${show(figure)} ms (goal ${most}; ${peer}) ${verdict}`);
}

export const show = ({ median, deviation }: Figure) => `${round(median)} ± ${round(deviation)}`;
export const round = (value: number) => (value < 20 ? value.toFixed(1) : value.toFixed(0));
