/**
 * Embedded dates. They look like `2024:05:01 12:30:00.25+02:00`; old files leave out parts of it. What the clock of the
 * place showed is kept, with its distance from UTC where the file says it, so that a picture belongs to the day on which
 * it was taken there.
 */
export interface LocalTime {
  /** Epoch seconds of the local clock time read as UTC. */
  clock: number;
  /** Minutes east of UTC; undefined: unknown. */
  offset?: number;
}

const DAY = String.raw`(\d{4})(?:[:-](\d\d)(?:[:-](\d\d))?)?`;
const TIME = String.raw`(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([AP]M)?\s*(Z|[+-]\d\d:?\d\d)?`;
const PATTERN = new RegExp(`^${DAY}(?:[T ]${TIME})?`, "i");

/** What cameras and encoders write when their clock was never set. */
const neverSet = new Set(["0000-1-1", "1904-1-1", "1970-1-1"]);

/** Undefined where the text is no date: a year alone is its first day, 30 February is none. */
export function readLocalTime(text: string): LocalTime | undefined {
  const found = PATTERN.exec(text.trim());
  if (!found) return undefined;
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0", half, zone] = found;
  // Zeros stand for what is not known.
  const [y, m, d] = [Number(year), Number(month) || 1, Number(day) || 1];
  if (y < 1000 || neverSet.has(`${year}-${m}-${d}`)) return undefined;
  const h = hourOf(Number(hour), half);
  if (h === undefined || Number(minute) > 59 || Number(second) > 60) return undefined;
  const midnight = new Date(Date.UTC(y, m - 1, d));
  if (midnight.getUTCMonth() !== m - 1 || midnight.getUTCDate() !== d) return undefined;
  const clock = midnight.getTime() / 1000 + h * 3600 + Number(minute) * 60 + Number(second);
  const offset = zone === undefined ? undefined : readOffset(zone);
  return { clock, ...(offset === undefined ? {} : { offset }) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour;
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

/** Minutes east of UTC; undefined where the text is none, or blank as EXIF allows. */
export function readOffset(text: string): number | undefined {
  if (/^z$/i.test(text.trim())) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

/** Epoch seconds of the moment; a time whose distance from UTC is unknown is read as UTC. */
export const momentOf = ({ clock, offset = 0 }: LocalTime): number => clock - offset * 60;

/** The moment that a text names. */
export function epochOf(text: string): number | undefined {
  const time = readLocalTime(text);
  return time && momentOf(time);
}
