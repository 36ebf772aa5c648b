// Converts dates and times in workbooks, which are stored as numbers of days and formatted by their cell.

/** How a cell shows a number. `elapsed`: a duration, whose hours may exceed 24. */
export type TimeFormat = "date" | "time" | "elapsed";

/** Built-in formats (ECMA-376, part 1, 18.8.30), including those of East Asia. */
const builtIn: readonly [from: number, to: number, kind: TimeFormat][] = [
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "date"],
  [27, 31, "date"],
  [32, 33, "time"],
  [34, 36, "date"],
  [45, 45, "time"],
  [46, 46, "elapsed"],
  [47, 47, "time"],
  [50, 58, "date"],
];

/** How a cell format shows a date or time; undefined if it shows a plain number. */
export function detectTimeFormat(id: number, code: string | undefined): TimeFormat | undefined {
  if (code === undefined) return builtIn.find(([from, to]) => id >= from && id <= to)?.[2];
  const bare = code.replace(/"[^"]*"|\\./g, "").split(";", 1)[0] ?? "";
  if (/\[[hms]+\]/i.test(bare)) return "elapsed";
  // Removes colours and conditions, which contain such letters too.
  const letters = bare.replace(/\[[^\]]*\]|general|am\/pm|a\/p/gi, "");
  // An m next to an hour or a second means minutes.
  if (/[dy]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters))) return "date";
  return /[hms]/i.test(letters) ? "time" : undefined;
}

const DAY = 86_400;

/**
 * Formats the date as the cell shows it, without a time zone: ISO 8601, only the date at midnight, a time of day as
 * `12:30`. Undefined if the date is invalid.
 */
export function formatSerialDate(serial: number, format: TimeFormat, is1904: boolean): string | undefined {
  if (serial < 0) return undefined;
  const seconds = Math.round(serial * DAY);
  if (format === "elapsed") return clock(seconds);
  if (format === "time") return clock(seconds % DAY);
  // The 1900 date system includes a 29 February 1900 that never existed.
  const days = is1904 ? 1462 : serial < 60 ? 1 : 0;
  const moment = new Date(Date.UTC(1899, 11, 30) + (seconds + days * DAY) * 1000);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  return moment.toISOString().replace(".000Z", "").replace("T00:00:00", "");
}

/** Formats seconds as a time of day; omits zero seconds. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, parts[2] === 0 ? 2 : 3)
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
