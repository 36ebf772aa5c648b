/** What the handles of a range do to its filter. Pure. */
import { formatRange, parseRange, type Range } from "@vitrine/contract/range";
import type { RangeKind } from "../../../shared/i18n/format.ts";
import type { Filter } from "../../../shared/search/search-location.ts";

const DAY = 86_400;
/** Kilobytes between the stops of a handle. */
const FILE_SIZE_STEP = 10;
/** Kilobytes by which a typed end, or a range of an address, may miss the full range and still be it. */
const FILE_SIZE_TOLERANCE = 10;

export interface FullRange {
  readonly min: number;
  readonly max: number;
}

export function rangeStep(kind: RangeKind, integer: boolean, span: number): number {
  if (kind === "date") return DAY;
  if (kind === "filesize") return FILE_SIZE_STEP;
  // Step 1 would leave a field of 0 to 1 nothing to choose.
  return integer || kind === "duration" || span > 20 ? 1 : roundBelow(span / 100);
}

/** The largest of 1, 2 and 5, or their tenths, hundredths and so on, that is not above a small number. */
function roundBelow(size: number): number {
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  const factor = [5, 2].find((one) => Number(`${one}e${exponent}`) <= size * (1 + 1e-9)) ?? 1;
  return Number(`${factor}e${exponent}`);
}

/** The filter of handles that stand here; none where both stand exactly at their ends. Dates are compared by day. */
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
 * Whether a range that no handle has made is the full range: file sizes may miss the ends a little. One that goes far
 * beyond them is not: without the other filters, it narrows again.
 */
export function isFullRange({ low, high }: Range, { min, max }: FullRange, kind: RangeKind): boolean {
  return (low === null || isNearly(low, min, kind)) && (high === null || isNearly(high, max, kind));
}

/** Whether a typed value is meant to be this end. */
export function isNearly(value: number, end: number, kind: RangeKind): boolean {
  if (kind === "filesize") return Math.abs(value - end) <= FILE_SIZE_TOLERANCE;
  return value === end || isSameDay(value, end, kind);
}

const isSameDay = (value: number, end: number, kind: RangeKind) => kind === "date" && dayOf(value) === dayOf(end);

/** Whether there is anything to narrow. Dates of one day are one value. */
export function isRange(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  kind: RangeKind,
): boolean {
  return min !== undefined && max !== undefined && max > min && !isSameDay(min, max, kind);
}

export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** A chosen day counts whole: from its first second, to its last. */
export function dayRange(low: number, high: number): { low: number; high: number } {
  return { low: dayOf(low) * DAY, high: dayOf(high) * DAY + DAY - 1 };
}

export function readRange(filter: Filter | undefined): Range | undefined {
  return typeof filter === "string" ? parseRange(filter) : undefined;
}

interface Steps extends FullRange {
  readonly step: number;
  readonly kind: RangeKind;
}

/** The stop nearest to a value: an end, or a multiple of the step between them. Dates stand at the days' beginnings. */
export function snap(value: number, { min, max, step, kind }: Steps): number {
  if (value <= min) return min;
  if (value >= max) return max;
  if (kind === "date") return Math.max(min, dayOf(value) * DAY);
  const stop = Math.min(max, Math.max(min, multiple(Math.round(value / step), step)));
  return [min, max].reduce((best, end) => (Math.abs(end - value) < Math.abs(best - value) ? end : best), stop);
}

/** The stop that so many steps lead to, forward or back: always another one, unless the value is the end already. */
export function stopAfter(value: number, steps: number, { min, max, step, kind }: Steps): number {
  const from = kind === "date" ? dayOf(value) : value / step;
  const whole = Math.round(from);
  // Where a multiple of a fraction was calculated, it may miss itself by a little.
  const at = Math.abs(from - whole) <= Math.max(1e-6, Math.abs(from) * 4 * Number.EPSILON) ? whole : from;
  const next = multiple(steps > 0 ? Math.floor(at + steps) : Math.ceil(at + steps), step);
  return Math.min(max, Math.max(min, next));
}

const multiple = (count: number, step: number) => Number((count * step).toPrecision(15));
