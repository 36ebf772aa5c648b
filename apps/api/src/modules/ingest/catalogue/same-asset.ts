// Two rows that describe one asset by two of its files, as lists of photographs do with a raw photograph and its picture.
// They count as one record: what the later row says beside the earlier one is taken, and where they differ the earlier
// one counts. Of two terms the stricter counts. Pure.
import { isDeepStrictEqual } from "node:util";
import type { StoredFieldName } from "../../../db/field-name.ts";
import type { CatalogueField } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";

export type Apart = { reason: "same_asset" | "no_term"; detail: string };

/** Takes the later row into the record of the earlier one, or says why it cannot be. What differs becomes its flaws. */
export function joinRecord(record: CatalogueRecord, later: CatalogueRecord): Apart | undefined {
  const apart = whyApart(record, later);
  if (apart) return apart;
  record.identifier ||= later.identifier;
  if (record.pools.length === 0) record.pools = later.pools;
  for (const [field, value] of later.values) joinField(record, later, record.values, field, value);
  for (const [field, value] of later.numbers) joinField(record, later, record.numbers, field, value);
  for (const [field, byLanguage] of later.texts) {
    const texts = { ...record.texts.get(field) };
    for (const [language, said] of Object.entries(byLanguage)) {
      const column = language === "" ? field.name : `${field.name}.${language}`;
      if (!counts(later, column, texts[language], said)) continue;
      texts[language] = said;
      record.texts.set(field, texts);
      record.unread.delete(field.name);
    }
  }
  joinLabels(record, later);
  for (const [name, column] of [
    ["rating", "rating"],
    ["colorCode", "color_code"],
  ] as const) {
    const said = later[name];
    if (said === undefined || !counts(later, column, record[name], said)) continue;
    record[name] = said;
    record.unread.delete(column);
  }
  if (later.embargo !== undefined) record.embargo = Math.max(record.embargo ?? later.embargo, later.embargo);
  if (later.expiry !== undefined) record.expiry = Math.min(record.expiry ?? later.expiry, later.expiry);
  for (const name of later.unread) if (!says(record, name)) record.unread.add(name);
  return undefined;
}

/** Taking it would lose its identifier, or show something to others than it says. */
function whyApart(record: CatalogueRecord, later: CatalogueRecord): Apart | undefined {
  const term = (["embargo", "expiry"] as const).find((name) => later.unread.has(name));
  if (term) return { reason: "no_term", detail: term };
  const differ = (what: string): Apart => ({ reason: "same_asset", detail: `row ${record.row}: ${what}` });
  if (record.identifier && later.identifier && record.identifier !== later.identifier) return differ("identifier");
  const isPooled = record.pools.length > 0 && later.pools.length > 0;
  const sorted = ({ pools }: CatalogueRecord) => [...new Set(pools)].sort();
  return isPooled && !isDeepStrictEqual(sorted(record), sorted(later)) ? differ("pools") : undefined;
}

function joinField<Value extends number | string[]>(
  record: CatalogueRecord,
  later: CatalogueRecord,
  into: Map<CatalogueField, Value>,
  field: CatalogueField,
  value: Value,
): void {
  if (!counts(later, field.name, into.get(field), value)) return;
  into.set(field, value);
  record.unread.delete(field.name);
}

function joinLabels(record: CatalogueRecord, later: CatalogueRecord): void {
  for (const each of later.labels) {
    const { field, language, column, labels } = each;
    const said = record.labels.find((other) => other.field === field && other.language === language);
    const areAlike = isDeepStrictEqual(record.values.get(field), later.values.get(field));
    if (areAlike && counts(later, column, said?.labels, labels)) record.labels.push(each);
  }
}

/** Whether the later row's word is news; one that differs is noted as a flaw of it. */
function counts(
  later: CatalogueRecord,
  column: string,
  said: number | string[] | undefined,
  word: number | string[],
): boolean {
  const isEmpty = (value: number | string[] | undefined) =>
    value === undefined || (typeof value === "object" && value.every((text) => text === ""));
  if (isEmpty(word)) return false;
  if (isEmpty(said)) return true;
  if (!isDeepStrictEqual(said, word)) {
    later.flaws.push({ reason: "other_row", column, text: typeof word === "number" ? String(word) : word.join(" | ") });
  }
  return false;
}

const says = ({ values, numbers, texts, ...record }: CatalogueRecord, name: string): boolean => {
  const isIt = ({ name: each }: { name: StoredFieldName }) => each === name;
  if (name === "rating") return record.rating !== undefined;
  if (name === "color_code") return record.colorCode !== undefined;
  return [...values.keys(), ...numbers.keys(), ...texts.keys()].some(isIt);
};
