import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { blobHashColumn } from "../blob-hash.ts";
import type { NonDerivedFieldName } from "../field-name.ts";

export type AssetKind = "image" | "video" | "audio" | "document" | "model" | "other";

/** Field values of one asset: dictionary ids for value fields, plain text per locale for text fields. */
export interface StoredFields {
  /** Ids in `field_value`. */
  values?: Record<NonDerivedFieldName, number[]>;
  /** Dates are epoch seconds (UTC), file sizes kilobytes, lengths millimetres. */
  numbers?: Record<NonDerivedFieldName, number>;
  /** Locale ("" = not localised) -> texts. */
  texts?: Record<NonDerivedFieldName, Record<string, string[]>>;
}

export const assets = sqliteTable(
  "asset",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<AssetKind>().notNull(),
    mime: text("mime").notNull(),
    /** The name offered for the original, without a path. */
    fileName: text("file_name").notNull(),
    /** SHA-256 of the original in hex; null for drawn assets of the synthetic library. */
    contentHash: blobHashColumn("content_hash"),
    /** Grows whenever the file's content is replaced; part of every file address. */
    version: integer("version").notNull().default(1),
    /** Bytes. */
    size: integer("size").notNull().default(0),
    width: integer("width"),
    height: integer("height"),
    dpi: real("dpi"),
    pageCount: integer("page_count"),
    /** Seconds. */
    duration: real("duration"),
    /** ThumbHash, base64. */
    placeholder: text("placeholder"),
    /** Names of the colours of its picture, the most frequent first, comma-separated; null: not analysed yet. */
    colours: text("colours"),
    rating: integer("rating"),
    colorCode: integer("color_code"),
    downloadCount: integer("download_count").notNull().default(0),
    aclId: integer("acl_id")
      .notNull()
      .references(() => acls.id),
    /** Epoch seconds: hidden before it. */
    embargo: integer("embargo"),
    /** Epoch seconds: visible after it, but no longer downloadable. */
    expiry: integer("expiry"),
    /** Epoch seconds; set when all files of the asset were removed from its folder. */
    missingSince: integer("missing_since"),
    /** Epoch seconds. */
    importedAt: integer("imported_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Why no picture could be made, as a problem code of the import; null: no problem. */
    problem: text("problem"),
    /** Number of imports that failed to make a picture. */
    problemTries: integer("problem_tries").notNull().default(0),
    /** Why its embedded metadata could not be read, as a problem code; the next import of its folder tries again. */
    metadataProblem: text("metadata_problem"),
    /** Version of the decoders that made its picture; see `recipes.ts`. */
    decoderVersion: integer("decoder_version").notNull().default(0),
    /** Version of the metadata reader that read its metadata; see `embedded-metadata.ts`. */
    readerVersion: integer("reader_version").notNull().default(0),
    /** Why its terms (embargo, expiry) could not be read, so that only GUI admins see it; null: they were read. */
    unreadTerms: text("unread_terms"),
    /** Path below the imported folder of the companion whose terms could not be read; null: the file itself. */
    unreadFile: text("unread_file"),
    fields: text("fields", { mode: "json" }).$type<StoredFields>().notNull(),
  },
  (t) => [
    uniqueIndex("asset_content_hash").on(t.contentHash),
    index("asset_imported_at").on(t.importedAt),
    // Has all columns that the administration counts by, so that counting reads the index only.
    index("asset_counted").on(t.aclId, t.kind, t.missingSince),
    index("asset_unread_terms").on(t.id).where(sql`unread_terms IS NOT NULL`),
  ],
);

export type Asset = typeof assets.$inferSelect;

/** A column of a table whose rows are deleted with their asset. */
export const assetReference = () =>
  integer("asset_id")
    .notNull()
    .references(() => assets.id, { onDelete: "cascade" });

/** Technical facts of a file. */
export type FileFacts = Pick<Asset, "kind" | "mime" | "fileName" | "size" | "width" | "height" | "dpi" | "pageCount">;

/** Paths at which imports found an asset's content; the same content at two paths is one asset. */
export const assetPaths = sqliteTable(
  "asset_path",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    assetId: assetReference(),
    /** The imported folder, absolute. */
    root: text("root").notNull(),
    /** Below the root, with forward slashes. */
    path: text("path").notNull(),
    size: integer("size").notNull(),
    /** Milliseconds. */
    modifiedAt: integer("modified_at").notNull(),
    missingSince: integer("missing_since"),
  },
  (t) => [uniqueIndex("asset_path_root_path").on(t.root, t.path), index("asset_path_asset").on(t.assetId)],
);

export type AssetPath = typeof assetPaths.$inferSelect;

/** Sets of pools, each stored once, so that rights are looked up per set and not per asset. */
export const acls = sqliteTable(
  "acl",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Pool ids, ascending, comma-separated. */ key: text("key").notNull(),
  },
  (t) => [uniqueIndex("acl_key").on(t.key)],
);

export const aclPools = sqliteTable(
  "acl_pool",
  { aclId: integer("acl_id").notNull(), poolId: integer("pool_id").notNull() },
  (t) => [primaryKey({ columns: [t.aclId, t.poolId] }), index("acl_pool_pool").on(t.poolId)],
);
