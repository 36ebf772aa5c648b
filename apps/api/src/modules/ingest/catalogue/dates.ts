// Dates as people write them, in the languages that Intl knows. What may mean two days is no date: a clear line in the
// report is better than a wrong day in the library.

import { type LocalTime, readOffset } from "../dates.ts";
import { onOneLine } from "./cell-values.ts";

export type DateOrder = "dmy" | "mdy";

export type ReadDate = LocalTime | { problem: "no_date" | "two_dates" };

/** A time, or the first one of a day, month, year, decade or century, or of a range's. */
export function readDate(text: string, order?: DateOrder): ReadDate {
  const plain = onOneLine(text)
    ?.replace(/^\[(.*)\]$/, "$1")
    .replace(/^(ca|circa|um|about|around|approx|c)[.\s]\s*/i, "")
    .replace(/\s*\(?\?\)?$/, "")
    .trim();
  if (plain === undefined) return { problem: "no_date" };
  const found = timeOfDay(plain, order) ?? day(plain, order) ?? month(plain) ?? years(plain);
  if (found === TWO) return { problem: "two_dates" };
  if (found === undefined) return { problem: "no_date" };
  return typeof found === "number" ? { clock: found } : found;
}

/** As `readDate` reads it; a day alone where it is midnight and no offset is known. */
export function writtenDate({ clock, offset }: { clock: number; offset?: number | undefined }): string {
  const text = new Date(clock * 1000).toISOString().replace(".000Z", "");
  if (offset === undefined) return text.replace("T00:00:00", "");
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${text}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

/** Day and month could be either way round. */
const TWO = "two";
type Found = number | typeof TWO | undefined;

const TIME = /^(.+?)(?:,?\s+|T)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;

function timeOfDay(text: string, order: DateOrder | undefined): Found | LocalTime {
  const [, date, hour, minute, second = "0", zone = ""] = TIME.exec(text) ?? [];
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const found = day(date, order);
  if (typeof found !== "number") return found;
  const offset = readOffset(zone);
  const clock = found + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return { clock, ...(offset === undefined ? {} : { offset }) };
}

function day(text: string, order: DateOrder | undefined): Found {
  const [, year, between, m, d] = /^(\d{4})([-/.:])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (between !== undefined) return utc(year, m, d);
  const [, dotted, dottedMonth, dottedYear] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  if (dotted !== undefined) return utc(dottedYear, dottedMonth, dotted);
  const [, first, , second, last] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first !== undefined) return slashed(Number(first), Number(second), last, order);
  return named(text);
}

function slashed(first: number, second: number, year: string | undefined, order: DateOrder | undefined): Found {
  const dmy = utc(year, second, first);
  const mdy = utc(year, first, second);
  if (order !== undefined) return order === "dmy" ? dmy : mdy;
  if (dmy !== undefined && mdy !== undefined && dmy !== mdy) return TWO;
  return dmy ?? mdy;
}

/** `1. Mai 2024`, `May 1st, 2024`, `mai 2024`. */
function named(text: string): Found {
  const words = text.toLowerCase().match(/\p{L}+\.?|\d+(?:\.|st|nd|rd|th|er)?/gu) ?? [];
  if (words.join("").length < text.replace(/[\s,]|\b(de|of)\b/gi, "").length) return undefined;
  const month = words.map((word) => monthNames().get(word.replace(/\.$/, ""))).find((found) => found !== undefined);
  const numbers = words.filter((word) => /^\d/.test(word));
  const others = words.filter((word) => !/^\d/.test(word) && !/^(de|of)$/.test(word));
  if (month === undefined || others.length !== 1) return undefined;
  // Of two digits nobody knows the century.
  const year = numbers.at(-1) ?? "";
  if (numbers.length > 2 || !/^\d{3,4}$/.test(year)) return undefined;
  return utc(year, month, numbers.length === 2 ? Number.parseInt(numbers[0] ?? "", 10) : 1);
}

function month(text: string): Found {
  const [, year, m] = /^(\d{4})-(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return utc(year, m, 1) ?? utc(year, 1, 1);
  const [, before, after] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  return before === undefined ? undefined : utc(after, before, 1);
}

function years(text: string): Found {
  const [, from] = /^(\d{3,4})(?:\s*(?:[-\u2013\u2014/]|bis|to)\s*\d{1,4})?$/i.exec(text) ?? [];
  if (from !== undefined) return utc(from, 1, 1);
  const [, decade] = /^(\d{2,3}0)(?:s|er|er jahre)$/i.exec(text) ?? [];
  if (decade !== undefined) return utc(decade, 1, 1);
  const [, century] = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s*(?:jh\.?|jhdt\.?|jahrhundert|century|c\.)$/i.exec(text) ?? [];
  return century === undefined ? undefined : utc((Number(century) - 1) * 100 + 1, 1, 1);
}

/** Undefined where there is no such day. */
function utc(year: string | number | undefined, month: string | number | undefined, day: string | number | undefined) {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists && y >= 1 ? date.getTime() / 1000 : undefined;
}

const LANGUAGES = ["de", "en", "fr", "it", "es", "nl", "pt", "pl", "cs", "sv", "da"];

let names: Map<string, number> | undefined;

/** Month by its name, long or short, in lower case and without a full stop. */
function monthNames(): Map<string, number> {
  if (names) return names;
  names = new Map();
  for (const language of LANGUAGES) {
    for (const width of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, day: "numeric", timeZone: "UTC" });
      for (let month = 0; month < 12; month++) {
        const part = format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === "month");
        const name = part?.value.toLowerCase().replace(/\.$/, "");
        if (name && !/^\d/.test(name) && !names.has(name)) names.set(name, month + 1);
      }
    }
  }
  return names;
}
