// Joins rows that describe the same asset by several of its files, such as a raw photograph and its picture. Later rows add
// values; where rows differ, the earlier one applies. Of two usage terms the stricter applies, even if the rest of a row is
// refused. Pure.
import { isDeepStrictEqual } from "node:util";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { strictestTerms } from "../terms/terms.ts";
import type { CatalogueColumnPlan, CatalogueField } from "./catalogue-column-plan.ts";
import { type CatalogueRecord, getExactValuesOfField } from "./catalogue-record.ts";

/** Why a later row cannot be joined: its identifier or its pools differ. */
export function findJoinConflict(record: CatalogueRecord, later: CatalogueRecord): string | undefined {
  const differs = (what: string) => `row ${record.row}: ${what}`;
  if (record.identifier && later.identifier && record.identifier !== later.identifier) return differs("identifier");
  const isPooled = record.pools.length > 0 && later.pools.length > 0;
  const sorted = ({ pools }: CatalogueRecord) => [...new Set(pools)].sort();
  return isPooled && !isDeepStrictEqual(sorted(record), sorted(later)) ? differs("pools") : undefined;
}

/** Joins a later row into a record. Differences become errors of the later row. */
export function joinRows(record: CatalogueRecord, later: CatalogueRecord, plan: CatalogueColumnPlan): void {
  record.identifier ||= later.identifier;
  if (record.pools.length === 0) record.pools = later.pools;
  joinFields(record, later, plan);
  joinLabels(record, later);
  for (const name of ["rating", "colorCode"] as const) {
    const word = later[name];
    if (word === undefined) continue;
    if (record[name] === undefined) {
      record[name] = word;
      record.unread.delete(name);
    } else if (record[name] !== word) {
      later.errors.push({ reason: "other_row", column: plan.columnOf(name), text: String(word) });
    }
  }
  for (const name of later.unread) if (!hasValue(record, name)) record.unread.add(name);
  applyStricterTerms(record, later);
}

/** Applies the stricter terms; an unreadable term makes the joined term unreadable, too. */
export function applyStricterTerms(record: CatalogueRecord, later: CatalogueRecord): void {
  Object.assign(record, strictestTerms(record, later));
  for (const term of ["embargo", "expiry"] as const) if (later.unread.has(term)) record.unread.add(term);
}

/** A field with an unreadable text stays unread, so that it is not changed in any language. */
function joinFields(record: CatalogueRecord, later: CatalogueRecord, plan: CatalogueColumnPlan): void {
  for (const [field, read] of later.fields) {
    const type = fieldTypes[field.type];
    const earlier = record.fields.get(field);
    const joined = type.join(earlier, read, (text, language) => {
      later.errors.push({ reason: "other_row", column: plan.columnOf(field, language), text });
    });
    if (!joined || joined === earlier) continue;
    record.fields.set(field, joined);
    if (!hasSeveralCells(field)) record.unread.delete(field.name);
  }
}

const hasSeveralCells = ({ type }: CatalogueField) => fieldTypes[type].languageColumns === "field";

function joinLabels(record: CatalogueRecord, later: CatalogueRecord): void {
  for (const each of later.labels) {
    const { field, language, column, labels } = each;
    const said = record.labels.find((other) => other.field === field && other.language === language);
    if (!isDeepStrictEqual(getExactValuesOfField(record, field), getExactValuesOfField(later, field))) continue;
    if (!said) record.labels.push(each);
    else if (!isDeepStrictEqual(said.labels, labels))
      later.errors.push({ reason: "other_row", column, text: labels.join(" | ") });
  }
}

function hasValue(record: CatalogueRecord, name: string): boolean {
  if (name === "rating" || name === "colorCode") return record[name] !== undefined;
  return [...record.fields.keys()].some((field) => field.name === name && !hasSeveralCells(field));
}
