import { cellText } from "./cells.ts";
import type { FieldType } from "./field-type.ts";
import { findFirstReadableTagValue, tagNumber } from "./tags.ts";

export const numberType: FieldType<number, number> = {
  section: "numbers",
  apiType: "float",
  traits: { filterVal: null, isBareNumber: true },
  isDeclarable: true,
  engineKind: "number",
  isNumeric: true,
  hasValues: true,

  readTags(sources, { from }) {
    const value = findFirstReadableTagValue(sources, from, (tags, tag) => tagNumber(tags.get(tag)));
    return value === undefined ? undefined : { value };
  },
  readTexts([text = ""]) {
    const value = Number(text.replace(",", "."));
    return Number.isFinite(value) ? value : undefined;
  },
  fits: (text) => /^-?\d{1,12}([.,]\d+)?$/.test(text) && !/^0\d/.test(text),
  // The decimal notation applies to texts only.
  readCell: (cell, { notation }) =>
    typeof cell === "number" ? { value: cell } : parseNumber(cellText(cell), notation.decimal),
  join(earlier, later, reportConflict) {
    if (!earlier) return later;
    if (earlier.value !== later.value) reportConflict(String(later.value));
    return earlier;
  },

  store: (value) => value,
  load: (stored) => stored,
  format: ({ value }) => [["", value]],
  addToRecord(record, { name }, stored) {
    record[name] = stored;
  },
};

type ParsedNumber = { value: number } | { problem: "no_number" | "two_numbers" };

/** Parses `1.234,5` and `1,234.5`. A single comma before three digits is ambiguous unless the mapping has `decimal`. */
export function parseNumber(text: string, decimal?: "." | ","): ParsedNumber {
  const plain = text.replace(/[\s\u00a0\u202f'\u2019]/g, "").replace(/^\u2212/, "-");
  if (!/^[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?$/i.test(plain)) return { problem: "no_number" };
  const comma = plain.lastIndexOf(",");
  const dot = plain.lastIndexOf(".");
  const commas = plain.split(",").length - 1;
  const dots = plain.split(".").length - 1;
  if (decimal === undefined && dots === 0 && commas === 1 && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) {
    return { problem: "two_numbers" };
  }
  const mark =
    decimal ?? (comma >= 0 && dot >= 0 ? (comma > dot ? "," : ".") : commas === 1 ? "," : dots === 1 ? "." : "");
  const whole = mark === "," ? plain.replaceAll(".", "") : plain.replaceAll(",", "");
  const value = Number(mark === "" ? whole.replaceAll(".", "") : whole.replace(",", "."));
  return Number.isFinite(value) ? { value } : { problem: "no_number" };
}
