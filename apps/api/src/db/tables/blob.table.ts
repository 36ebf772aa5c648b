import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { blobHash } from "../blob-hash.ts";
import { assetReference } from "./asset.table.ts";

/** Content-addressed files; `hash` is SHA-256 in hex. Unreferenced ones are collected after a grace time. */
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
    /** Recipe version: a rendition of an older one is made again. */
    recipe: integer("recipe").notNull(),
    blobHash: blobHash("blob_hash").notNull(),
    mime: text("mime").notNull(),
    /** Pixels; null for what is no picture. */
    width: integer("width"),
    height: integer("height"),
    /** Bytes. */
    size: integer("size").notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.assetVersion, t.name] }), index("rendition_blob").on(t.blobHash)],
);

export type Rendition = typeof renditions.$inferSelect;

/** What was made of an original for a download: a cache. What nobody used for some days is collected. */
export const conversions = sqliteTable(
  "conversion",
  {
    assetId: assetReference(),
    /** Digest of all that decides about the result, the original's content among it. */
    recipe: text("recipe").notNull(),
    /** Of a document, from 1; 1 for everything else. */
    page: integer("page").notNull(),
    blobHash: blobHash("blob_hash").notNull(),
    /** Epoch seconds, to the hour. */
    usedAt: integer("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.assetId, t.recipe, t.page] }),
    index("conversion_blob").on(t.blobHash),
    index("conversion_used_at").on(t.usedAt),
  ],
);
