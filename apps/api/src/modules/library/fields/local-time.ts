/**
 * A date of embedded metadata, such as `2024:05:01 12:30:00.25+02:00`; old files omit parts. Keeps the local time, with
 * its UTC offset where known, so that a picture belongs to the local day on which it was taken.
 */
export interface LocalTime {
  /** Local time, as epoch seconds if it were UTC. */
  clock: number;
  /** Minutes east of UTC; undefined: unknown. */
  offset?: number;
}

const DAY = String.raw`(\d{4})(?:[:/-](\d\d?)(?:[:/-](\d\d?))?)?`;
const TIME = String.raw`(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?`;
/** What follows the time: AM or PM, an offset, and DST, which some cameras append. A time of blanks is unknown. */
const REST = String.raw`\s*(?:([AP])\.?\s?M\.?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?(?:\s*DST)?`;
const PATTERN = new RegExp(`^${DAY}(?:[T ]\\s*${TIME}${REST}|[T ][\\s:]*)?$`, "i");
/** Usage terms accept any text that starts with a date. */
const TERM = new RegExp(`^${DAY}(?:[T ]${TIME}${REST})?`, "i");

/** Maximum UTC offset, in minutes. */
const MAX_OFFSET = 14 * 60;

/** Dates of cameras and encoders whose clock was never set. */
const UNSET_CLOCK_DATES = new Set(["0000-1-1", "1904-1-1", "1970-1-1"]);

/** Undefined where the text is no valid date. A year alone means its first day. */
export function parseLocalTime(text: string): LocalTime | undefined {
  const found = PATTERN.exec(text.trim());
  if (!found) return undefined;
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0", half, zone] = found;
  // A month or day of zero is unknown and becomes the first.
  const [y, m, d] = [Number(year), Number(month) || 1, Number(day) || 1];
  if (y < 1000 || UNSET_CLOCK_DATES.has(`${year}-${m}-${d}`)) return undefined;
  const h = hourOf(Number(hour), half);
  if (h === undefined || Number(minute) > 59 || Number(second) > 60) return undefined;
  const midnight = new Date(Date.UTC(y, m - 1, d));
  if (midnight.getUTCMonth() !== m - 1 || midnight.getUTCDate() !== d) return undefined;
  const clock = midnight.getTime() / 1000 + h * 3600 + Number(minute) * 60 + withoutLeapSecond(Number(second));
  const offset = zone === undefined ? undefined : parseUtcOffset(zone);
  return { clock, ...(offset === undefined ? {} : { offset }) };
}

/** Changes a leap second to second 59, so that the time stays in its minute and on its day. */
export const withoutLeapSecond = (second: number) => Math.min(second, 59);

/** Whether a time lies in what a date without a time names: a day, a month or a year. */
export function isWithinDate(text: string, { clock }: LocalTime): boolean {
  const [, year, month = "00", day = "00"] = new RegExp(`^${DAY}[T ]?[\\s:]*$`).exec(text.trim()) ?? [];
  if (year === undefined) return false;
  const time = new Date(clock * 1000);
  const isSame = (part: string, of: number) => Number(part) === 0 || Number(part) === of;
  const isSameMonth = isSame(month, time.getUTCMonth() + 1);
  return Number(year) === time.getUTCFullYear() && isSameMonth && isSame(day, time.getUTCDate());
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour;
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
}

/** Minutes east of UTC; undefined where the text is invalid, or blank as EXIF allows. */
export function parseUtcOffset(text: string): number | undefined {
  if (/^z$/i.test(text.trim())) return 0;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  if (offset > MAX_OFFSET || Number(minutes) > 59) return undefined;
  return sign === "-" ? -offset : offset;
}

/** Epoch seconds; a time without offset is treated as UTC. */
export const toEpochSeconds = ({ clock, offset = 0 }: LocalTime): number => clock - offset * 60;

/** Parses a date to epoch seconds. */
export function parseDateToEpochSeconds(text: string): number | undefined {
  const time = parseLocalTime(text);
  return time && toEpochSeconds(time);
}

/**
 * Parses an embargo or expiry to epoch seconds. Days and hours out of range overflow into the next month or day: a
 * mistyped term must not be ignored.
 */
export function parseTermDate(text: string): number | undefined {
  const time = parseLocalTime(text);
  if (time) return toEpochSeconds(time);
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0", half, zone = ""] =
    TERM.exec(text.trim()) ?? [];
  if (Number(year ?? 0) < 1000) return undefined;
  const later = half?.toUpperCase() === "P" && Number(hour) < 12 ? 12 : 0;
  const clock = Date.UTC(
    Number(year),
    (Number(month) || 1) - 1,
    Number(day) || 1,
    Number(hour) + later,
    Number(minute),
    Number(second),
  );
  return toEpochSeconds({ clock: clock / 1000, offset: parseUtcOffset(zone) ?? 0 });
}
