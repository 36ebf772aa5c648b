import type { PictureFormat } from "@vitrine/contract/conversion";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A requested zip. The rights to its assets are checked again at each download. */
export const zipTickets = sqliteTable(
  "zip_ticket",
  {
    id: text("id").primaryKey(),
    sessionRef: text("session_ref").notNull(),
    convertSetId: integer("convert_set_id").notNull(),
    /** Format chosen for the custom size; null for other convert sets. */
    format: text("format").$type<PictureFormat>(),
    /** Longer edge in pixels, chosen for the custom size; null for other convert sets. */
    maxEdge: integer("max_edge"),
    /** Assets that do not come in the convert set are added as their originals. */
    withOriginals: integer("with_originals", { mode: "boolean" }).notNull().default(false),
    /** The requested asset ids, without duplicates. */
    assetIds: text("asset_ids", { mode: "json" }).$type<number[]>().notNull(),
    /** Epoch seconds. */
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("zip_ticket_created_at").on(t.createdAt), index("zip_ticket_session").on(t.sessionRef, t.createdAt)],
);
