// Writing into the library: fields of the registry and values of the dictionary. Everything runs inside a write of
// the caller's, and what changes for assets leaves their numbers in the change log.
import { eq, sql } from "drizzle-orm";
import { contentLocales, fields, type Labels } from "../../db/tables/field.table.ts";
import { recordChange } from "../../platform/change-log.ts";
import type { Tx } from "../../platform/database.ts";
import { prepared } from "../../platform/prepared.ts";
import { COLLECTION, systemFields, systemValues } from "./system-fields.ts";

/** In the change log: not an asset, but labels or fields were changed, and every text made with them is stale. */
export const REGISTRY_CHANGE = 0;

export type NewField = Omit<typeof fields.$inferInsert, "id">;

const fieldFound = prepared((tx) =>
  tx
    .select({ id: fields.id })
    .from(fields)
    .where(eq(fields.name, sql.placeholder("name")))
    .prepare(),
);

/** An existing field is left as the operator has it. */
export function ensureField(tx: Tx, field: NewField): number {
  const existing = fieldFound(tx).get({ name: field.name });
  return existing?.id ?? tx.insert(fields).values(field).returning({ id: fields.id }).get().id;
}

/** Changes these properties of a field; readers learn of it from the change log. */
export function changeField(tx: Tx, id: number, change: Partial<NewField>): void {
  tx.update(fields).set(change).where(eq(fields.id, id)).run();
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** The field's id; undefined where nobody registered one of that name, whatever the name looks like. */
export function fieldIdOf(tx: Tx, name: string): number | undefined {
  return tx.$client.prepare("SELECT id FROM field WHERE name = ?").pluck().get(name) as number | undefined;
}

export function ensureValue(tx: Tx, fieldId: number, value: string, labels: Labels | null = null): number {
  return ensureValues(tx, fieldId, [{ value, labels }])[0] ?? 0;
}

/**
 * Ids in the order of the list. Existing values keep their labels. Half a surrogate pair becomes U+FFFD here, since
 * SQLite's texts are UTF-8 and each version of Node would write something else.
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

/** Assets that carry the value are read anew, for they are found by its labels. */
export function labelValue(tx: Tx, fieldId: number, value: string, labels: Labels): void {
  const id = ensureValue(tx, fieldId, value, labels);
  const label = tx.$client.prepare("UPDATE field_value SET labels = :labels WHERE id = :id AND labels IS NOT :labels");
  if (label.run({ labels: JSON.stringify(labels), id }).changes > 0) recordCarriers(tx, fieldId, id);
  recordChange(tx, [REGISTRY_CHANGE]);
}

/** Labels many values of a field, value id -> labels; assets that carry them are read anew, in one pass. */
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

/** Facts of a file are not stored with the values, so every asset may have them. */
function recordCarriers(tx: Tx, fieldId: number, valueId: number): void {
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

/** The fields and values that every library has. Does nothing where they are there. */
export function ensureSystemFields(tx: Tx): void {
  for (const field of systemFields) {
    const id = ensureField(tx, field);
    ensureValues(tx, id, systemValues.get(field.name) ?? []);
  }
}

/** The field whose values are the collections; its row is made where nobody did yet. */
export function ensureCollectionField(tx: Tx): number {
  const field = systemFields.find(({ name }) => name === COLLECTION);
  if (!field) throw new Error("there is no field of collections");
  return ensureField(tx, field);
}

/** The ids for which there is no asset. */
export function unknownAssets(tx: Tx, ids: readonly number[]): number[] {
  const find = tx.$client.prepare("SELECT 1 FROM asset WHERE id = ?");
  return ids.filter((id) => find.get(id) === undefined);
}
