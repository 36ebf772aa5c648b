// Joins rows that describe the same asset by several of its files, such as a raw photograph and its picture. Later rows add
// values; where rows differ, the earlier one applies. Of two usage terms the stricter applies, even if the rest of a row is
// refused. Pure.
import { isDeepStrictEqual } from "node:util";
import { formatDate } from "./catalogue-dates.ts";
import type { CatalogueField, CataloguePlan } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";

/** Why a later row cannot be joined: its identifier or its pools differ. */
export function findJoinConflict(record: CatalogueRecord, later: CatalogueRecord): string | undefined {
  const differs = (what: string) => `row ${record.row}: ${what}`;
  if (record.identifier && later.identifier && record.identifier !== later.identifier) return differs("identifier");
  const isPooled = record.pools.length > 0 && later.pools.length > 0;
  const sorted = ({ pools }: CatalogueRecord) => [...new Set(pools)].sort();
  return isPooled && !isDeepStrictEqual(sorted(record), sorted(later)) ? differs("pools") : undefined;
}

/** Joins a later row into a record. Differences become errors of the later row. */
export function joinRows(record: CatalogueRecord, later: CatalogueRecord, plan: CataloguePlan): void {
  const joined: JoinContext = { record, later, plan };
  record.identifier ||= later.identifier;
  if (record.pools.length === 0) record.pools = later.pools;
  for (const [field, values] of later.values) joinField(joined, record.values, field, values);
  for (const [field, number] of later.numbers) joinField(joined, record.numbers, field, number);
  joinDates(joined);
  joinTexts(joined);
  joinLabels(joined);
  for (const [name, fact] of [
    ["rating", "rating"],
    ["colorCode", "color_code"],
  ] as const) {
    const word = later[name];
    if (word === undefined) continue;
    if (record[name] !== undefined) reportConflict(joined, plan.columnOf(fact), record[name], word);
    else {
      record[name] = word;
      record.unread.delete(fact);
    }
  }
  for (const name of later.unread) if (!hasValue(record, name)) record.unread.add(name);
  joinTerms(record, later);
}

/** Applies the stricter terms; an unreadable term makes the joined term unreadable, too. */
export function joinTerms(record: CatalogueRecord, { embargo, expiry, unread }: CatalogueRecord): void {
  if (embargo !== undefined) record.embargo = Math.max(record.embargo ?? embargo, embargo);
  if (expiry !== undefined) record.expiry = Math.min(record.expiry ?? expiry, expiry);
  for (const term of ["embargo", "expiry"] as const) if (unread.has(term)) record.unread.add(term);
}

interface JoinContext {
  record: CatalogueRecord;
  later: CatalogueRecord;
  plan: CataloguePlan;
}

type FieldContent = number | string[];

function joinField<Value extends FieldContent>(
  joined: JoinContext,
  into: Map<CatalogueField, Value>,
  field: CatalogueField,
  word: Value,
): void {
  const said = into.get(field);
  if (isEmpty(word)) return;
  if (said !== undefined && !isEmpty(said)) reportConflict(joined, joined.plan.columnOf(field), said, word);
  else {
    into.set(field, word);
    joined.record.unread.delete(field.name);
  }
}

/** Joins dates; a later row may add the UTC offset of the same local time. */
function joinDates(joined: JoinContext): void {
  const { record, later, plan } = joined;
  for (const [field, date] of later.dates) {
    const said = record.dates.get(field);
    if (!said || (said.clock === date.clock && said.offset === undefined)) {
      record.dates.set(field, date);
      record.unread.delete(field.name);
    } else if (said.clock !== date.clock || (date.offset ?? said.offset) !== said.offset) {
      reportConflict(joined, plan.columnOf(field), [formatDate(said)], [formatDate(date)]);
    }
  }
}

/** Joins texts. A field with an unreadable text is not changed in any language. */
function joinTexts(joined: JoinContext): void {
  const { record, later, plan } = joined;
  for (const [field, byLanguage] of later.texts) {
    for (const [language, word] of Object.entries(byLanguage)) {
      const texts = record.texts.get(field);
      const said = texts?.[language] ?? [];
      if (isEmpty(word)) continue;
      if (isEmpty(said)) record.texts.set(field, { ...texts, [language]: word });
      else reportConflict(joined, plan.columnOf(field, language), said, word);
    }
  }
}

function joinLabels(joined: JoinContext): void {
  const { record, later } = joined;
  for (const each of later.labels) {
    const { field, language, column, labels } = each;
    const said = record.labels.find((other) => other.field === field && other.language === language);
    if (!isDeepStrictEqual(record.values.get(field), later.values.get(field))) continue;
    if (said) reportConflict(joined, column, said.labels, labels);
    else record.labels.push(each);
  }
}

const isEmpty = (word: FieldContent) => typeof word === "object" && word.every((text) => text === "");

function reportConflict({ later }: JoinContext, column: string, said: FieldContent, word: FieldContent): void {
  if (isDeepStrictEqual(said, word)) return;
  later.errors.push({ reason: "other_row", column, text: typeof word === "number" ? String(word) : word.join(" | ") });
}

const hasValue = ({ values, numbers, dates, ...record }: CatalogueRecord, name: string): boolean => {
  if (name === "rating") return record.rating !== undefined;
  if (name === "color_code") return record.colorCode !== undefined;
  return [...values.keys(), ...numbers.keys(), ...dates.keys()].some((field) => field.name === name);
};
