import type { RangeKind } from "../../../../shared/i18n/format.ts";
import { formatNumber, getRegionalLocale, getSizeUnits } from "../../../../shared/i18n/format.ts";

/** Units accepted in every language, besides the language's own. */
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

/**
 * Parses a typed end of a range in the reader's language; undefined if invalid. File sizes are in kilobytes.
 */
export function parseRangeEnd(typed: string, kind: RangeKind, locale: string): number | undefined {
  if (kind === "date") {
    const time = Date.parse(`${typed}T00:00:00Z`);
    return Number.isNaN(time) ? undefined : time / 1000;
  }
  if (kind === "duration" && typed.includes(":")) return parseDuration(typed);
  const [, before = "", digits, after = ""] =
    /^([^\d-]*?)(-?[\d.,'’٬\s]+)(\D*)$/.exec(toAsciiDigits(typed, locale)) ?? [];
  const number = digits === undefined ? Number.NaN : parseLocalNumber(digits, locale);
  if (Number.isNaN(number)) return undefined;
  if (kind !== "filesize") return number;
  const factor = factorOf((before + after).trim().toLowerCase(), number, locale);
  return factor === undefined ? undefined : number * factor;
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
  for (const [name, factor] of getSizeUnits(number, locale)) if (name.toLowerCase() === unit) return factor;
  return UNITS[unit];
}

/** Parses durations such as 0:42 and 1:02:09 to seconds. */
function parseDuration(typed: string): number | undefined {
  const parts = typed.split(":").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return Number.isNaN(seconds) ? undefined : seconds;
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
