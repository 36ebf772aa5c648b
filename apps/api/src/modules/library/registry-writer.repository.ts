// Writes fields of the registry and values of the dictionary. Everything runs inside the caller's transaction, and
// affected assets are recorded in the change log.
import { eq, sql } from "drizzle-orm";
import { contentLocales, fields, type Labels } from "../../db/tables/field.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Tx } from "../../platform/database/database.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { COLLECTION_FIELD, systemFields, systemValues } from "./system-fields.ts";

/** Stands in the change log for changed labels or fields, which make all serialized records stale. */
export const REGISTRY_CHANGE = 0;

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
  const existing = fieldFound(tx).get({ name: field.name });
  return existing?.id ?? tx.insert(fields).values(field).returning({ id: fields.id }).get().id;
}

/** Changes properties of a field and records it in the change log. */
export function changeField(tx: Tx, id: number, change: Partial<NewField>): void {
  tx.update(fields).set(change).where(eq(fields.id, id)).run();
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** The id of the field with this name; undefined if none is registered. */
export function fieldIdOf(tx: Tx, name: string): number | undefined {
  return tx.$client.prepare("SELECT id FROM field WHERE name = ?").pluck().get(name) as number | undefined;
}

export function ensureValue(tx: Tx, fieldId: number, value: string, labels: Labels | null = null): number {
  return ensureValues(tx, fieldId, [{ value, labels }])[0] ?? 0;
}

/**
 * Creates missing values; returns ids in the order of the list. Existing values keep their labels. Lone surrogates become
 * U+FFFD, since SQLite's texts are UTF-8 and Node versions encode them differently.
 */
export function ensureValues(
  tx: Tx,
  fieldId: number,
  values: readonly { value: string; labels: Labels | null }[],
): number[] {
  const find = tx.$client.prepare("SELECT id FROM field_value WHERE field_id = ? AND value = ?").pluck();
  const add = tx.$client.prepare("INSERT INTO field_value (field_id, value, labels) VALUES (?, ?, ?)");
  return values.map(({ value: written, labels }) => {
    const value = written.toWellFormed();
    const existing = find.get(fieldId, value) as number | undefined;
    return existing ?? Number(add.run(fieldId, value, labels && JSON.stringify(labels)).lastInsertRowid);
  });
}

/** Changes the labels of a value. Assets with the value are recorded as changed, since its labels are searchable. */
export function labelValue(tx: Tx, fieldId: number, value: string, labels: Labels): void {
  const id = ensureValue(tx, fieldId, value, labels);
  const label = tx.$client.prepare("UPDATE field_value SET labels = :labels WHERE id = :id AND labels IS NOT :labels");
  if (label.run({ labels: JSON.stringify(labels), id }).changes > 0) recordAssetsWithValue(tx, fieldId, id);
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** Like `labelValue` for many values of a field (value id -> labels), in one pass. */
export function labelValues(tx: Tx, fieldId: number, labels: ReadonlyMap<number, Labels>): void {
  const label = tx.$client.prepare("UPDATE field_value SET labels = :labels WHERE id = :id AND labels IS NOT :labels");
  const changed = [...labels].filter(([id, each]) => label.run({ labels: JSON.stringify(each), id }).changes > 0);
  if (changed.length === 0) return;
  const field = tx.select().from(fields).where(eq(fields.id, fieldId)).get();
  if (field && field.weight > 0) {
    tx.$client
      .prepare(
        `INSERT INTO change_log (asset_id) SELECT id FROM asset WHERE EXISTS (SELECT 1 FROM
         json_each(asset.fields, '$.values.' || json_quote(?)) WHERE value IN (SELECT value FROM json_each(?)))`,
      )
      .run(field.name, JSON.stringify(changed.map(([id]) => id)));
  }
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** Records assets with the value as changed. Values of derived fields are not stored, so all assets may have them. */
function recordAssetsWithValue(tx: Tx, fieldId: number, valueId: number): void {
  const field = tx.select().from(fields).where(eq(fields.id, fieldId)).get();
  if (!field || field.weight === 0) return;
  const carried = `EXISTS (SELECT 1 FROM json_each(asset.fields, '$.values.' || json_quote(:name)) WHERE value = :id)`;
  tx.$client
    .prepare(`INSERT INTO change_log (asset_id) SELECT id FROM asset WHERE :isFact OR ${carried}`)
    .run({ isFact: field.origin === "metadata" ? 0 : 1, name: field.name, id: valueId });
}

/** The n-th is the one behind `_l<n>`. */
export function setContentLocales(tx: Tx, locales: readonly string[]): void {
  tx.delete(contentLocales).run();
  for (const [position, locale] of locales.entries()) tx.insert(contentLocales).values({ position, locale }).run();
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** Creates the fields and values that every library has, where they are missing. */
export function ensureSystemFields(tx: Tx): void {
  for (const field of systemFields) {
    const id = ensureField(tx, field);
    ensureValues(tx, id, systemValues.get(field.name) ?? []);
  }
}

/** The id of the field whose values are the collections; creates the field if it is missing. */
export function ensureCollectionField(tx: Tx): number {
  const field = systemFields.find(({ name }) => name === COLLECTION_FIELD);
  if (!field) throw new Error("there is no field of collections");
  return ensureField(tx, field);
}

/** The ids that are not ids of assets. */
export function filterUnknownAssets(tx: Tx, ids: readonly number[]): number[] {
  const find = tx.$client.prepare("SELECT 1 FROM asset WHERE id = ?");
  return ids.filter((id) => find.get(id) === undefined);
}
