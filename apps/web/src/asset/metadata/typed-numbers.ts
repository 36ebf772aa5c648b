/** Parses numbers as readers type them in their language. */
import { formatNumber, getKilobytesByUnitName, getRegionalLocale } from "../../shared/i18n/format.ts";

/** Kilobytes of the units accepted in every language, besides the language's own. */
const UNITS: Readonly<Record<string, number>> = {
  b: 0.001,
  byte: 0.001,
  "": 1,
  k: 1,
  kb: 1,
  m: 1000,
  mb: 1000,
  g: 1_000_000,
  gb: 1_000_000,
};

/** The start of a day of the browser's date field, in epoch seconds. Invalid input: undefined, here and below. */
export function parseDayToEpochSeconds(typed: string): number | undefined {
  const time = Date.parse(`${typed}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time / 1000;
}

/** A number in the reader's language, whatever unit is typed with it. */
export function parseNumber(typed: string, locale: string): number | undefined {
  return parseParts(typed, locale)?.number;
}

/** Kilobytes, with or without a unit. */
export function parseKilobytes(typed: string, locale: string): number | undefined {
  const parts = parseParts(typed, locale);
  const factor = parts && factorOf(parts.unit, parts.number, locale);
  return parts && factor !== undefined ? parts.number * factor : undefined;
}

/** Seconds, also written as 0:42 or 1:02:09. */
export function parseDurationToSeconds(typed: string, locale: string): number | undefined {
  if (!typed.includes(":")) return parseNumber(typed, locale);
  const parts = typed.split(":").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function parseParts(typed: string, locale: string): { number: number; unit: string } | undefined {
  const [, before = "", digits, after = ""] =
    /^([^\d-]*?)(-?[\d.,'’٬\s]+)(\D*)$/.exec(toAsciiDigits(typed, locale)) ?? [];
  const number = digits === undefined ? Number.NaN : parseLocalNumber(digits, locale);
  return Number.isNaN(number) ? undefined : { number, unit: (before + after).trim().toLowerCase() };
}

/** Converts local digits to ASCII digits, and removes invisible marks of text direction. */
function toAsciiDigits(typed: string, locale: string): string {
  const localDigits = Array.from({ length: 10 }, (_, digit) => formatNumber(digit, locale));
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => (localDigits.includes(digit) ? String(localDigits.indexOf(digit)) : digit))
    .replace("−", "-")
    .replace("٫", ".");
}

function factorOf(unit: string, number: number, locale: string): number | undefined {
  for (const [name, factor] of getKilobytesByUnitName(number, locale)) if (name.toLowerCase() === unit) return factor;
  return UNITS[unit];
}

/** The last dot or comma is the decimal separator, unless it is repeated or groups three digits in this language. */
function parseLocalNumber(text: string, locale: string): number {
  const bare = text.replace(/[\s'’٬]/g, "");
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  if (last < 0) return bare === "" ? Number.NaN : Number(bare);
  const mark = bare.charAt(last);
  const whole = bare.slice(0, last).replace(/[.,]/g, "");
  const rest = bare.slice(last + 1);
  const grouping = bare.indexOf(mark) !== last || (rest.length === 3 && mark === groupMark(locale));
  return Number(grouping ? whole + rest : `${whole}.${rest}`);
}

function groupMark(locale: string): string | undefined {
  return new Intl.NumberFormat(getRegionalLocale(locale)).formatToParts(11_111).find((part) => part.type === "group")
    ?.value;
}
