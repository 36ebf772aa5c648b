// Parses dates as people write them, in several languages. Ambiguous dates are reported instead of guessed.

import { type DateOrder, normalizeWhitespaceIfShort } from "./cells.ts";
import { type LocalTime, parseUtcOffset, withoutLeapSecond } from "./local-time.ts";

export type ParsedDate = LocalTime | { problem: "no_date" | "two_dates" };

/** Parses a date and time, or the start of a day, month, year, decade, century or range. */
export function parseDate(text: string, order?: DateOrder): ParsedDate {
  const plain = normalizeWhitespaceIfShort(text)
    ?.replace(/^\[(.*)\]$/, "$1")
    .replace(/^(ca|circa|um|about|around|approx|c)[.\s]\s*/i, "")
    .replace(/\s*\(?\?\)?$/, "")
    .trim();
  if (plain === undefined) return { problem: "no_date" };
  const found = parseDateTime(plain, order) ?? parseDay(plain, order) ?? parseMonth(plain) ?? parseYears(plain);
  if (found === AMBIGUOUS) return { problem: "two_dates" };
  if (found === undefined) return { problem: "no_date" };
  return typeof found === "number" ? { clock: found } : found;
}

/** The inverse of `parseDate`; without time at midnight without offset. */
export function formatDate({ clock, offset }: { clock: number; offset?: number | undefined }): string {
  const text = new Date(clock * 1000).toISOString().replace(".000Z", "");
  if (offset === undefined) return text.replace("T00:00:00", "");
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${text}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

/** Result for a date of which both readings are possible: day before month, and month before day. */
const AMBIGUOUS = "two";
type Found = number | typeof AMBIGUOUS | undefined;

const TIME = /^(.+?)(?:,?\s+|T)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;

function parseDateTime(text: string, order: DateOrder | undefined): Found | LocalTime {
  const [, date, hour, minute, second = "0", zone = ""] = TIME.exec(text) ?? [];
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const found = parseDay(date, order);
  if (typeof found !== "number") return found;
  const offset = parseUtcOffset(zone);
  const clock = found + Number(hour) * 3600 + Number(minute) * 60 + withoutLeapSecond(Number(second));
  return { clock, ...(offset === undefined ? {} : { offset }) };
}

function parseDay(text: string, order: DateOrder | undefined): Found {
  const [, year, between, m, d] = /^(\d{4})([-/.:])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (between !== undefined) return toUtcSeconds(year, m, d);
  const [, dotted, dottedMonth, dottedYear] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  if (dotted !== undefined) return toUtcSeconds(dottedYear, dottedMonth, dotted);
  const [, first, , second, last] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first !== undefined) return parseSlashedDate(Number(first), Number(second), last, order);
  return parseNamedMonth(text);
}

function parseSlashedDate(
  first: number,
  second: number,
  year: string | undefined,
  order: DateOrder | undefined,
): Found {
  const dmy = toUtcSeconds(year, second, first);
  const mdy = toUtcSeconds(year, first, second);
  if (order !== undefined) return order === "dmy" ? dmy : mdy;
  if (dmy !== undefined && mdy !== undefined && dmy !== mdy) return AMBIGUOUS;
  return dmy ?? mdy;
}

/** `1. Mai 2024`, `May 1st, 2024`, `mai 2024`. */
function parseNamedMonth(text: string): Found {
  const words = text.toLowerCase().match(/\p{L}+\.?|\d+(?:\.|st|nd|rd|th|er)?/gu) ?? [];
  if (words.join("").length < text.replace(/[\s,]|\b(de|of)\b/gi, "").length) return undefined;
  const month = words.map((word) => monthNames().get(word.replace(/\.$/, ""))).find((found) => found !== undefined);
  const numbers = words.filter((word) => /^\d/.test(word));
  const others = words.filter((word) => !/^\d/.test(word) && !/^(de|of)$/.test(word));
  if (month === undefined || others.length !== 1) return undefined;
  // Refuses years of two digits, which are ambiguous.
  const year = numbers.at(-1) ?? "";
  if (numbers.length > 2 || !/^\d{3,4}$/.test(year)) return undefined;
  return toUtcSeconds(year, month, numbers.length === 2 ? Number.parseInt(numbers[0] ?? "", 10) : 1);
}

function parseMonth(text: string): Found {
  const [, year, m] = /^(\d{4})-(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return toUtcSeconds(year, m, 1) ?? toUtcSeconds(year, 1, 1);
  const [, before, after] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  return before === undefined ? undefined : toUtcSeconds(after, before, 1);
}

function parseYears(text: string): Found {
  const [, from] = /^(\d{3,4})(?:\s*(?:[-\u2013\u2014/]|bis|to)\s*\d{1,4})?$/i.exec(text) ?? [];
  if (from !== undefined) return toUtcSeconds(from, 1, 1);
  const [, decade] = /^(\d{2,3}0)(?:s|er|er jahre)$/i.exec(text) ?? [];
  if (decade !== undefined) return toUtcSeconds(decade, 1, 1);
  const [, century] = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s*(?:jh\.?|jhdt\.?|jahrhundert|century|c\.)$/i.exec(text) ?? [];
  return century === undefined ? undefined : toUtcSeconds((Number(century) - 1) * 100 + 1, 1, 1);
}

/** Epoch seconds of a day; undefined where it does not exist. */
function toUtcSeconds(
  year: string | number | undefined,
  month: string | number | undefined,
  day: string | number | undefined,
) {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists && y >= 1 ? date.getTime() / 1000 : undefined;
}

const LANGUAGES = ["de", "en", "fr", "it", "es", "nl", "pt", "pl", "cs", "sv", "da"];

let names: Map<string, number> | undefined;

/** Month numbers by long or short name, in lower case and without a full stop. */
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
