import type { RangeKind } from "../../../shared/i18n/format.ts";
import { formatNumber, regionOf, sizeUnits } from "../../../shared/i18n/format.ts";

/** Understood in every language, beside the language's own. */
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

/** What a person typed as the end of a range in their language; undefined when it means nothing. File sizes in kilobytes. */
export function parseEnd(typed: string, kind: RangeKind, locale: string): number | undefined {
  if (kind === "date") {
    const time = Date.parse(`${typed}T00:00:00Z`);
    return Number.isNaN(time) ? undefined : time / 1000;
  }
  if (kind === "duration" && typed.includes(":")) return readDuration(typed);
  const [, before = "", digits, after = ""] = /^([^\d-]*?)(-?[\d.,'’٬\s]+)(\D*)$/.exec(plain(typed, locale)) ?? [];
  const number = digits === undefined ? Number.NaN : readNumber(digits, locale);
  if (Number.isNaN(number)) return undefined;
  if (kind !== "filesize") return number;
  const factor = factorOf((before + after).trim().toLowerCase(), number, locale);
  return factor === undefined ? undefined : number * factor;
}

/** In ASCII digits, and without the marks that only turn the direction of reading. */
function plain(typed: string, locale: string): string {
  const own = Array.from({ length: 10 }, (_, digit) => formatNumber(digit, locale));
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => (own.includes(digit) ? String(own.indexOf(digit)) : digit))
    .replace("−", "-")
    .replace("٫", ".");
}

function factorOf(unit: string, number: number, locale: string): number | undefined {
  for (const [name, factor] of sizeUnits(number, locale)) if (name.toLowerCase() === unit) return factor;
  return UNITS[unit];
}

/** 0:42, 1:02:09. */
function readDuration(typed: string): number | undefined {
  const parts = typed.split(":").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The last of dot and comma is the decimal one, unless it is repeated, or groups three digits in this language. */
function readNumber(text: string, locale: string): number {
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
  return new Intl.NumberFormat(regionOf(locale)).formatToParts(11_111).find((part) => part.type === "group")?.value;
}
