import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { blobHashColumn } from "../blob-hash.ts";
import { assetReference } from "./asset.table.ts";

/** Content-addressed files; `hash` is SHA-256 in hex. Unreferenced ones are deleted after a grace period. */
export const blobs = sqliteTable("blob", {
  hash: text("hash").primaryKey(),
  size: integer("size").notNull(),
  /** CRC-32 of the content, unsigned: a zip of stored files needs it before the first byte. */
  crc32: integer("crc32").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const renditions = sqliteTable(
  "rendition",
  {
    assetId: assetReference(),
    assetVersion: integer("asset_version").notNull(),
    /** `w320`, `w640`, `w1280`, `w2048`, `page-<n>`, `poster` or `play`. */
    name: text("name").notNull(),
    /** `RENDITION_VERSION` at the time it was made; renditions of an older version are made again. */
    recipe: integer("recipe").notNull(),
    blobHash: blobHashColumn("blob_hash").notNull(),
    mime: text("mime").notNull(),
    /** Pixels; null if it is not a picture. */
    width: integer("width"),
    height: integer("height"),
    /** Bytes. */
    size: integer("size").notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.assetVersion, t.name] }), index("rendition_blob").on(t.blobHash)],
);

export type Rendition = typeof renditions.$inferSelect;

/** Cached files that were converted for downloads; deleted when unused for some days. */
export const conversions = sqliteTable(
  "conversion",
  {
    assetId: assetReference(),
    /** Digest of the conversion form and the original's content. */
    recipe: text("recipe").notNull(),
    /** Page of a document, from 1; 1 for everything else. */
    page: integer("page").notNull(),
    blobHash: blobHashColumn("blob_hash").notNull(),
    /** Epoch seconds, to the hour. */
    usedAt: integer("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.assetId, t.recipe, t.page] }),
    index("conversion_blob").on(t.blobHash),
    index("conversion_used_at").on(t.usedAt),
  ],
);
