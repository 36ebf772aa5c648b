/** Calculations for range facets: steps, stops and filters. Pure. */
import { formatRange, parseRange, type Range } from "@vitrine/contract/range";
import type { RangeKind } from "../../../../shared/i18n/format.ts";
import type { Filter } from "../../../../shared/search/search-location.ts";

const DAY_SECONDS = 86_400;
/** Distance between the stops of a handle. */
const FILE_SIZE_STEP_KB = 10;
/** A typed end, or a range in an address, may differ by this much from the full range and still count as full. */
const FILE_SIZE_TOLERANCE_KB = 10;

export interface FullRange {
  readonly min: number;
  readonly max: number;
}

export function rangeStep(kind: RangeKind, integer: boolean, span: number): number {
  if (kind === "date") return DAY_SECONDS;
  if (kind === "filesize") return FILE_SIZE_STEP_KB;
  // A field from 0 to 1 needs steps below 1.
  return integer || kind === "duration" || span > 20 ? 1 : roundBelow(span / 100);
}

/** The largest of 1, 2, 5, 0.5, 0.2, 0.1 and so on that is at most `size`. */
function roundBelow(size: number): number {
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  const factor = [5, 2].find((one) => Number(`${one}e${exponent}`) <= size * (1 + 1e-9)) ?? 1;
  return Number(`${factor}e${exponent}`);
}

/** The filter for these handle positions; null if both are at their ends. Dates are compared by day. */
export function rangeFilter(
  chosen: { low: number; high: number },
  { min, max }: FullRange,
  kind: RangeKind,
): string | null {
  const low = chosen.low <= min || isSameDay(chosen.low, min, kind) ? null : chosen.low;
  const high = chosen.high >= max || isSameDay(chosen.high, max, kind) ? null : chosen.high;
  return low === null && high === null ? null : formatRange({ low, high });
}

/**
 * Whether a range from an address is the full range, with a tolerance for file sizes. A range far beyond the ends is
 * not: without the other filters, it narrows again.
 */
export function isFullRange({ low, high }: Range, { min, max }: FullRange, kind: RangeKind): boolean {
  return (low === null || isNearEnd(low, min, kind)) && (high === null || isNearEnd(high, max, kind));
}

/** Whether a typed value means this end of the range. */
export function isNearEnd(value: number, end: number, kind: RangeKind): boolean {
  if (kind === "filesize") return Math.abs(value - end) <= FILE_SIZE_TOLERANCE_KB;
  return value === end || isSameDay(value, end, kind);
}

const isSameDay = (value: number, end: number, kind: RangeKind) => kind === "date" && dayOf(value) === dayOf(end);

/** Whether the range contains more than one value. Dates of one day are one value. */
export function isRange(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  kind: RangeKind,
): boolean {
  return min !== undefined && max !== undefined && max > min && !isSameDay(min, max, kind);
}

export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/** Extends a range of dates to whole days, in seconds. */
export function dayRange(low: number, high: number): { low: number; high: number } {
  return { low: dayOf(low) * DAY_SECONDS, high: dayOf(high) * DAY_SECONDS + DAY_SECONDS - 1 };
}

export function readRange(filter: Filter | undefined): Range | undefined {
  return typeof filter === "string" ? parseRange(filter) : undefined;
}

interface SliderStops extends FullRange {
  readonly step: number;
  readonly kind: RangeKind;
}

/** The stop nearest to a value: an end, or a multiple of the step between them. Date stops are the starts of days. */
export function snapToStop(value: number, { min, max, step, kind }: SliderStops): number {
  if (value <= min) return min;
  if (value >= max) return max;
  if (kind === "date") return Math.max(min, dayOf(value) * DAY_SECONDS);
  const stop = Math.min(max, Math.max(min, multiplyExactly(Math.round(value / step), step)));
  return [min, max].reduce((best, end) => (Math.abs(end - value) < Math.abs(best - value) ? end : best), stop);
}

/** The stop a number of steps away; always another one, unless the value is the end already. */
export function moveByStops(value: number, steps: number, { min, max, step, kind }: SliderStops): number {
  const from = kind === "date" ? dayOf(value) : value / step;
  const whole = Math.round(from);
  // Tolerates floating point errors in multiples of the step.
  const at = Math.abs(from - whole) <= Math.max(1e-6, Math.abs(from) * 4 * Number.EPSILON) ? whole : from;
  const next = multiplyExactly(steps > 0 ? Math.floor(at + steps) : Math.ceil(at + steps), step);
  return Math.min(max, Math.max(min, next));
}

const multiplyExactly = (count: number, step: number) => Number((count * step).toPrecision(15));
