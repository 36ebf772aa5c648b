/** Ranges of filters, written `low TO high`: inclusive, either end may be `*`. Free of zod. */
export interface Range {
  /** null: open. */
  readonly low: number | null;
  readonly high: number | null;
}

const END = String.raw`(\*|-?\d+(?:\.\d+)?)`;
export const RANGE_PATTERN = new RegExp(`^${END} TO ${END}$`);

export function formatRange({ low, high }: Range): string {
  return `${formatEnd(low)} TO ${formatEnd(high)}`;
}

/** undefined when the text is no range. */
export function parseRange(text: string): Range | undefined {
  const [, low, high] = RANGE_PATTERN.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  return { low: parseEnd(low), high: parseEnd(high) };
}

function parseEnd(end: string): number | null {
  return end === "*" ? null : Number(end);
}

/** Never with an exponent, which the pattern does not take. */
function formatEnd(end: number | null): string {
  if (end === null) return "*";
  const text = String(end);
  if (!text.includes("e")) return text;
  // `toFixed` goes back to an exponent where a text does, too; so large a number is whole.
  return Math.abs(end) < 1 ? end.toFixed(20) : String(BigInt(end));
}
