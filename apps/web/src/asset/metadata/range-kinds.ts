/** What the numbers of a field count, and so how they are shown, typed and chosen on a slider. */
import { formatDate, formatDuration, formatKilobytes, formatNumber } from "../../shared/i18n/format.ts";
import { parseDayToEpochSeconds, parseDurationToSeconds, parseKilobytes, parseNumber } from "./typed-numbers.ts";

const DAY_SECONDS = 86_400;
/** Kilobytes between two stops of the slider. */
const FILE_SIZE_STEP_KB = 10;
/** A typed end, or a range in an address, may differ by this much from the full range and still count as full. */
const FILE_SIZE_TOLERANCE_KB = 10;

export interface ValueBounds {
  readonly min: number;
  readonly max: number;
}

export interface RangeKind {
  /** Formats one end of a range. */
  formatEnd(value: number, locale: string): string;
  /** Formats a value in a metadata row; absent: the field's type says how. */
  formatValue?(value: number, locale: string): string;
  /** Its values are written from left to right in every language. */
  readonly isTechnical: boolean;
  /** Parses an end that was typed in the reader's language; undefined if it is invalid. */
  parseEnd(typed: string, locale: string): number | undefined;
  /** The text of the browser's date field, for kinds that have one. */
  toDateInput?(value: number): string;
  readonly inputMode: "decimal" | "text" | "none";
  /** Distance between the stops of a slider. */
  step(integer: boolean, span: number): number;
  /** The slider stop for a value: a multiple of `step`, or one of the ends. */
  snap(value: number, step: number, ends: ValueBounds): number;
  /** How many steps a value is away from 0. */
  countSteps(value: number, step: number): number;
  /** Whether readers see two values as one. */
  isSame(value: number, other: number): boolean;
  /** Whether a typed value means this end of the range. */
  isNear(value: number, end: number): boolean;
  /** Extends a chosen range to whole values. */
  toWhole(range: { low: number; high: number }): { low: number; high: number };
}

const number: RangeKind = {
  formatEnd: formatNumber,
  isTechnical: false,
  parseEnd: parseNumber,
  inputMode: "decimal",
  // A field from 0 to 1 needs steps below 1.
  step: (integer, span) => (integer || span > 20 ? 1 : roundBelow(span / 100)),
  snap(value, step, { min, max }) {
    const stop = Math.min(max, Math.max(min, multiplyWithoutRoundingError(Math.round(value / step), step)));
    return [min, max].reduce((best, end) => (Math.abs(end - value) < Math.abs(best - value) ? end : best), stop);
  },
  countSteps: (value, step) => value / step,
  isSame: (value, other) => value === other,
  isNear: (value, end) => value === end,
  toWhole: (range) => range,
};

const dayOf = (seconds: number) => Math.floor(seconds / DAY_SECONDS);
const isSameDay = (value: number, other: number) => dayOf(value) === dayOf(other);

/** Epoch seconds; stops are the starts of days. */
const date: RangeKind = {
  ...number,
  formatEnd: (value, locale) => formatDate(value, locale, "short"),
  formatValue: formatDate,
  parseEnd: parseDayToEpochSeconds,
  toDateInput: (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10),
  inputMode: "none",
  step: () => DAY_SECONDS,
  snap: (value, _step, { min }) => Math.max(min, dayOf(value) * DAY_SECONDS),
  countSteps: dayOf,
  isSame: isSameDay,
  isNear: isSameDay,
  toWhole: ({ low, high }) => ({ low: dayOf(low) * DAY_SECONDS, high: dayOf(high) * DAY_SECONDS + DAY_SECONDS - 1 }),
};

/** Kilobytes of 1,000 bytes. */
const filesize: RangeKind = {
  ...number,
  formatEnd: formatKilobytes,
  formatValue: formatKilobytes,
  isTechnical: true,
  parseEnd: parseKilobytes,
  step: () => FILE_SIZE_STEP_KB,
  isNear: (value, end) => Math.abs(value - end) <= FILE_SIZE_TOLERANCE_KB,
};

/** Seconds. */
const duration: RangeKind = {
  ...number,
  formatEnd: formatDuration,
  formatValue: formatDuration,
  isTechnical: true,
  parseEnd: parseDurationToSeconds,
  inputMode: "text",
  step: () => 1,
};

export const rangeKinds = { number, date, filesize, duration };

export const multiplyWithoutRoundingError = (count: number, step: number) => Number((count * step).toPrecision(15));

/** The largest of 1, 2, 5, 0.5, 0.2, 0.1 and so on that is at most `size`. */
function roundBelow(size: number): number {
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  const factor = [5, 2].find((one) => Number(`${one}e${exponent}`) <= size * (1 + 1e-9)) ?? 1;
  return Number(`${factor}e${exponent}`);
}
