// Dates in workbooks are numbers of days, shown as dates by the format of their cell.

/** Formats that every workbook has and that show dates (ECMA-376, part 1, 18.8.30), those of East Asia included. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  // Without literal texts, colours and conditions, which have such letters too.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "").replace(/general/gi, ""));
}

const DAY = 86_400_000;

/** ISO 8601 in UTC; undefined where there is no such day. Without a time of day where it is midnight. */
export function isoOfSerial(serial: number, is1904: boolean): string | undefined {
  // The calendar of 1900 has a 29 February 1900 that never was.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY) / 1000) * 1000);
  if (serial < 0 || Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  const iso = moment.toISOString().replace(".000Z", "Z");
  return iso.replace("T00:00:00Z", "");
}
