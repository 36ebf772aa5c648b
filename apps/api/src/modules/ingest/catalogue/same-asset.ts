// Rows that describe one asset by several of its files, as lists of photographs do with a raw photograph and its picture.
// They count as one record: what a later row says beside the earlier ones is taken, and where they differ the earlier
// one counts. Of two terms the stricter counts, also where the rest of a row is refused. Pure.
import { isDeepStrictEqual } from "node:util";
import type { CatalogueField, CataloguePlan } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import { writtenDate } from "./dates.ts";

/** Why the later row cannot be part: taking it would lose its identifier, or show something to others than it says. */
export function whyApart(record: CatalogueRecord, later: CatalogueRecord): string | undefined {
  const differs = (what: string) => `row ${record.row}: ${what}`;
  if (record.identifier && later.identifier && record.identifier !== later.identifier) return differs("identifier");
  const isPooled = record.pools.length > 0 && later.pools.length > 0;
  const sorted = ({ pools }: CatalogueRecord) => [...new Set(pools)].sort();
  return isPooled && !isDeepStrictEqual(sorted(record), sorted(later)) ? differs("pools") : undefined;
}

/** Takes the later row into the record of the earlier one. What differs becomes flaws of the later row. */
export function joinRecord(record: CatalogueRecord, later: CatalogueRecord, plan: CataloguePlan): void {
  const joined: Joined = { record, later, plan };
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
    if (record[name] !== undefined) tellOther(joined, plan.columnOf(fact), record[name], word);
    else {
      record[name] = word;
      record.unread.delete(fact);
    }
  }
  for (const name of later.unread) if (!says(record, name)) record.unread.add(name);
  joinTerms(record, later);
}

/** The stricter term counts; one that cannot be read leaves none that is sure. */
export function joinTerms(record: CatalogueRecord, { embargo, expiry, unread }: CatalogueRecord): void {
  if (embargo !== undefined) record.embargo = Math.max(record.embargo ?? embargo, embargo);
  if (expiry !== undefined) record.expiry = Math.min(record.expiry ?? expiry, expiry);
  for (const term of ["embargo", "expiry"] as const) if (unread.has(term)) record.unread.add(term);
}

interface Joined {
  record: CatalogueRecord;
  later: CatalogueRecord;
  plan: CataloguePlan;
}

type Word = number | string[];

function joinField<Value extends Word>(
  joined: Joined,
  into: Map<CatalogueField, Value>,
  field: CatalogueField,
  word: Value,
): void {
  const said = into.get(field);
  if (isEmpty(word)) return;
  if (said !== undefined && !isEmpty(said)) tellOther(joined, joined.plan.columnOf(field), said, word);
  else {
    into.set(field, word);
    joined.record.unread.delete(field.name);
  }
}

/** The later row may know the offset from UTC of the same clock time. */
function joinDates(joined: Joined): void {
  const { record, later, plan } = joined;
  for (const [field, date] of later.dates) {
    const said = record.dates.get(field);
    if (!said || (said.clock === date.clock && said.offset === undefined)) {
      record.dates.set(field, date);
      record.unread.delete(field.name);
    } else if (said.clock !== date.clock || (date.offset ?? said.offset) !== said.offset) {
      tellOther(joined, plan.columnOf(field), [writtenDate(said)], [writtenDate(date)]);
    }
  }
}

/** A field with a text that cannot be read stays as it is in every language: which of them it has is not known. */
function joinTexts(joined: Joined): void {
  const { record, later, plan } = joined;
  for (const [field, byLanguage] of later.texts) {
    for (const [language, word] of Object.entries(byLanguage)) {
      const texts = record.texts.get(field);
      const said = texts?.[language] ?? [];
      if (isEmpty(word)) continue;
      if (isEmpty(said)) record.texts.set(field, { ...texts, [language]: word });
      else tellOther(joined, plan.columnOf(field, language), said, word);
    }
  }
}

function joinLabels(joined: Joined): void {
  const { record, later } = joined;
  for (const each of later.labels) {
    const { field, language, column, labels } = each;
    const said = record.labels.find((other) => other.field === field && other.language === language);
    if (!isDeepStrictEqual(record.values.get(field), later.values.get(field))) continue;
    if (said) tellOther(joined, column, said.labels, labels);
    else record.labels.push(each);
  }
}

const isEmpty = (word: Word) => typeof word === "object" && word.every((text) => text === "");

function tellOther({ later }: Joined, column: string, said: Word, word: Word): void {
  if (isDeepStrictEqual(said, word)) return;
  later.flaws.push({ reason: "other_row", column, text: typeof word === "number" ? String(word) : word.join(" | ") });
}

const says = ({ values, numbers, dates, ...record }: CatalogueRecord, name: string): boolean => {
  if (name === "rating") return record.rating !== undefined;
  if (name === "color_code") return record.colorCode !== undefined;
  return [...values.keys(), ...numbers.keys(), ...dates.keys()].some((field) => field.name === name);
};
