// Reads the rows of the field registry and of the value dictionary.
import { asc, gt, sql } from "drizzle-orm";
import { contentLocales, fields, fieldValues } from "../../db/tables/field.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";

export type Field = typeof fields.$inferSelect;

/** All fields by position, and the content locales in their order. */
export async function readRegistry(db: ReadOnlyDatabase): Promise<{ fields: Field[]; contentLocales: string[] }> {
  const locales = await db.read.select().from(contentLocales).orderBy(contentLocales.position);
  return {
    fields: await db.read.select().from(fields).orderBy(fields.position, fields.name),
    contentLocales: locales.map(({ locale }) => locale),
  };
}

const valuesAfter = preparePerConnection((db) =>
  db
    .select()
    .from(fieldValues)
    .where(gt(fieldValues.id, sql.placeholder("id")))
    .orderBy(asc(fieldValues.id))
    .prepare(),
);

/** The values of all fields after an id, ascending. */
export const readValuesAfter = (db: ReadOnlyDatabase, id: number): Promise<(typeof fieldValues.$inferSelect)[]> =>
  valuesAfter(db.read).execute({ id });
