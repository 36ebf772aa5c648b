// Writes fields of the registry and values of the dictionary. Everything runs inside the caller's transaction, and
// affected assets are recorded in the change log.
import { and, eq, sql } from "drizzle-orm";
import { prepareInsert } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { contentLocales, fields, fieldValues, type Labels } from "../../db/tables/field.table.ts";
import { changeLog } from "../../db/tables/operation.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Tx } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { COLLECTION_FIELD, systemFields, systemFieldValues } from "./system-fields.ts";

/** Stands in the change log for changed labels or fields, which make all serialized records stale. */
export const REGISTRY_CHANGE_ASSET_ID = 0;

export type NewField = Omit<typeof fields.$inferInsert, "id">;

const fieldFound = preparePerConnection((tx) =>
  tx
    .select({ id: fields.id })
    .from(fields)
    .where(eq(fields.name, sql.placeholder("name")))
    .prepare(),
);

/** Creates a field if it is missing; an existing one stays as the operator configured it. */
export function ensureField(tx: Tx, field: NewField): number {
  return fieldIdOf(tx, field.name) ?? tx.insert(fields).values(field).returning({ id: fields.id }).get().id;
}

/** Changes properties of a field and records it in the change log. */
export function changeField(tx: Tx, id: number, change: Partial<NewField>): void {
  tx.update(fields).set(change).where(eq(fields.id, id)).run();
  recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** The id of the field with this name; undefined if none is registered. */
export function fieldIdOf(tx: Tx, name: string): number | undefined {
  return fieldFound(tx).get({ name })?.id;
}

const valueFound = preparePerConnection((tx) =>
  tx
    .select({ id: fieldValues.id })
    .from(fieldValues)
    .where(and(eq(fieldValues.fieldId, sql.placeholder("fieldId")), eq(fieldValues.value, sql.placeholder("value"))))
    .prepare(),
);
const insertValue = preparePerConnection((tx) => prepareInsert(tx, fieldValues));

/**
 * Creates a missing value; returns its id. An existing one keeps its labels. Lone surrogates become U+FFFD, since SQLite's
 * texts are UTF-8 and Node versions encode them differently.
 */
export function ensureValue(tx: Tx, fieldId: number, written: string, labels: Labels | null = null): number {
  const value = written.toWellFormed();
  return valueFound(tx).get({ fieldId, value })?.id ?? insertValue(tx)({ fieldId, value, labels });
}

/** Changes the labels of a value. Assets with the value are recorded as changed, since its labels are searchable. */
export function setValueLabels(tx: Tx, fieldId: number, value: string, labels: Labels): void {
  setLabelsOfValues(tx, fieldId, new Map([[ensureValue(tx, fieldId, value, labels), labels]]));
}

const updateLabels = preparePerConnection((tx) =>
  tx
    .update(fieldValues)
    .set({ labels: sql`${sql.param(sql.placeholder("labels"), fieldValues.labels)}` })
    .where(eq(fieldValues.id, sql.placeholder("id")))
    .prepare(),
);

/** Like `setValueLabels` for many values of a field (value id -> labels), in one pass. */
export function setLabelsOfValues(tx: Tx, fieldId: number, labels: ReadonlyMap<number, Labels>): void {
  const rows = tx
    .select()
    .from(fieldValues)
    .where(inIdList(fieldValues.id, [...labels.keys()]))
    .all();
  const changed = rows.filter((row) => JSON.stringify(row.labels) !== JSON.stringify(labels.get(row.id)));
  for (const { id } of changed) updateLabels(tx).run({ id, labels: labels.get(id) });
  if (changed.length > 0)
    recordAssetsWithValues(
      tx,
      fieldId,
      changed.map(({ id }) => id),
    );
  recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** Records assets with one of the values as changed. Values of derived fields are not stored: all assets may have them. */
function recordAssetsWithValues(tx: Tx, fieldId: number, valueIds: readonly number[]): void {
  const field = tx.select().from(fields).where(eq(fields.id, fieldId)).get();
  if (!field || field.weight === 0) return;
  const values = sql`json_each(${assets.fields}, '$.values.' || json_quote(${field.name}))`;
  const isStored = field.origin === "metadata";
  const hasValue = sql`EXISTS (SELECT 1 FROM ${values} WHERE ${inIdList(sql`value`, valueIds)})`;
  tx.run(
    sql`INSERT INTO ${changeLog} (asset_id) SELECT ${assets.id} FROM ${assets} WHERE ${isStored ? hasValue : sql`TRUE`}`,
  );
}

/** Replaces the content languages; texts in the n-th one have keys that end in `_l<n>`. */
export function setContentLocales(tx: Tx, locales: readonly string[]): void {
  tx.delete(contentLocales).run();
  for (const [position, locale] of locales.entries()) tx.insert(contentLocales).values({ position, locale }).run();
  recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** Creates the fields and values that every library has, where they are missing. */
export function ensureSystemFields(tx: Tx): void {
  for (const field of systemFields) {
    const id = ensureField(tx, field);
    for (const { value, labels } of systemFieldValues.get(field.name) ?? []) ensureValue(tx, id, value, labels);
  }
}

/** The id of the field whose values are the collections; creates the field if it is missing. */
export function ensureCollectionField(tx: Tx): number {
  const field = systemFields.find(({ name }) => name === COLLECTION_FIELD);
  if (!field) throw new Error("there is no field of collections");
  return ensureField(tx, field);
}

/** The ids that are not ids of assets. */
export function findUnknownAssetIds(tx: Tx, ids: readonly number[]): number[] {
  const rows = tx.select({ id: assets.id }).from(assets).where(inIdList(assets.id, ids)).all();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
