import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { blobHashColumn } from "../blob-hash.ts";
import type { JsonText } from "../json-text.ts";

export type DocumentKind = "global" | "translations" | "custom_html";

/** The portal's settings, text bundles and custom pages, as stored, nothing merged. */
export const documents = sqliteTable(
  "document",
  {
    kind: text("kind").$type<DocumentKind>().notNull(),
    /** Language or "". */
    key: text("key").notNull(),
    body: text("body").$type<JsonText>().notNull(),
    etag: text("etag").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: text("updated_by"),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

export const documentRevisions = sqliteTable(
  "document_revision",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<DocumentKind>().notNull(),
    key: text("key").notNull(),
    body: text("body").$type<JsonText>().notNull(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by"),
  },
  (t) => [index("document_revision_document").on(t.kind, t.key)],
);

/** Logos, hero pictures, stylesheet, font, favicon. */
export const portalFiles = sqliteTable("portal_file", {
  name: text("name").primaryKey(),
  blobHash: blobHashColumn("blob_hash").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Versions of a portal file that can be restored, including the current one. */
export const portalFileRevisions = sqliteTable(
  "portal_file_revision",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    blobHash: blobHashColumn("blob_hash").notNull(),
    mime: text("mime").notNull(),
    size: integer("size").notNull(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by"),
  },
  (t) => [index("portal_file_revision_name").on(t.name)],
);

/** Pictures that were uploaded for tiles; the settings name them by id. */
export const tilePictures = sqliteTable("tile_picture", {
  /** Derived from the content. */
  id: text("id").primaryKey(),
  blobHash: blobHashColumn("blob_hash").notNull(),
  mime: text("mime").notNull(),
  size: integer("size").notNull(),
  /** Time of the last upload. */
  uploadedAt: integer("uploaded_at").notNull(),
});
