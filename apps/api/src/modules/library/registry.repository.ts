// Reads the rows of the field registry and of the value dictionary.
import { columnsOf, type RawRowOf } from "../../db/columns.ts";
import { contentLocales, fields, fieldValues } from "../../db/tables/field.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";

export type Field = typeof fields.$inferSelect;

/** All fields by position, and the content locales in their order. */
export function readRegistry(db: ReadOnlyDatabase): { fields: Field[]; contentLocales: string[] } {
  const locales = db.read.select().from(contentLocales).orderBy(contentLocales.position).all();
  return {
    fields: db.read.select().from(fields).orderBy(fields.position, fields.name).all(),
    contentLocales: locales.map(({ locale }) => locale),
  };
}

const VALUE = columnsOf(fieldValues, ["id", "fieldId", "value", "labels"]);

/** Returns a function that reads the values of all fields after an id, ascending; labels are JSON. */
export function valueReader(db: ReadOnlyDatabase): (id: number) => Iterable<RawRowOf<typeof VALUE>> {
  const newer = db.sqlite.prepare(`SELECT ${VALUE.sql} FROM field_value WHERE id > ? ORDER BY id`);
  return (id) => newer.iterate(id) as Iterable<RawRowOf<typeof VALUE>>;
}
