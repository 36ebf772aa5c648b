/** What the handles of a range do to its filter. Pure. */
import { formatRange, parseRange, type Range } from "@vitrine/contract/range";
import type { RangeKind } from "../../../shared/i18n/format.ts";
import type { Filter } from "../../../shared/search/search-location.ts";

const DAY = 86_400;
/** Kilobytes by which a file-size range may miss the full range and still be it. */
const FILE_SIZE_TOLERANCE = 10;

export function rangeStep(kind: RangeKind, integer: boolean, span: number): number {
  if (kind === "date") return DAY;
  if (kind === "filesize") return FILE_SIZE_TOLERANCE;
  // Step 1 would leave a field of 0 to 1 nothing to choose.
  return integer || kind === "duration" || span > 20 ? 1 : span / 100;
}

/** A range that covers everything is no filter. */
export function rangeFilter(
  chosen: { low: number; high: number },
  full: { min: number; max: number },
  kind: RangeKind,
): string | null {
  const low = reaches(chosen.low, full.min, kind, -1) ? null : chosen.low;
  const high = reaches(chosen.high, full.max, kind, 1) ? null : chosen.high;
  return low === null && high === null ? null : formatRange({ low, high });
}

function reaches(chosen: number, end: number, kind: RangeKind, side: -1 | 1): boolean {
  if ((chosen - end) * side >= 0) return true;
  if (kind === "filesize") return Math.abs(chosen - end) <= FILE_SIZE_TOLERANCE;
  if (kind === "date") return dayOf(chosen) === dayOf(end);
  return false;
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

interface Steps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly kind: RangeKind;
}

/** Keeps the handles inside, and on their steps; the ends may lie off the steps. Dates stand at the days' beginnings. */
export function snap(value: number, { min, max, step, kind }: Steps): number {
  if (value <= min) return min;
  if (value >= max) return max;
  if (kind === "date") return Math.max(min, dayOf(value) * DAY);
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Number(stepped.toFixed(6)));
}
