import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FieldName } from "../field-name.ts";
import type { FieldTypeName } from "../field-type-name.ts";
import type { FieldVisibility } from "../visibility.ts";

/** Locale -> label. */
export type Labels = Record<string, string>;

/** The field registry: every metadata field is a row; the code does not know the fields of a library. */
export const fields = sqliteTable(
  "field",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").$type<FieldName>().notNull(),
    type: text("type").$type<FieldTypeName>().notNull(),
    multiValued: integer("multi_valued", { mode: "boolean" }).notNull().default(false),
    /** Texts per content locale; served as `<name>_l<n>`. */
    localised: integer("localised", { mode: "boolean" }).notNull().default(false),
    facet: integer("facet", { mode: "boolean" }).notNull().default(false),
    range: integer("range", { mode: "boolean" }).notNull().default(false),
    sortable: integer("sortable", { mode: "boolean" }).notNull().default(false),
    /** Weight in text matching; 0: not searched. */
    weight: integer("weight").notNull().default(0),
    visibility: text("visibility").$type<FieldVisibility>().notNull().default("everyone"),
    position: integer("position").notNull().default(0),
    labels: text("labels", { mode: "json" }).$type<Labels>().notNull(),
    /** Who declared it: the system, the import, the operator. */
    origin: text("origin").notNull().default("import"),
  },
  (t) => [uniqueIndex("field_name").on(t.name)],
);

/** The dictionary of facet values; assets refer to its ids. */
export const fieldValues = sqliteTable(
  "field_value",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    fieldId: integer("field_id")
      .notNull()
      .references(() => fields.id, { onDelete: "cascade" }),
    value: text("value").notNull(),
    labels: text("labels", { mode: "json" }).$type<Labels>(),
  },
  (t) => [uniqueIndex("field_value_value").on(t.fieldId, t.value)],
);

/** Content locales by position: a record has the texts of the n-th one as `<field>_l<n>`. */
export const contentLocales = sqliteTable("content_locale", {
  position: integer("position").primaryKey(),
  locale: text("locale").notNull(),
});
