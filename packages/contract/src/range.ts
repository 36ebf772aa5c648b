/** Ranges of filters, written `low TO high`: inclusive, either end may be `*`. Free of zod. */
export interface NumberRange {
  /** Null if unbounded. */
  readonly low: number | null;
  readonly high: number | null;
}

const END = String.raw`(\*|-?\d+(?:\.\d+)?)`;
export const RANGE_PATTERN = new RegExp(`^${END} TO ${END}$`);

export function formatRange({ low, high }: NumberRange): string {
  return `${formatEnd(low)} TO ${formatEnd(high)}`;
}

/** Undefined if the text is not a range. */
export function parseRange(text: string): NumberRange | undefined {
  const [, low, high] = RANGE_PATTERN.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  return { low: parseEnd(low), high: parseEnd(high) };
}

function parseEnd(end: string): number | null {
  return end === "*" ? null : Number(end);
}

/** Formats an end of a range, never with an exponent, which the pattern does not match. */
function formatEnd(end: number | null): string {
  if (end === null) return "*";
  const text = String(end);
  if (!text.includes("e")) return text;
  // `toFixed` returns an exponent for large numbers, too; numbers that large are integers.
  return Math.abs(end) < 1 ? end.toFixed(20) : String(BigInt(end));
}
