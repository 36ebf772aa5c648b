// Writes fields of the registry and values of the dictionary. Everything runs inside the caller's transaction, and
// affected assets are recorded in the change log.

import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { prepareInsert } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { contentLocales, fields, fieldValues, type Labels } from "../../db/tables/field.table.ts";
import { changeLog } from "../../db/tables/operation.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Tx } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { executeStatement, writtenRow } from "../../platform/database/statements.ts";
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
export async function ensureField(tx: Tx, field: NewField): Promise<number> {
  return (
    (await fieldIdOf(tx, field.name)) ??
    writtenRow(await tx.insert(fields).values(field).returning({ id: fields.id })).id
  );
}

/** Changes properties of a field and records it in the change log. */
export async function changeField(tx: Tx, id: number, change: Partial<NewField>): Promise<void> {
  await tx.update(fields).set(change).where(eq(fields.id, id));
  await recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** The id of the field with this name; undefined if none is registered. */
export async function fieldIdOf(tx: Tx, name: string): Promise<number | undefined> {
  return (await fieldFound(tx).execute({ name }))[0]?.id;
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
export async function ensureValue(
  tx: Tx,
  fieldId: number,
  written: string,
  labels: Labels | null = null,
): Promise<number> {
  const value = written.toWellFormed();
  return (
    (await valueFound(tx).execute({ fieldId, value }))[0]?.id ?? (await insertValue(tx)({ fieldId, value, labels }))
  );
}

/** Changes the labels of a value. Assets with the value are recorded as changed, since its labels are searchable. */
export async function setValueLabels(tx: Tx, fieldId: number, value: string, labels: Labels): Promise<void> {
  await setLabelsOfValues(tx, fieldId, new Map([[await ensureValue(tx, fieldId, value, labels), labels]]));
}

const updateLabels = preparePerConnection((tx) =>
  tx
    .update(fieldValues)
    .set({ labels: sql`${sql.param(sql.placeholder("labels"), fieldValues.labels)}` })
    .where(eq(fieldValues.id, sql.placeholder("id")))
    .prepare(),
);

/** Like `setValueLabels` for many values of a field (value id -> labels), in one pass. */
export async function setLabelsOfValues(tx: Tx, fieldId: number, labels: ReadonlyMap<number, Labels>): Promise<void> {
  const rows = await tx
    .select()
    .from(fieldValues)
    .where(inIdList(fieldValues.id, [...labels.keys()]));
  const changed = rows.filter((row) => !isDeepStrictEqual(row.labels, labels.get(row.id)));
  for (const { id } of changed) await updateLabels(tx).execute({ id, labels: labels.get(id) });
  if (changed.length > 0)
    await recordAssetsWithValues(
      tx,
      fieldId,
      changed.map(({ id }) => id),
    );
  await recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** Records assets with one of the values as changed. Values of derived fields are not stored: all assets may have them. */
async function recordAssetsWithValues(tx: Tx, fieldId: number, valueIds: readonly number[]): Promise<void> {
  const [field] = await tx.select().from(fields).where(eq(fields.id, fieldId));
  if (!field || field.weight === 0) return;
  const values = sql`json_each(${assets.fields}, '$.values.' || json_quote(${field.name}))`;
  const isStored = field.origin === "metadata";
  const hasValue = sql`EXISTS (SELECT 1 FROM ${values} WHERE ${inIdList(sql`value`, valueIds)})`;
  await executeStatement(
    tx,
    sql`INSERT INTO ${changeLog} (asset_id) SELECT ${assets.id} FROM ${assets} WHERE ${isStored ? hasValue : sql`TRUE`}`,
  );
}

/** Replaces the content languages; texts in the n-th one have keys that end in `_l<n>`. */
export async function setContentLocales(tx: Tx, locales: readonly string[]): Promise<void> {
  await tx.delete(contentLocales);
  for (const [position, locale] of locales.entries()) await tx.insert(contentLocales).values({ position, locale });
  await recordChange(tx, [REGISTRY_CHANGE_ASSET_ID]);
}

/** Creates the fields and values that every library has, where they are missing. */
export async function ensureSystemFields(tx: Tx): Promise<void> {
  for (const field of systemFields) {
    const id = await ensureField(tx, field);
    for (const { value, labels } of systemFieldValues.get(field.name) ?? []) await ensureValue(tx, id, value, labels);
  }
}

/** The id of the field whose values are the collections; creates the field if it is missing. */
export async function ensureCollectionField(tx: Tx): Promise<number> {
  const field = systemFields.find(({ name }) => name === COLLECTION_FIELD);
  if (!field) throw new Error("there is no field of collections");
  return ensureField(tx, field);
}

/** The ids that are not ids of assets. */
export async function findUnknownAssetIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.select({ id: assets.id }).from(assets).where(inIdList(assets.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
