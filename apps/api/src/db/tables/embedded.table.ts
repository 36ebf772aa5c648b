import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { assetReference } from "./asset.table.ts";

/**
 * Short texts of embedded tags that no mapping knows. They wait here until enough files carry the tag; then it
 * becomes a field, and the assets that had it before get their values from here.
 */
export const embeddedValues = sqliteTable(
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
