import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { blobHash } from "../blob-hash.ts";
import { assetReference } from "./asset.table.ts";

/**
 * What a file is to the asset beside which it lies: `sidecar` holds its metadata, as XMP; `raw` is what the camera saw
 * when it made the picture; `subtitles` are a film's; `live` is the film of a live photograph.
 */
export type CompanionRole = "sidecar" | "raw" | "subtitles" | "live";

/** A file in an imported folder that is no asset of its own, but belongs to one. */
export const companions = sqliteTable(
  "companion",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    assetId: assetReference(),
    role: text("role").$type<CompanionRole>().notNull(),
    /** The imported folder, absolute. */
    root: text("root").notNull(),
    /** Below the root, with forward slashes. */
    path: text("path").notNull(),
    blobHash: blobHash("blob_hash").notNull(),
    size: integer("size").notNull(),
    /** Milliseconds. */
    modifiedAt: integer("modified_at").notNull(),
    mime: text("mime").notNull().default("application/rdf+xml"),
    /** Of subtitles, as BCP 47 writes it, where their name tells it. */
    language: text("language"),
    /** Of subtitles, with spaces between: `forced`, `sdh`, `cc`. */
    marks: text("marks"),
    /** Whether its metadata was read, so that its terms count for the asset; of what has none it does not matter. */
    termsRead: integer("terms_read", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("companion_root_path").on(t.root, t.path),
    index("companion_asset").on(t.assetId),
    index("companion_blob").on(t.blobHash),
  ],
);

export type Companion = typeof companions.$inferSelect;
