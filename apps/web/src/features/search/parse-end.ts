import type { RangeKind } from "../../asset/facet-fields.ts";

const UNITS: Readonly<Record<string, number>> = {
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
  const [, digits, unit = ""] = /^\s*(-?[\d.,'\s]+?)\s*([a-zA-Z]*)\s*$/.exec(typed) ?? [];
  const number = digits === undefined ? Number.NaN : readNumber(digits, locale);
  if (Number.isNaN(number)) return undefined;
  if (kind !== "filesize") return number;
  const factor = UNITS[unit.toLowerCase()];
  return factor === undefined ? undefined : number * factor;
}

/** 0:42, 1:02:09. */
function readDuration(typed: string): number | undefined {
  const parts = typed.split(":").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The last of dot and comma is the decimal one, unless it is repeated, or groups three digits in this language. */
function readNumber(text: string, locale: string): number {
  const bare = text.replace(/[\s']/g, "");
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  if (last < 0) return bare === "" ? Number.NaN : Number(bare);
  const mark = bare.charAt(last);
  const whole = bare.slice(0, last).replace(/[.,]/g, "");
  const rest = bare.slice(last + 1);
  const grouping = bare.indexOf(mark) !== last || (rest.length === 3 && mark === groupMark(locale));
  return Number(grouping ? whole + rest : `${whole}.${rest}`);
}

function groupMark(locale: string): string | undefined {
  return new Intl.NumberFormat(locale).formatToParts(11_111).find((part) => part.type === "group")?.value;
}
