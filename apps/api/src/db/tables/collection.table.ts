import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { assetReference } from "./asset.table.ts";
import type { Labels } from "./field.table.ts";

export interface CollectionSearch {
  /** Search text, or one per locale. */
  text?: string | Record<string, string>;
  facets?: { field: string; values: string[] | string }[];
  sort?: string;
  orientation?: "asc" | "desc";
}

export const collections = sqliteTable(
  "collection",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The name by which the portal's settings refer to it: `collection_<id>`. */
    indicator: text("indicator").notNull(),
    kind: text("kind").$type<"static" | "search">().notNull(),
    labels: text("labels", { mode: "json" }).$type<Labels>().notNull(),
    search: text("search", { mode: "json" }).$type<CollectionSearch>(),
    /** The asset whose picture is shown for the collection. */
    sourceAssetId: integer("source_asset_id"),
    /** Key of a collection that an import made for a top-level folder, so that a later import updates it. */
    origin: text("origin"),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("collection_indicator").on(t.indicator), uniqueIndex("collection_origin").on(t.origin)],
);

export const collectionAssets = sqliteTable(
  "collection_asset",
  {
    collectionId: integer("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    assetId: assetReference(),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.assetId] }), index("collection_asset_asset").on(t.assetId)],
);
