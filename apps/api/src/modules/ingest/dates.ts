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

const DAY = String.raw`(\d{4})(?:[:-](\d\d?)(?:[:-](\d\d?))?)?`;
const TIME = String.raw`(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?`;
/** Blanks stand for a time that is not known, and some cameras note summer time behind it. */
const REST = String.raw`\s*(?:([AP])\.?\s?M\.?)?\s*(Z|[+-]\d\d:?\d\d)?(?:\s*DST)?`;
const PATTERN = new RegExp(`^${DAY}(?:[T ]\\s*${TIME}${REST}|[T ][\\s:]*)?$`, "i");
/** Of a term any text that begins like a date. */
const TERM = new RegExp(`^${DAY}(?:[T ]${TIME}${REST})?`, "i");

/** Minutes; no zone is farther from UTC. */
const MAX_OFFSET = 14 * 60;

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
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
}

/** Minutes east of UTC; undefined where the text is none, or blank as EXIF allows. */
export function readOffset(text: string): number | undefined {
  if (/^z$/i.test(text.trim())) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  if (offset > MAX_OFFSET || Number(minutes) > 59) return undefined;
  return sign === "-" ? -offset : offset;
}

/** Epoch seconds of the moment; a time whose distance from UTC is unknown is read as UTC. */
export const momentOf = ({ clock, offset = 0 }: LocalTime): number => clock - offset * 60;

/** The moment that a text names. */
export function epochOf(text: string): number | undefined {
  const time = readLocalTime(text);
  return time && momentOf(time);
}

/**
 * The moment of an embargo or expiry, in epoch seconds. A day or hour that does not exist runs on into the next one: a
 * term that is there but misspelt must not set a file free.
 */
export function termOf(text: string): number | undefined {
  const time = readLocalTime(text);
  if (time) return momentOf(time);
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
  return momentOf({ clock: clock / 1000, offset: readOffset(zone) ?? 0 });
}
