/**
 * Parses embedded dates to epoch seconds in UTC. They look like `2024:05:01 12:30:00.25+02:00`; old files leave out
 * parts of it. A date without an offset is read as UTC, a year alone as its first day.
 */
const pattern =
  /^(\d{4})(?:[:-](\d\d)(?:[:-](\d\d))?)?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?/;

/** What cameras and encoders write when their clock was never set. */
const neverSet = new Set(["0000-1-1", "1904-1-1", "1970-1-1"]);

export function epochOf(text: string, offset?: string): number | undefined {
  const found = pattern.exec(text.trim());
  if (!found) return undefined;
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0", zone = offset ?? "Z"] = found;
  if (neverSet.has(`${year}-${Number(month) || 1}-${Number(day) || 1}`)) return undefined;
  const [y, m, d] = [Number(year), Number(month) || 1, Number(day) || 1];
  if (y < 1000 || m > 12 || d > 31 || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const utc = Date.UTC(y, m - 1, d, Number(hour), Number(minute), Number(second)) / 1000;
  return Number.isFinite(utc) ? utc - offsetSeconds(zone) : undefined;
}

function offsetSeconds(zone: string): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone.trim());
  if (!found) return 0;
  const seconds = Number(found[2]) * 3600 + Number(found[3]) * 60;
  return found[1] === "-" ? -seconds : seconds;
}
