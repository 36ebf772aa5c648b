import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Labels } from "./field.table.ts";

export const pools = sqliteTable(
  "pool",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The name used in commands and catalogues; users see the labels. */
    name: text("name").notNull(),
    labels: text("labels", { mode: "json" }).$type<Labels>().notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("pool_name").on(t.name)],
);

/** Groups of accounts. The group `guest` has no accounts: everyone has its rights, signed in or not. */
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

/** Convert set 0 is the original, -2 the custom size; -1 stands for every set. */
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
  /** Whether converted files keep the metadata of the original; a copyright notice is always kept. */
  metadata: text("metadata", { enum: ["keep", "strip"] })
    .notNull()
    .default("strip"),
  position: integer("position").notNull().default(0),
});
