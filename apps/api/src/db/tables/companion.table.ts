import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { blobHashColumn } from "../blob-hash.ts";
import { assetReference } from "./asset.table.ts";

/**
 * What a companion is to its asset: `sidecar`, an XMP file with its metadata; `raw`, the camera's raw photograph;
 * `subtitles` of a film; `live`, the film of a live photograph.
 */
export type CompanionRole = "sidecar" | "raw" | "subtitles" | "live";

/** Files in an imported folder that are not assets of their own, but belong to one. */
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
    blobHash: blobHashColumn("blob_hash").notNull(),
    size: integer("size").notNull(),
    /** Milliseconds. */
    modifiedAt: integer("modified_at").notNull(),
    mime: text("mime").notNull().default("application/rdf+xml"),
    /** Language of subtitles (BCP 47), if their file name contains it. */
    language: text("language"),
    /** Marks of subtitles, separated by spaces: `forced`, `sdh`, `cc`. */
    marks: text("marks"),
    /** Whether its metadata was read, so that its terms apply to the asset; irrelevant for files without metadata. */
    termsRead: integer("terms_read", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("companion_root_path").on(t.root, t.path),
    index("companion_asset").on(t.assetId),
    index("companion_blob").on(t.blobHash),
  ],
);

export type Companion = typeof companions.$inferSelect;
