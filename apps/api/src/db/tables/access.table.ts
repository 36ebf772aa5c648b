import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Labels } from "./field.table.ts";

export const pools = sqliteTable(
  "pool",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The code by which commands and catalogues call it; people read the labels. */
    name: text("name").notNull(),
    labels: text("labels", { mode: "json" }).$type<Labels>().notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("pool_name").on(t.name)],
);

/** The group `guest` is that of everyone who is not signed in. */
export const groups = sqliteTable(
  "access_group",
  { id: integer("id").primaryKey({ autoIncrement: true }), name: text("name").notNull() },
  (t) => [uniqueIndex("access_group_name").on(t.name)],
);

/** A row grants the right to see; `download_grant` grants downloads. */
export const grants = sqliteTable(
  "access_grant",
  { groupId: integer("group_id").notNull(), poolId: integer("pool_id").notNull() },
  (t) => [primaryKey({ columns: [t.groupId, t.poolId] })],
);

/** Convert set 0 is the original, -2 a form of the caller's own choice; -1 stands for every set. */
export const downloadGrants = sqliteTable(
  "download_grant",
  {
    groupId: integer("group_id").notNull(),
    poolId: integer("pool_id").notNull(),
    convertSetId: integer("convert_set_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.poolId, t.convertSetId] })],
);

export const convertSets = sqliteTable("convert_set", {
  id: integer("id").primaryKey(),
  titles: text("titles", { mode: "json" }).$type<Labels>().notNull(),
  mime: text("mime"),
  maxEdge: integer("max_edge"),
  dpi: integer("dpi"),
  quality: integer("quality"),
  profile: text("profile"),
  /** Whether the file's own metadata stay in what is made of it; a copyright notice always does. */
  metadata: text("metadata", { enum: ["keep", "strip"] })
    .notNull()
    .default("strip"),
  position: integer("position").notNull().default(0),
});
