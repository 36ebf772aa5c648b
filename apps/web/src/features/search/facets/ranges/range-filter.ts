/** Calculations for range facets: steps, stops and filters. Pure. */
import { formatRange, type NumberRange, parseRange } from "@vitrine/contract/range";
import {
  multiplyWithoutRoundingError,
  type RangeKind,
  type ValueBounds,
} from "../../../../asset/metadata/range-kinds.ts";
import type { SearchFilter } from "../../../../shared/search/search-location.ts";

/** The filter for these handle positions; null if both are at their ends. Dates are compared by day. */
export function toRangeFilter(
  chosen: { low: number; high: number },
  { min, max }: ValueBounds,
  kind: RangeKind,
): string | null {
  const low = chosen.low <= min || kind.isSame(chosen.low, min) ? null : chosen.low;
  const high = chosen.high >= max || kind.isSame(chosen.high, max) ? null : chosen.high;
  return low === null && high === null ? null : formatRange({ low, high });
}

/**
 * Whether a range from an address is the full range, with a tolerance for file sizes. A range that ends far outside of
 * the bounds is not: it may narrow the result once other filters are removed.
 */
export function isFullRange({ low, high }: NumberRange, { min, max }: ValueBounds, kind: RangeKind): boolean {
  return (low === null || kind.isNear(low, min)) && (high === null || kind.isNear(high, max));
}

/** Whether the range contains more than one value. Dates of one day are one value. */
export function hasSeveralValues(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  kind: RangeKind,
): boolean {
  return min !== undefined && max !== undefined && max > min && !kind.isSame(min, max);
}

export function parseRangeFilter(filter: SearchFilter | undefined): NumberRange | undefined {
  return typeof filter === "string" ? parseRange(filter) : undefined;
}

interface SliderStops extends ValueBounds {
  readonly step: number;
  readonly kind: RangeKind;
}

/** The stop nearest to a value: an end, or a multiple of the step between them. */
export function snapToStop(value: number, { min, max, step, kind }: SliderStops): number {
  if (value <= min) return min;
  if (value >= max) return max;
  return kind.snap(value, step, { min, max });
}

/** The stop a number of steps away; always another one, unless the value is the end already. */
export function moveByStops(value: number, steps: number, { min, max, step, kind }: SliderStops): number {
  const from = kind.countSteps(value, step);
  const whole = Math.round(from);
  // Tolerates floating point errors in multiples of the step.
  const at = Math.abs(from - whole) <= Math.max(1e-6, Math.abs(from) * 4 * Number.EPSILON) ? whole : from;
  const next = multiplyWithoutRoundingError(steps > 0 ? Math.floor(at + steps) : Math.ceil(at + steps), step);
  return Math.min(max, Math.max(min, next));
}
