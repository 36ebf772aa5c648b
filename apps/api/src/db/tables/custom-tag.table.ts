import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { assetReference } from "./asset.table.ts";

/**
 * Short texts of embedded tags without a mapping. Once enough files have a tag, it becomes a field, and the assets get
 * their values from here.
 */
export const customXmpTagValues = sqliteTable(
  "embedded_value",
  {
    assetId: assetReference(),
    /** As exiftool names it: `XMP-ht:Series`. */
    tag: text("tag").notNull(),
    position: integer("position").notNull(),
    value: text("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.tag, t.position] }), index("embedded_value_tag").on(t.tag)],
);
